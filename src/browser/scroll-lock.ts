/** Safari before 17 has no popovers, and throws on a selector that names them. */
export const HAS_POPOVERS = 'popover' in HTMLElement.prototype

const COVERS = HAS_POPOVERS ? 'dialog[open], [data-burger]:popover-open' : 'dialog[open]'

/** Locks scrolling while any dialog or burger is open. Keeps the space of a scrollbar, so that nothing shifts. */
export function updateScrollLock(): void {
  lockScroll(document.querySelector(COVERS) !== null)
}

/** Call before a dialog opens rather than after, so that the page is laid out only once. */
export function lockScroll(isLocked: boolean): void {
  const page = document.documentElement
  if (isLocked === 'locked' in page.dataset) return
  if (isLocked) page.dataset.locked = innerWidth > page.clientWidth ? 'gutter' : ''
  else delete page.dataset.locked
}
