import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the form beside its toggle is shown. Only the style sheet knows where it is a bar and what an address with its
 * anchor opens, so the form is looked at whenever it takes or leaves its place. Escape takes back what is unfolded.
 */
export function useUnfolded(toggle: RefObject<HTMLElement | null>): boolean {
  const [isUnfolded, setUnfolded] = useState(false)
  useEffect(() => {
    const { parentElement: frame, nextElementSibling: body } = toggle.current ?? {}
    if (!frame || !body) return
    const isShown = () => body.getClientRects().length > 0
    const look = new ResizeObserver(() => setUnfolded(isShown()))
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && isShown()) takeBack(toggle.current, body)
    }
    look.observe(body)
    frame.addEventListener('keydown', press)
    return () => {
      look.disconnect()
      frame.removeEventListener('keydown', press)
    }
  }, [toggle])
  return isUnfolded
}

/** One thing at a time; the list of countries takes its key itself. */
function takeBack(toggle: HTMLElement | null, body: Element): void {
  const more = body.querySelector<HTMLDetailsElement>('details[open]')
  if (more) {
    more.open = false
    more.querySelector('summary')?.focus()
  } else if (toggle?.checkVisibility({ visibilityProperty: true })) {
    toggle.click()
    toggle.focus()
  }
}
