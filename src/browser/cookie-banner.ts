import { COOKIE_CONSENT, COOKIES_ACCEPTED } from '../shared/cookie-consent.ts'
import { cookieText } from '../shared/cookie-text.ts'

const HEIGHT = '--cookie-height'

const STATES: Readonly<Record<string, string>> = {
  'cookies-accept': 'accepted',
  'cookies-reset': 'asked'
}

/** Hides the banner: for a year if accepted, until the next page if only closed. */
export function watchCookieBanner(): void {
  const page = document.documentElement
  const banner = document.querySelector<HTMLElement>('[data-cookie-banner]')
  if (banner) {
    // What else stands at the foot of the window stands on it. Written only where the style sheet foresaw another height:
    // every element of the page inherits it.
    new ResizeObserver(() => {
      const height = `${banner.offsetHeight}px`
      if (getComputedStyle(page).getPropertyValue(HEIGHT) !== height) {
        page.style.setProperty(HEIGHT, height)
      }
    }).observe(banner)
  }
  document.addEventListener('keyup', showWhole)
  document.addEventListener('click', ({ target }) => {
    const action = (target as Element).closest<HTMLElement>('[data-action^="cookies-"]')?.dataset
      .action
    if (!action) return
    if (action === 'cookies-accept') remember(COOKIE_CONSENT.maxAgeS)
    if (action === 'cookies-reset') remember(0)
    page.dataset.cookies = STATES[action] ?? 'closed'
    if (action === 'cookies-accept') document.dispatchEvent(new Event(COOKIES_ACCEPTED))
    // The banner is shown again: focus it.
    if (action === 'cookies-reset') {
      document.querySelector<HTMLElement>('[data-action="cookies-accept"]')?.focus()
    }
  })
}

/** Who tabs into a text area gets only its caret's line out from under the banner by the browser. */
function showWhole({ key, target }: KeyboardEvent): void {
  if (key !== 'Tab' || !(target instanceof HTMLTextAreaElement)) return
  target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** @param maxAgeS Seconds; 0 withdraws the consent. */
function remember(maxAgeS: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing on plain http.
  document.cookie = cookieText({ ...COOKIE_CONSENT, maxAgeS }, location.protocol === 'https:')
}
