import type { CookieToSet } from './cookie-text.ts'
import { SEARCH_HOSTS } from './search-hosts.ts'

/**
 * Where visitors come from, kept in first-party cookies. `refferal` is spelt as in the CRM
 * that reads these names.
 */
export const FIRST_TOUCH = {
  landing: 'first_landing_page',
  source: 'first_utm_source',
  medium: 'first_utm_medium',
  campaign: 'first_utm_campaign',
  referral: 'first_utm_refferal',
  marker: 'first_utm_gettotop',
  lifetimeS: 30 * 24 * 60 * 60
} as const

export const LAST_TOUCH = {
  landing: 'landing_page',
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  referral: 'utm_refferal',
  marker: 'utm_gettotop',
  lifetimeS: 40 * 60
} as const

export const REQUEST_PAGE = 'request_page'
const DIRECT_LABEL = 'Прямой заход'

/**
 * Longest values in percent-encoded bytes. Browsers drop a cookie over 4,096 bytes and proxies refuse
 * a header over 8 KB; with these, all attribution cookies together stay under 7,000 bytes.
 */
export const COOKIE_BYTES = { url: 1000, text: 400 } as const

type Touch = typeof FIRST_TOUCH | typeof LAST_TOUCH

/** Where a visitor came from, by the rule of SPEC section 4. */
export interface Origin {
  source: string
  medium: string
  campaign: string
  referral: string
}

/**
 * The cookies that one page view writes. First touch and last touch follow the same rule and are written only while
 * their marker is absent; `request_page` is written always.
 *
 * @param url The address of the page, `location.href`.
 * @param referrer `document.referrer`, empty for a direct visit.
 * @param cookies The visitor's cookies by name, decoded.
 */
export function attribute(
  url: string,
  referrer: string,
  cookies: ReadonlyMap<string, string>,
  now: Date
): CookieToSet[] {
  const origin = findOrigin(url, referrer)
  const landing = cutUrl(url, COOKIE_BYTES.url)
  return [
    ...[FIRST_TOUCH, LAST_TOUCH]
      .filter((touch) => !cookies.has(touch.marker))
      .flatMap((touch) => touchCookies(touch, landing, origin, now)),
    { name: REQUEST_PAGE, value: landing }
  ]
}

function touchCookies(touch: Touch, landing: string, origin: Origin, now: Date): CookieToSet[] {
  const values = [
    [touch.landing, landing],
    [touch.source, origin.source],
    [touch.medium, origin.medium],
    [touch.campaign, origin.campaign],
    [touch.referral, origin.referral],
    [touch.marker, now.toISOString()]
  ] as const
  return values.map(([name, value]) => ({ name, value, maxAgeS: touch.lifetimeS }))
}

export function findOrigin(url: string, rawReferrer: string): Origin {
  const referrer = cut(rawReferrer, COOKIE_BYTES.text)
  const tags = new URLSearchParams(queryOf(url))
  const tag = (name: string) => cut(tags.get(name) ?? '', COOKIE_BYTES.text)

  if (tag('utm_source').trim()) {
    const [source, medium, campaign] = [tag('utm_source'), tag('utm_medium'), tag('utm_campaign')]
    return { source, medium, campaign, referral: referrer }
  }
  if (!referrer) {
    return { source: 'direct', medium: 'direct', campaign: '', referral: DIRECT_LABEL }
  }
  const medium = isSearchHome(rawReferrer) ? 'organic' : 'referrer'
  return { source: referrer, medium, campaign: '', referral: referrer }
}

function isSearchHome(referrer: string): boolean {
  const host = /^https?:\/\/([^/]+)\/$/.exec(referrer)?.[1]
  return host !== undefined && SEARCH_HOSTS.has(host)
}

function queryOf(url: string): string {
  const [beforeFragment = ''] = url.split('#', 1)
  const start = beforeFragment.indexOf('?')
  return start < 0 ? '' : beforeFragment.slice(start + 1)
}

/** The longest start of a URL that fits `maxBytes` when encoded; never ends inside a percent escape. */
export function cutUrl(url: string, maxBytes: number): string {
  const short = cut(url, maxBytes)
  return short.length < url.length ? short.replace(/%[0-9a-f]?$/i, '') : short
}

/** The longest start of `value` that fits; whole code points only, lone surrogates replaced. */
function cut(value: string, maxBytes: number): string {
  let text = ''
  let bytes = 0
  for (const char of value) {
    const safe = /\p{Surrogate}/u.test(char) ? '\uFFFD' : char
    bytes += encodeURIComponent(safe).length
    if (bytes > maxBytes) break
    text += safe
  }
  return text
}
