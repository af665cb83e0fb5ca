import { pageCookies } from '../islands/page-cookies.ts'
import { setCookie } from '../islands/set-cookie.ts'
import { COOKIE_CONSENT, COOKIES_ACCEPTED } from '../shared/cookie-consent.ts'

const HEIGHT = '--cookie-height'

const STATES: Readonly<Record<string, string>> = {
  'cookies-accept': 'accepted',
  'cookies-reset': 'asked'
}

/** Hides the banner: for a year if accepted, until the next page if only closed or if a content filter hides it. */
export function watchCookieBanner(): void {
  const page = document.documentElement
  const banner = document.querySelector<HTMLElement>('[data-cookie-banner]')
  // Everything else at the foot of the window stands on top of the banner, so the banner's height is published. It is
  // written only where the style sheet has foreseen another one, because every element of the page inherits it.
  const follow = new ResizeObserver(() => {
    // The height that is written below resizes the body, which would call this again within the same frame.
    follow.unobserve(document.body)
    const height = banner?.offsetHeight ?? 0
    if (!height && page.dataset.cookies === 'asked') page.dataset.cookies = 'closed'
    if (getComputedStyle(page).getPropertyValue(HEIGHT) !== `${height}px`) {
      page.style.setProperty(HEIGHT, `${height}px`)
    }
  })
  // An observer reports nothing about a banner that is hidden from the start; about the body it always reports once.
  follow.observe(document.body)
  if (banner) follow.observe(banner)
  document.addEventListener('click', ({ target }) => {
    const action = (target as Element).closest<HTMLElement>('[data-action^="cookies-"]')?.dataset
      .action
    if (!action) return
    page.dataset.cookies = STATES[action] ?? 'closed'
    if (action === 'cookies-accept') {
      setCookie(COOKIE_CONSENT)
      // Where cookies are refused, it is closed for this page.
      if (!pageCookies().has(COOKIE_CONSENT.name)) page.dataset.cookies = 'closed'
      document.dispatchEvent(new Event(COOKIES_ACCEPTED))
    }
    if (action === 'cookies-reset') {
      setCookie({ ...COOKIE_CONSENT, maxAgeS: 0 })
      // The banner is shown again: focus it.
      banner?.querySelector('button')?.focus()
    }
  })
}
