/** The session, the secret of the form before there is one, and what a browser is known by that has had one. */
export type DeskCookie = 'desk' | 'desk-form' | 'desk-known'

/** Half a year, in seconds, since the last time. */
const KNOWN_S = 180 * 24 * 60 * 60

/**
 * The desk's cookies: unreadable by scripts, sent by no other site, gone with the browser but for the last. Over https their prefix
 * keeps neighbours of the domain from setting them.
 *
 * Source: RFC 6265bis, 4.1.3.2.
 */
export function createDeskCookies(isSecure: boolean) {
  const nameOf = (cookie: DeskCookie) => (isSecure ? `__Host-${cookie}` : cookie)
  const text = (cookie: DeskCookie, value: string, end = '') =>
    `${nameOf(cookie)}=${value}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}${end}`
  return {
    read(header: string | undefined, cookie: DeskCookie): string | undefined {
      const start = `${nameOf(cookie)}=`
      const pairs = header?.split(';').map((pair) => pair.trim())
      return pairs?.find((pair) => pair.startsWith(start))?.slice(start.length)
    },
    set: (cookie: DeskCookie, value: string) =>
      text(cookie, value, cookie === 'desk-known' ? `; Max-Age=${KNOWN_S}` : ''),
    remove: (cookie: DeskCookie) => text(cookie, '', '; Max-Age=0')
  }
}

export type DeskCookies = ReturnType<typeof createDeskCookies>
