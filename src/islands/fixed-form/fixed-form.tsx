import { type RefObject, useEffect, useRef, useState } from 'react'
import { InnerIsland } from '../inner-island.tsx'
import { LeadForm, type LeadFormProps } from '../lead-form/lead-form.tsx'

export interface FixedFormProps extends LeadFormProps {
  title: string
  /** What its cross does. */
  close: string
}

/**
 * The lead form at the foot of the window: a bar on wide ones, a tab that unfolds on others. Without JavaScript the tab
 * is a link to the form. `browser/touch-scripts.ts` answers presses and Escape, before hydration and after it.
 */
export function FixedForm({ title, close, ...form }: FixedFormProps) {
  const toggle = useRef<HTMLAnchorElement>(null)
  const isUnfolded = useUnfolded(toggle)
  return (
    <>
      <a
        ref={toggle}
        className="fixed-form__title chevron"
        href="#fixed-form"
        data-action="fixed-form-toggle"
        aria-expanded={isUnfolded}
        aria-controls="fixed-form"
      >
        <span>{title}</span>
      </a>
      <InnerIsland name="lead-form" id="fixed-form">
        <LeadForm {...form} />
      </InnerIsland>
      <button
        className="fixed-form__close cross"
        type="button"
        data-action="fixed-form-close"
        aria-label={close}
      />
    </>
  )
}

/**
 * Whether the form beside its toggle is shown. Only the style sheet knows where it is a bar and what an address with its
 * anchor opens, so the form is looked at whenever it takes or leaves its place.
 */
function useUnfolded(toggle: RefObject<HTMLElement | null>): boolean {
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
