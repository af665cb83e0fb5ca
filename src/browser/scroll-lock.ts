/**
 * Holds the page still under an open dialog or burger, and lets it go after the last one. Where a scrollbar takes
 * space, its place is kept, so that nothing moves.
 */
export function updateScrollLock(): void {
  const page = document.documentElement
  const isLocked = document.querySelector('dialog[open], [data-burger]:popover-open') !== null
  if (isLocked === 'locked' in page.dataset) return
  if (isLocked) page.dataset.locked = innerWidth > page.clientWidth ? 'gutter' : ''
  else delete page.dataset.locked
}
