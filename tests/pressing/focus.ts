// Runs in the page.
import { isSeen } from '../long/layout-boxes.ts'
import { isPressOn, nameOf } from './controls.ts'
import { wordsOf } from './reach.ts'

/** Shares of a box where one looks for it. */
const LOOKS = [0.1, 0.5, 0.9]

let first: Element | undefined

/** What has the focus, and whether it can be found; nothing once the walk is back at its beginning. */
export function lookAtFocus(): { name: string; isHidden: boolean } | undefined {
  const element = document.activeElement as HTMLElement | null
  if (!element || element === document.body || element === first) {
    first = undefined
    return undefined
  }
  first ??= element
  return { name: nameOf(element), isHidden: !isInSight(shownFor(element)) }
}

/** A tick that is not to be seen is shown by its label. */
function shownFor(element: HTMLElement): HTMLElement {
  const [label] = (element as HTMLInputElement).labels ?? []
  return label && !isSeen(element, new Map()) ? label : element
}

function isInSight(element: HTMLElement): boolean {
  return [...element.getClientRects(), ...wordsOf(element)].some(({ left, top, width, height }) =>
    LOOKS.some((down) =>
      LOOKS.some((along) =>
        isPressOn(element, document.elementFromPoint(left + width * along, top + height * down))
      )
    )
  )
}
