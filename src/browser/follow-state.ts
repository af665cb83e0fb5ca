import { chosenCity } from '../islands/page-cities.ts'
import { CITY_KEY } from '../shared/city.ts'
import { COOKIES_ACCEPTED } from '../shared/cookie-consent.ts'
import { takeCity } from './city-choice.ts'
import { readPageState } from './page-state.ts'

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
