/** What stands over the page. Safari before 17 has no popovers: a list like this leaves out what is unknown. */
const COVERS = ':is(dialog[open], [data-burger]:popover-open)'

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
