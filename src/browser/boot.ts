import { COOKIE_CONSENT } from '../shared/cookie-consent.ts'
import { FIXED_FORM_CLOSED, FIXED_FORM_HIDDEN, hasFixedForm } from '../shared/fixed-form.ts'
import { chosenCity, showCity } from './city.ts'

// Runs in the head, before the first paint: pages are the same bytes for everybody, and what differs from one
// visitor to the next is an attribute of <html> that the style sheet reads, or a text put in while it is parsed.
const page = document.documentElement
page.dataset.js = ''
const cookies = readCookies()
const hasCookie = ({ name, value }: { name: string; value: string }) =>
  `; ${cookies};`.includes(`; ${name}=${value};`)
const isAccepted = hasCookie(COOKIE_CONSENT)
page.dataset.cookies = isAccepted ? 'accepted' : 'asked'
if (hasFixedForm(location.pathname)) page.dataset.fixed = fixedFormState()

const city = chosenCity()
if (city) {
  const parsing = new MutationObserver(() => showCity(city))
  parsing.observe(page, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => {
    parsing.disconnect()
    showCity(city)
  })
}

// The last button that is pressed before the page's script can hear of it is pressed once more for the script.
let pressed: HTMLElement | null
document.addEventListener('click', ({ target }) => {
  if ('ready' in page.dataset) return
  pressed = (target as Element).closest('button[type=button]:not([popovertarget])')
})
document.addEventListener('page-ready', () => pressed?.click())

function fixedFormState(): 'hidden' | 'open' | 'folded' {
  if (hasCookie(FIXED_FORM_HIDDEN) || isClosed()) return 'hidden'
  return matchMedia('(min-width: 75em)').matches ? 'open' : 'folded'
}

function isClosed(): boolean {
  try {
    return sessionStorage.getItem(FIXED_FORM_CLOSED) !== null
  } catch {
    return false
  }
}

/** None where even a look at them is refused. */
function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}
