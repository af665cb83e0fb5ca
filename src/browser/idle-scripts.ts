import { draftNameOf, draftNames, WAITING_MARK } from '../islands/lead-form/draft-names.ts'
import { chosenCity, pageOffice } from '../islands/page-cities.ts'
import { asksForTab, isPlainClick } from '../islands/plain-click.ts'
import { tellingParts, withoutVisit, withVisit } from '../shared/attribution/address.ts'
import { freshTouches, VISIT_PATH_KEY } from '../shared/attribution/attribution.ts'
import { COOKIES_ACCEPTED, decode } from '../shared/attribution/cookies.ts'
import { CITY_KEY } from '../shared/city.ts'
import { closeInTime } from './header.ts'
import { readPageState, showCity } from './page-state.ts'

/** Scripts that only some pages need. */
const EXTRAS: [string, () => Promise<{ watch(): void }>][] = [
  ['[data-section-nav]', () => import('./section-nav.ts')],
  ['[data-action=copy-link]', () => import('./copy-link.ts')],
  ['[data-step]', () => import('./number-steps.ts')],
  ['[data-office-clock]', () => import('./office-clock.ts')],
  ['.profile', () => import('./hill.ts')],
  ['.thanks', () => import('./callback-clock.ts')],
  ['.az', () => import('./glossary.ts')],
  ['[data-filter-form]', () => import('./filter-form.ts')],
  ['html[data-vendors]', () => import('./vendors.ts')]
]

/** What every page needs after its first paint, and what only some do. */
export function startIdleScripts(): void {
  watchCityChoice()
  closeInTime()
  watchScrollLinks()
  followState()
  forgetTouches()
  document.addEventListener('keyup', showWhole)
  document.addEventListener('click', closeAround)
  document.addEventListener('submit', carryVisit)
  touchDrafts()
  tellRestored()
  addEventListener('pageshow', tellRestored, { once: true })
  const loads = EXTRAS.filter(([selector]) => document.querySelector(selector)).map(
    ([, load]) => load
  )
  if (!CSS.supports('top: anchor(bottom)')) loads.push(() => import('./older-browser.ts'))
  for (const hill of document.querySelectorAll<HTMLElement>('[data-hill]')) followOnTouch(hill)
  if (isWaiting())
    import('./waiting-leads.ts').then(({ sendWaiting }) => sendWaiting(), console.error)
  for (const load of loads) load().then(({ watch }) => watch(), console.error)
}

/** A hill answers the hand; what makes it do so is loaded when the hand comes. */
function followOnTouch(hill: HTMLElement): void {
  const begin = new AbortController()
  const load = () => {
    begin.abort()
    import('./hill.ts').then(({ follow }) => follow(hill), console.error)
  }
  for (const touch of ['pointerover', 'focusin', 'input'])
    hill.addEventListener(touch, load, { signal: begin.signal })
  const range = hill.querySelector('input')
  // The hand was here before this script, or the page is come back to.
  if (range?.value !== range?.defaultValue || hill.matches(':hover, :focus-within')) load()
}

/** A form that was begun shows its draft before it is touched: what is poured in later comes under the hand that types. */
function touchDrafts(): void {
  const names = draftNames()
  if (names.length === 0) return
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) {
    if (names.includes(draftNameOf(form)))
      form.dispatchEvent(new Event('pointerover', { bubbles: true }))
  }
}

/** Announces a choice that the browser restored without an event. */
function tellRestored(): void {
  const choice = document.querySelector('[data-calculator] :checked:not(:default)')
  choice?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A popup would cover the place of the same page that its link leads to. */
function closeAround(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>(
    '[popover] a[href*="#"]:not([data-open-modal])'
  )
  if (!link || asksForTab(event) || link.pathname !== location.pathname) return
  link.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** A form that asks for a page by its address takes along what tells where the visitor came from. */
function carryVisit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.method !== 'get') return
  form.addEventListener(
    'formdata',
    ({ formData }) => {
      for (const [name, value] of new URLSearchParams(tellingParts(location.search).join('&')))
        formData.append(name, value)
    },
    { once: true }
  )
}

/** When somebody tabs into a text area, the browser scrolls only the line of its caret out from under the banner. */
function showWhole({ key, target }: KeyboardEvent): void {
  const field = target as Element
  if (key === 'Tab' && field.matches('textarea')) field.scrollIntoView({ block: 'nearest' })
}

/** Leads that could not be sent earlier. */
function isWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_MARK) !== null
  } catch {
    return false
  }
}

/** Storage key that comes and goes to tell other tabs that a cookie has changed. */
const CHANGED = 'state-changed'

/** Reads the visitor's state again when the browser brings the page back, and when another tab has changed it. */
export function followState(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    follow()
    tellClosed()
  })
  addEventListener('storage', ({ key }) => {
    if (key === CHANGED || key === CITY_KEY) follow()
  })
  // A cookie may come to a tab after the word of it.
  if ('cookieStore' in window) cookieStore.addEventListener('change', follow)
  // Where nothing is stored, nobody tells.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) follow()
  })
  new MutationObserver(tell).observe(document.documentElement, {
    attributeFilter: ['data-cookies', 'data-fixed']
  })
}

function follow(): void {
  const { dataset } = document.documentElement
  const { cookies } = dataset
  readPageState()
  if (dataset.cookies === 'accepted' && cookies !== 'accepted') {
    document.dispatchEvent(new Event(COOKIES_ACCEPTED))
  }
  const city = chosenCity()
  if (city && city !== dataset.city) takeCity(city)
}

/** What the page closed as it was left said so to nobody in Firefox: the word of it waits for a task that never comes. */
function tellClosed(): void {
  for (const panel of document.querySelectorAll('[popover]:not(:popover-open)')) {
    panel.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
  }
}

function tell(): void {
  try {
    localStorage.setItem(CHANGED, '1')
    localStorage.removeItem(CHANGED)
  } catch {
    // Storage is blocked: other tabs look when they are shown.
  }
}

/** Drops touches older than 30 days from the stored path; a malformed path is cleared. */
export function forgetTouches(): void {
  try {
    const text = localStorage.getItem(VISIT_PATH_KEY) ?? '[]'
    localStorage.removeItem(VISIT_PATH_KEY)
    localStorage.setItem(VISIT_PATH_KEY, JSON.stringify(freshTouches(JSON.parse(text), new Date())))
  } catch {
    // Storage is forbidden, or somebody has written into it.
  }
}

const DURATION_MS = 1000
/** Anchors stop this far above the product block. */
const PRODUCT_OFFSET_PX = 200
const PRODUCT_FORM = 'product-form'
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
    if (!isPlainClick(event)) return
    const control = (event.target as Element).closest<HTMLElement>(LINKS)
    if (!control) return
    if (scrollFrom(control)) event.preventDefault()
    else if (control instanceof HTMLAnchorElement) keepVisit(control)
  })
}

function keepVisit(link: HTMLAnchorElement): void {
  if (link.search && link.origin === location.origin && link.pathname === location.pathname)
    link.href = withVisit(link.href, location.search)
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
  glide(target, !button && target.id === PRODUCT_FORM ? PRODUCT_OFFSET_PX : undefined)
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

/** The scroll target, which may move while images above it load. */
function goalOf(target: Element, offset: number | undefined): number {
  const header = document.querySelector('[data-header]')
  const above = offset ?? header?.getBoundingClientRect().height ?? 0
  const limit = document.documentElement.scrollHeight - innerHeight
  return Math.min(limit, target.getBoundingClientRect().top + scrollY - above)
}

let motion = new AbortController()

function glide(target: HTMLElement, offset: number | undefined): void {
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
    const goal = goalOf(target, offset)
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

/** Lets a visitor choose a city, remembers it, and shows whether its office is open now. */
export function watchCityChoice(): void {
  mark()
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-city]:not(html)')
    if (!button?.dataset.city) return
    try {
      localStorage.setItem(CITY_KEY, button.dataset.city)
    } catch {
      // Storage is blocked: the choice lasts for this page only.
    }
    button.closest<HTMLElement>('[popover]')?.hidePopover()
    takeCity(button.dataset.city)
  })
}

/** Shows the page for a city that was chosen, here or in another tab. */
export function takeCity(slug: string): void {
  showCity(slug)
  mark()
  document.dispatchEvent(new CustomEvent('city-chosen'))
}

/** Highlights the chosen city in the list, and marks its office open or closed. */
function mark(): void {
  const city = pageOffice()
  if (!city) return
  for (const button of document.querySelectorAll<HTMLElement>('[data-city]:not(html)')) {
    button.ariaPressed = String(button.dataset.city === city.slug)
  }
  // As `officeNow`, which would come to every page as one more file.
  const { utc, hours } = city
  const there = new Date(Date.now() + Number(utc.slice(3)) * 3_600_000)
  const time = there.toISOString().slice(11, 16)
  const isOpen = there.getUTCDay() % 6 !== 0 && time >= hours.from && time < hours.to
  document.documentElement.toggleAttribute('data-open', isOpen)
  for (const status of document.querySelectorAll<HTMLElement>('[data-open-status]')) {
    status.textContent = `сейчас\u00A0${isOpen ? 'от' : 'за'}крыто`
    status.classList.toggle('status--open', isOpen)
    status.hidden = false
  }
}
