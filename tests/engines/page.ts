import { type Visitor, waitFor } from '../support/visitor.ts'

/** Opens a page that is not open yet, and waits until all of it has come, fonts too, and its script runs. */
export async function openPage(visitor: Visitor, url: string): Promise<void> {
  await visitor.go(url)
  await waitFor(visitor, isReady, url)
}

/** Waits until the visitor stands on a page. */
export async function untilAt(visitor: Visitor, path: string): Promise<void> {
  await waitFor(visitor, (wanted) => location.pathname === wanted, path)
}

/** Waits until something can be seen. */
export async function untilShown(visitor: Visitor, selector: string): Promise<void> {
  await waitFor(
    visitor,
    (wanted) => document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true }),
    selector
  )
}

/** Waits until something cannot be seen any more. */
export async function untilHidden(visitor: Visitor, selector: string): Promise<void> {
  await waitFor(
    visitor,
    (wanted) => !document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true }),
    selector
  )
}

/** Waits until something has the focus. */
export async function untilFocused(visitor: Visitor, selector: string): Promise<void> {
  await waitFor(visitor, (wanted) => document.activeElement?.matches(wanted), selector)
}

/** Where something stands in the window, in CSS pixels. */
export function boxOf(
  visitor: Visitor,
  selector: string
): Promise<{ top: number; bottom: number; window: number }> {
  return visitor.run((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect()
    return { top: box?.top ?? NaN, bottom: box?.bottom ?? NaN, window: innerHeight }
  }, selector)
}

function isReady(url: string): boolean {
  const isThere = location.href === url && document.readyState === 'complete'
  return (
    isThere && document.fonts.status === 'loaded' && 'ready' in document.documentElement.dataset
  )
}
