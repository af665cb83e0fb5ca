export interface CookieToSet {
  name: string
  /** The value itself; `cookieText` percent-encodes it, once. */
  value: string
  /** Lifetime in seconds; absent for a session cookie. */
  maxAgeS?: number
}

/**
 * The cookies of a `Cookie` header or of `document.cookie`, decoded once. The first of two equal names wins, as in RFC
 * 6265 the one with the longer path comes first. A value that is not valid percent-encoding is returned unchanged.
 */
export function parseCookies(text: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of text.split(';')) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals).trim()
    if (equals < 0 || cookies.has(name)) continue
    cookies.set(name, decode(pair.slice(equals + 1).trim()))
  }
  return cookies
}

/** A cookie as `document.cookie` and `Set-Cookie` take it: host-only, for the whole site. */
export function cookieText({ name, value, maxAgeS }: CookieToSet, isSecure: boolean): string {
  const lifetime = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Path=/${lifetime}; SameSite=Lax${secure}`
}

/** Percent-decodes once; returns the text unchanged when the encoding is invalid. */
export function decode(value = ''): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Set when the visitor accepts cookies; its absence means no answer yet. */
export const COOKIE_CONSENT = {
  name: 'accept_cookies',
  value: 'y',
  maxAgeS: 365 * 24 * 60 * 60
} as const

/** Event fired when the visitor accepts cookies. */
export const COOKIES_ACCEPTED = 'cookies-accepted'

/** The end of the names of cookies that say a touch is known; that of the first touch has a prefix. */
export const TOUCH_MARKER = 'utm_gettotop'
