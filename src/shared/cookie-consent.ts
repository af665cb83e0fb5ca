/** Set when the visitor accepts cookies; its absence means no answer yet. */
export const COOKIE_CONSENT = {
  name: 'accept_cookies',
  value: 'y',
  maxAgeS: 365 * 24 * 60 * 60
} as const

/** Event fired when the visitor accepts cookies. */
export const COOKIES_ACCEPTED = 'cookies-accepted'
