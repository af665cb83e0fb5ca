import { draftNameOf, draftNames } from '../islands/lead-form/draft-names.ts'
import { chosenCity } from '../islands/page-cities.ts'
import { asksForTab } from '../islands/plain-click.ts'
import { tellingParts } from '../shared/attribution/address.ts'
import { freshTouches } from '../shared/attribution/fresh-touches.ts'
import { VISIT_PATH_KEY } from '../shared/attribution/visit-path.ts'
import { CITY_KEY } from '../shared/city.ts'
import { COOKIES_ACCEPTED } from '../shared/cookie-consent.ts'
import { WAITING_MARK } from '../shared/lead/lead-waiting.ts'
import { takeCity, watchCityChoice } from './city-choice.ts'
import { closeInTime } from './close-popovers.ts'
import { readPageState } from './page-state.ts'
import { watchScrollLinks } from './smooth-scroll.ts'

/** Scripts that only some pages need. */
const EXTRAS: [string, () => Promise<{ watch(): void }>][] = [
  ['[data-section-nav]', () => import('./section-nav.ts')],
  ['[data-action=copy-link]', () => import('./copy-link.ts')],
  ['[data-step]', () => import('./number-steps.ts')],
  ['[data-office-clock]', () => import('./office-clock.ts')],
  ['.profile', () => import('./profile.ts')],
  ['.thanks', () => import('./answer-clock.ts')],
  ['.az', () => import('./glossary.ts')],
  ['[data-filter-form]', () => import('./filter-form.ts')],
  ['html[data-vendors]', () => import('./vendors.ts')]
]

/** What every page needs after its first paint, and what only some do. */
export function watchLater(): void {
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

/** A choice that the browser brings back, some time before the page counts as shown, is told to nobody. */
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

/** Takes what is too old out of the way that led here; what is no way at all goes whole. */
export function forgetTouches(): void {
  try {
    const text = localStorage.getItem(VISIT_PATH_KEY) ?? '[]'
    localStorage.removeItem(VISIT_PATH_KEY)
    localStorage.setItem(VISIT_PATH_KEY, JSON.stringify(freshTouches(JSON.parse(text), new Date())))
  } catch {
    // Storage is forbidden, or somebody has written into it.
  }
}
