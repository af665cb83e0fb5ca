import { draftNameOf, draftNames, WAITING_MARK } from '../islands/lead-form/draft-names.ts'
import { chosenCity, pageOffice, readCities } from '../islands/page-cities.ts'
import { COOKIES_ACCEPTED } from '../shared/attribution/cookies.ts'
import { CITY_KEY, type City } from '../shared/city.ts'
import { officeNow } from '../shared/office-hours.ts'
import { closeInTime } from './header.ts'
import { drawWhenSeen } from './hill.ts'
import { attempt, markCity, readPageState, takeCity } from './page-state.ts'
import { watchScrollLinks } from './scroll-links.ts'

/** What a page needs after its first paint, before anybody touches it. */
export function startIdleScripts(): void {
  for (const part of [
    showOffices,
    closeInTime,
    followState,
    followBanner,
    drawWhenSeen,
    touchDrafts,
    drawRoad,
    tellRestored,
    watchScrollLinks
  ]) {
    attempt(part)
  }
  addEventListener('pageshow', tellRestored, { once: true })
  if (isWaiting()) import('./forms.ts').then(({ sendWaiting }) => sendWaiting(), console.error)
  if (document.querySelector('.thanks [data-next-steps]')) start(import('./callback-clock.ts'))
  if (document.querySelector('html[data-vendors]')) start(import('./vendors.ts'))
  if (!CSS.supports('top: anchor(bottom)')) start(import('./older-browser.ts'))
}

/** Starts a script that only some pages, or older browsers, need. */
function start(script: Promise<{ watch(office?: City): void }>): void {
  script.then(({ watch }) => watch(pageOffice()), console.error)
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

/** The way to an answer is drawn when the form at the foot of a page comes near. */
function drawRoad(): void {
  const form = document.querySelector('.lead-section:has([data-next-steps])')
  if (!form) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      const follow = () => start(import('./draw-road.ts'))
      follow()
      document.addEventListener('city-chosen', follow)
    },
    { rootMargin: '200px' }
  )
  observer.observe(form)
}

/** The fixed form stands above the banner of cookies. */
function followBanner(): void {
  document
    .querySelector('[data-fixed-form]')
    ?.toggleAttribute('data-cookie-offset', document.documentElement.dataset.cookies === 'asked')
}

const RESTORED =
  ':is([data-calculator], [data-filter-form]) :checked:not(:default), [data-glossary] input, [data-hill] input'

/** Announces what the browser restored without an event, and what a glossary is searched for. */
function tellRestored(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(RESTORED)) {
    const usual = field.type === 'search' ? '' : field.defaultValue
    if (field.matches(':checked') || field.value !== usual)
      field.dispatchEvent(new Event('input', { bubbles: true }))
  }
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
function followState(): void {
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
  followBanner()
  try {
    localStorage.setItem(CHANGED, '1')
    localStorage.removeItem(CHANGED)
  } catch {
    // Storage is blocked: other tabs look when they are shown.
  }
}

const TICK_MS = 5000

/** Tells the time at offices, and whether they are open. The page itself is the same for everybody, and says only the hours. */
function showOffices(): void {
  const cities = readCities()
  const clocks = [...document.querySelectorAll<HTMLElement | SVGElement>('[data-office-clock]')]
  const tell = () => {
    for (const clock of clocks) {
      const city = cities.find(({ slug }) => slug === clock.dataset.officeClock)
      if (city) showClock(clock, city)
    }
  }
  markCity()
  tell()
  if (clocks.length > 0) setInterval(tell, TICK_MS)
}

function showClock(clock: HTMLElement | SVGElement, city: City): void {
  const { time, isOpen } = officeNow(city, new Date())
  if (clock.dataset.told === time) return
  clock.dataset.told = time
  clock.classList.toggle('is-closed', !isOpen)
  const status = clock.querySelector('.status')
  if (!status) return
  const shown = clock.querySelector('time')
  if (shown) {
    shown.textContent = time
    shown.dateTime = time
  }
  status.textContent = isOpen ? `открыто до ${city.hours.to}` : 'закрыто'
  status.classList.toggle('status--open', isOpen)
}
