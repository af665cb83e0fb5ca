import { updateScrollLock } from './scroll-lock.ts'

/** 1366 px, more with a larger font size. */
const DESKTOP = '(min-width: 85.375em)'

/** @param used What has the focus: what stands in another line than that is closed. */
export function closePopovers(used?: Node): void {
  for (const panel of document.querySelectorAll<HTMLElement>(':is(:popover-open)')) {
    if (!used || panel.closest('li')?.contains(used) === false) panel.hidePopover()
  }
}

/** Closes what another window would show otherwise, and everything when the page is left. */
export function closeInTime(): void {
  matchMedia(DESKTOP).addEventListener('change', ({ matches }) => {
    if (matches) closePopovers()
  })
  // A page restored from the back/forward cache starts closed.
  addEventListener('pagehide', () => {
    closePopovers()
    for (const dialog of document.querySelectorAll('dialog')) dialog.close()
    // Firefox tells nobody of what is closed as a page is left.
    updateScrollLock()
  })
}
