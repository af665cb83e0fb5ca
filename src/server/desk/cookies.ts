import { parseCookies } from '../../shared/attribution/cookie-text.ts'

/** The session, and the secret of the form before there is one. */
export type DeskCookie = 'desk' | 'desk-form'

/**
 * The desk's cookies: unreadable by scripts, sent by no other site, gone with the browser. Over https their prefix
 * keeps neighbours of the domain from setting them.
 *
 * Source: RFC 6265bis, 4.1.3.2.
 */
export function createDeskCookies(isSecure: boolean) {
  const nameOf = (cookie: DeskCookie) => (isSecure ? `__Host-${cookie}` : cookie)
  const text = (cookie: DeskCookie, value: string, end = '') =>
    `${nameOf(cookie)}=${value}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}${end}`
  return {
    read: (header: string | undefined, cookie: DeskCookie) =>
      parseCookies(header ?? '').get(nameOf(cookie)),
    set: (cookie: DeskCookie, value: string) => text(cookie, value),
    remove: (cookie: DeskCookie) => text(cookie, '', '; Max-Age=0')
  }
}

export type DeskCookies = ReturnType<typeof createDeskCookies>
