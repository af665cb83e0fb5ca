import { COOKIE_CONSENT } from '../shared/cookie-consent.ts'
import { cookieText } from '../shared/cookie-text.ts'

/** Hides the banner: for a year when it was accepted, until the next page when it was only closed. */
export function watchCookieBanner(): void {
  const page = document.documentElement
  document.addEventListener('click', ({ target }) => {
    const action = (target as Element).closest<HTMLElement>('[data-action^="cookies-"]')?.dataset
      .action
    if (!action) return
    if (action === 'cookies-accept') {
      // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing on plain http.
      document.cookie = cookieText(COOKIE_CONSENT, location.protocol === 'https:')
    }
    page.dataset.cookies = action === 'cookies-accept' ? 'accepted' : 'closed'
  })
}
