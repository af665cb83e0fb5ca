import { isPlainClick } from '../islands/plain-click.ts'
import { withoutVisit, withVisit } from '../shared/attribution/address.ts'
import { decode } from '../shared/attribution/cookies.ts'

const DURATION_MS = 1000
/** Anchors stop this far above the product block. */
const PRODUCT_OFFSET_PX = 200
const PRODUCT_FORM = 'product-form'
const BOTTOM_FORM = 'bottom-form'
/** A picture or a font that comes late moves what is below it: the end is held for some frames. */
const REST_FRAMES = 3
const LINKS = '[data-scroll-to], a[href*="#"], a[href*="?"]'
const INTERRUPTIONS = ['wheel', 'touchstart', 'keydown', 'pointerdown', 'popstate'] as const

/**
 * Scroll-to buttons and same-page anchors: the address and the focus go to the target at once, the page glides after
 * them, unless the visitor prefers reduced motion. Input of any kind stops the motion alone. A link to another choice on
 * the same page keeps the parameters of the visit.
 */
export function watchScrollLinks(): void {
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest(LINKS)
    // Places within a drawing are its own script's.
    if (control instanceof HTMLElement && isPlainClick(event) && scrollFrom(control))
      event.preventDefault()
    else if (control) keepVisit(control)
  })
}

function keepVisit(link: Element): void {
  const address = link.getAttribute('href') ?? ''
  if (address.includes('?') && new URL(address, location.href).pathname === location.pathname)
    link.setAttribute('href', withVisit(address, location.search))
}

/** @returns Whether the control leads to a place of this page. */
function scrollFrom(control: HTMLElement): boolean {
  const button = control.dataset.scrollTo
  const hash = button ? `#${button}` : hashOf(control as HTMLAnchorElement)
  const target = hash ? document.getElementById(decode(hash.slice(1))) : null
  if (!target) return false
  // The burger makes inert what is behind it.
  control.closest<HTMLElement>('[popover]')?.hidePopover()
  arrive(target, hash)
  glide(target, button ? headerHeight : () => anchorOffset(target))
  return true
}

function arrive(target: HTMLElement, hash: string): void {
  // What is folded away has no place yet, and takes no focus.
  target.closest('details')?.setAttribute('open', '')
  // The entry that is left remembers where the page stands: Back returns there.
  if (location.hash !== hash) history.pushState(null, '', hash)
  // Makes an element that is not a control focusable.
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** The fragment of a link to a place of the page that is shown; the parameters of a visit make no other page of it. */
function hashOf(link: HTMLAnchorElement): string {
  const pageOf = ({ origin, pathname, search }: HTMLAnchorElement | Location) =>
    origin + pathname + withoutVisit(search)
  return pageOf(link) === pageOf(location) ? link.hash : ''
}

function headerHeight(): number {
  return document.querySelector('[data-header]')?.getBoundingClientRect().height ?? 0
}

/** Under what sticks below the header an anchor would not be seen. */
function anchorOffset({ id }: Element): number {
  if (id === PRODUCT_FORM) return PRODUCT_OFFSET_PX
  const bar =
    id === BOTTOM_FORM
      ? ''
      : getComputedStyle(document.documentElement).getPropertyValue('--section-bar')
  return headerHeight() + (Number.parseFloat(bar) || 0)
}

/** The scroll target, which may move while images above it load. */
function goalOf(target: Element, above: number): number {
  const limit = document.documentElement.scrollHeight - innerHeight
  return Math.min(limit, target.getBoundingClientRect().top + scrollY - above)
}

let motion = new AbortController()

function glide(target: HTMLElement, offset: () => number): void {
  motion.abort()
  motion = new AbortController()
  const { signal } = motion
  const stop = () => motion.abort()
  for (const name of INTERRUPTIONS) addEventListener(name, stop, { passive: true, signal })
  const from = scrollY
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Who wants no motion is at its end in the first frame, which may have begun before the press.
  const start = performance.now() - (isStill ? 2 * DURATION_MS : 0)
  let last: number
  let rest: number
  function frame(now: number): void {
    if (signal.aborted) return
    const share = Math.min(1, (now - start) / DURATION_MS)
    const goal = goalOf(target, offset())
    scrollTo({ top: from + (goal - from) * ease(share), behavior: 'instant' })
    if (share < 1 || goal !== last) rest = REST_FRAMES
    last = goal
    if (rest--) requestAnimationFrame(frame)
    else stop()
  }
  requestAnimationFrame(frame)
}

/** Ease in and out. */
function ease(share: number): number {
  return share * share * (3 - 2 * share)
}

/** The share of the window above which a heading has been passed. */
const PASSED = 1 / 3

/** Highlights the link of the current section in every list of a page's sections. */
export function followSections(): void {
  for (const nav of document.querySelectorAll('[data-section-nav]')) followNav(nav)
}

function followNav(nav: Element): void {
  const links = new Map<Element, HTMLAnchorElement>()
  for (const link of nav.querySelectorAll<HTMLAnchorElement>(
    'a[href^="#"]:not([data-scroll-to])'
  )) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    if (target) links.set(target, link)
  }
  const targets = [...links.keys()]
  let current: HTMLAnchorElement | undefined

  function mark(): void {
    // One pixel more than the observer looks at, so that a heading it has reported counts as passed however it rounds.
    const line = innerHeight * PASSED + 1
    const passed = targets.filter((target) => target.getBoundingClientRect().top < line)
    const link = links.get(passed.at(-1) ?? targets[0] ?? nav)
    if (link === current) return
    current?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'true')
    current = link
    const list = link?.closest('ul')
    if (list && link) list.scrollLeft = link.offsetLeft - list.offsetLeft - 24
  }

  // All that is above counts as seen, so that a jump over several headings is noticed as well.
  const observer = new IntersectionObserver(mark, {
    rootMargin: `1000000px 0px -${100 - 100 * PASSED}% 0px`
  })
  for (const target of targets) observer.observe(target)
}
