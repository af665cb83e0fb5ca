import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the form beside its toggle is shown. Only the style sheet knows where it is a bar and what an address with its
 * anchor opens, so the form is looked at whenever it takes or leaves its place.
 */
export function useUnfolded(toggle: RefObject<HTMLElement | null>): boolean {
  const [isUnfolded, setUnfolded] = useState(false)
  useEffect(() => {
    const body = toggle.current?.nextElementSibling
    if (!body) return
    const look = new ResizeObserver(() => setUnfolded(body.getClientRects().length > 0))
    look.observe(body)
    return () => look.disconnect()
  }, [toggle])
  return isUnfolded
}
