import { chosenCity } from '../islands/page-cities.ts'
import { readCookies } from '../islands/page-cookies.ts'
import { TOUCH_MARKER } from '../shared/attribution/cookies.ts'
import { readPageState, showCity } from './page-state.ts'

// Runs in the head, before the first paint. Pages are the same bytes for everyone; per-visitor differences are
// attributes of <html> read by the style sheet, or text inserted during parsing.
const page = document.documentElement
page.dataset.js = ''
readPageState()
// Who has been here before is asked again, and finds the form's tab all the same.
if (readCookies().includes(`${TOUCH_MARKER}=`)) page.dataset.known = ''

const city = chosenCity()
if (city) {
  const parsing = new MutationObserver(() => showCity(city))
  parsing.observe(page, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => {
    parsing.disconnect()
    showCity(city)
  })
}

// Remembers the last button pressed before the page's script loads; the script replays the press.
let pressed: HTMLElement | null
document.addEventListener('click', ({ target }) => {
  if ('ready' in page.dataset) return
  showOpened()
  pressed = (target as Element).closest('button[type=button]:not([popovertarget])')
})
document.addEventListener('page-ready', () => pressed?.click())

// Where the page's script is lost, the page is one without scripts: what needs them goes. The fixed form does not.
addEventListener('error', ({ target }) => lose(target as Element), true)

function lose({ localName }: Element): void {
  if ('ready' in page.dataset || localName !== 'script') return
  for (const state in page.dataset) if (state !== 'fixed') delete page.dataset[state]
  showOpened()
}

// What a press opens has styles that no paint waits for.
function showOpened(): void {
  document.querySelector('[data-opened]')?.removeAttribute('media')
}
