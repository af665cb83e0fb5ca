import { isComposing } from '../islands/plain-click.ts'
import { updateScrollLock } from './modal.ts'

/**
 * The header's scripted parts: the scrolled state, `aria-expanded` of natively opened popovers, the search panel.
 * Popups, panels and the burger open without this script (`popover`).
 */
export function watchHeader(): void {
  document.addEventListener('toggle', followToggle, true)
  document.addEventListener('beforetoggle', freePage, true)
  watchSearchPanel()
  // A panel would cover what has the focus after it.
  document.addEventListener('focusin', ({ target }) => closePopovers(target as Node))
  watchScrolled()
}

/** Watches a one-pixel sentinel at the top of the page, out of view after 1 px of scroll. */
function watchScrolled(): void {
  const header = document.querySelector<HTMLElement>('[data-header]')
  const mark = document.querySelector('[data-scroll-mark]')
  if (!header || !mark) return
  // Of several crossings at once the last is where the page is.
  new IntersectionObserver((entries) => {
    header.toggleAttribute('data-scrolled', !entries.at(-1)?.isIntersecting)
  }).observe(mark)
}

function followToggle(event: Event): void {
  const { target, newState } = event as ToggleEvent
  const panel = target as HTMLElement
  const isOpen = newState === 'open'
  for (const toggle of document.querySelectorAll(`[popovertarget="${panel.id}"]`)) {
    toggle.ariaExpanded = String(isOpen)
  }
  if (!panel.matches('[data-burger]')) return
  setInert(isOpen)
  updateScrollLock()
}

/** At once, as a link to a place of the page closes the burger and takes the focus there. */
function freePage({ target, newState }: ToggleEvent): void {
  if (newState === 'closed' && (target as Element).matches('[data-burger]')) setInert(false)
}

/** While the burger is open, the rest of the page is inert. */
function setInert(isInert: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('main, footer, [data-site-top]')) {
    part.inert = isInert
  }
}

function watchSearchPanel(): void {
  const toggle = document.querySelector<HTMLElement>('[data-action="search-toggle"]')
  const panel = document.querySelector<HTMLElement>('[data-search-panel]')
  if (!toggle || !panel) return

  const show = (isOpen: boolean) => {
    toggle.ariaExpanded = String(isOpen)
    panel.toggleAttribute('data-open', isOpen)
    // The header stays where it is, and what is read too.
    if (isOpen) panel.querySelector('input')?.focus({ preventScroll: true })
  }

  document.addEventListener('click', (event) => {
    const target = event.target as Element
    // Enter in the input clicks the form's first button, which is the toggle: submit the form instead.
    const isKey = event.isTrusted && event.detail === 0
    const isEnter = isKey && panel.contains(document.activeElement)
    if (!toggle.contains(target)) {
      if (!panel.contains(target)) show(false)
    } else if (!isEnter) {
      event.preventDefault()
      show(toggle.ariaExpanded !== 'true')
    }
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    if (toggle.ariaExpanded !== 'true') return
    show(false)
    toggle.focus({ preventScroll: true })
  })
}

/** 1366 px, more with a larger font size. */
const DESKTOP = '(min-width: 85.375em)'

/** @param used What has the focus: what stands in another line than that is closed. */
function closePopovers(used?: Node): void {
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
