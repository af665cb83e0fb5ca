import { type CookieToSet, cookieText } from '../shared/attribution/cookie-text.ts'

/** Keeps a cookie from a script of the page. */
export function setCookie(cookie: CookieToSet): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing on plain http.
  document.cookie = cookieText(cookie, location.protocol === 'https:')
}
