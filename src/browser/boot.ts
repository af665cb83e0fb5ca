import { COOKIE_CONSENT } from '../shared/cookie-consent.ts'
import { chosenCity, showCity } from './city.ts'

// Runs in the head, before the first paint: pages are the same bytes for everybody, and what differs from one
// visitor to the next is an attribute of <html> that the style sheet reads, or a text put in while it is parsed.
const page = document.documentElement
page.dataset.js = ''
const isAccepted = `; ${document.cookie}`.includes(
  `; ${COOKIE_CONSENT.name}=${COOKIE_CONSENT.value}`
)
page.dataset.cookies = isAccepted ? 'accepted' : 'asked'

const city = chosenCity()
if (city) {
  const parsing = new MutationObserver(() => showCity(city))
  parsing.observe(page, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => {
    parsing.disconnect()
    showCity(city)
  })
}
