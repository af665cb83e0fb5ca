/** Safari before 17 knows no popovers, and refuses a selector that names them. */
export const HAS_POPOVERS = 'popover' in HTMLElement.prototype

const COVERS = HAS_POPOVERS ? 'dialog[open], [data-burger]:popover-open' : 'dialog[open]'

/**
 * Holds the page still under an open dialog or burger, and lets it go after the last one. Where a scrollbar takes
 * space, its place is kept, so that nothing moves.
 */
export function updateScrollLock(): void {
  lockScroll(document.querySelector(COVERS) !== null)
}

/** Before a dialog opens rather than after: then the page is laid out once for both. */
export function lockScroll(isLocked: boolean): void {
  const page = document.documentElement
  if (isLocked === 'locked' in page.dataset) return
  if (isLocked) page.dataset.locked = innerWidth > page.clientWidth ? 'gutter' : ''
  else delete page.dataset.locked
}
