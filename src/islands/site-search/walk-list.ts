import type { KeyboardEvent } from 'react'
import { isComposing } from '../../shared/is-composing.ts'

interface ListActions {
  /** -1 selects none. */
  select(index: number): void
  close(): void
}

/** Keys of an open list: up and down go round, Enter opens the selected link, Escape closes. */
export function walkList(
  event: KeyboardEvent<HTMLInputElement>,
  links: readonly HTMLAnchorElement[],
  selected: number,
  { select, close }: ListActions
): void {
  if (isComposing(event.nativeEvent)) return
  const last = links.length - 1
  const next = selected < last ? selected + 1 : 0
  const previous = selected > 0 ? selected - 1 : last
  const link = links[selected]
  const keys = new Map([
    ['ArrowDown', links.length > 0 && (() => select(next))],
    ['ArrowUp', links.length > 0 && (() => select(previous))],
    ['Enter', link && (() => follow(event, link))],
    ['Escape', close]
  ])
  const act = keys.get(event.key)
  if (!act) return
  event.preventDefault()
  act()
}

/** As with a click, Control or Shift opens it in another tab or window. */
function follow({ ctrlKey, metaKey, shiftKey }: KeyboardEvent, link: HTMLAnchorElement): void {
  const keys = { ctrlKey, metaKey, shiftKey }
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
}
