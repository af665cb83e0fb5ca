import { bytesOf, cut, shortAddress, TELLING } from './address.ts'
import { type CookieToSet, TOUCH_MARKER } from './cookies.ts'

/**
 * Where visitors come from, kept in first-party cookies. `refferal` is spelt as in the CRM
 * that reads these names.
 */
export const FIRST_TOUCH = touchNames('first_', 30 * 24 * 60 * 60)
export const LAST_TOUCH = touchNames('', 40 * 60)

function touchNames(prefix: string, lifetimeS: number) {
  return {
    landing: `${prefix}landing_page`,
    source: `${prefix}utm_source`,
    medium: `${prefix}utm_medium`,
    campaign: `${prefix}utm_campaign`,
    referral: `${prefix}utm_refferal`,
    marker: `${prefix}${TOUCH_MARKER}`,
    lifetimeS
  }
}

export const REQUEST_PAGE = 'request_page'
const DIRECT_LABEL = 'Прямой заход'

/**
 * Longest values in percent-encoded bytes; each of a touch's four texts has a quarter less of what its landing page
 * takes. Browsers drop a cookie over 4,096 bytes, and servers refuse a header that is too long; with these, all
 * attribution cookies together stay under 10,000 bytes.
 */
export const COOKIE_BYTES = { url: 2000, text: 900 } as const

type Touch = typeof FIRST_TOUCH

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
 * @param origin Where that visitor came from, `findOrigin`.
 * @param cookies The visitor's cookies by name, decoded.
 */
export function attribute(
  url: string,
  origin: Origin,
  cookies: ReadonlyMap<string, string>,
  now: Date
): CookieToSet[] {
  const landing = shortAddress(url, COOKIE_BYTES.url)
  return [
    ...[FIRST_TOUCH, LAST_TOUCH].flatMap((touch) =>
      cookies.has(touch.marker) ? [] : touchCookies(touch, landing, origin, now)
    ),
    { name: REQUEST_PAGE, value: landing }
  ]
}

function touchCookies(touch: Touch, landing: string, origin: Origin, now: Date): CookieToSet[] {
  const values = { ...origin, landing, marker: now.toISOString() }
  const parts = Object.keys(values) as (keyof typeof values)[]
  return parts.map((part) => ({
    name: touch[part],
    value: values[part],
    maxAgeS: touch.lifetimeS
  }))
}

/** @param rawReferrer `document.referrer`, empty for a direct visit. */
export function findOrigin(url: string, rawReferrer: string): Origin {
  const most = COOKIE_BYTES.text - bytesOf(shortAddress(url, COOKIE_BYTES.url)) / 4
  const referral = cut(rawReferrer, most)
  const tags = new URL(url).searchParams
  // The cookies are called as the tags.
  const tag = (name: string) => cut(tags.get(name) ?? '', most)

  const source = tag(LAST_TOUCH.source)
  if (source.trim()) {
    return { source, medium: tag(LAST_TOUCH.medium), campaign: tag(LAST_TOUCH.campaign), referral }
  }
  if (!referral) {
    return { source: 'direct', medium: 'direct', campaign: '', referral: DIRECT_LABEL }
  }
  const medium = SEARCH_HOME.test(rawReferrer) ? 'organic' : referral
  return { source: referral, medium, campaign: '', referral }
}

/**
 * Hosts whose home page counts as a search engine: `https://<host>/` and `http://<host>/`, exactly.
 * Browsers send only the origin across sites, so a visit from results carries the home page as its referrer.
 *
 * Source: Matomo searchengine-and-social-list (CC0-1.0), snowplow referer-parser and sourcebuster, compared by hand.
 */
const SEARCH_HOME =
  /^https?:\/\/((www\.)?(yandex\.(com\.tr|ru|com|by|kz|uz)|(ya|rambler|mail)\.ru|google\.(com|ru)|bing\.com)|(m\.yandex|nova\.rambler|(go|m)\.mail)\.ru|yandex\.ua|www\.(google\.(by|kz|com\.ua|co\.uz|ge|am|az|kg|de)|ecosia\.org|(mojeek|startpage|qwant)\.com)|cn\.bing\.com|(html\.)?duckduckgo\.com|(ru\.)?search\.yahoo\.com|search\.brave\.com|(www|m)\.baidu\.com|(kagi|yep|swisscows)\.com)\/$/

/** Storage key of the path, and how many touches it holds: the first and the latest ones. */
export const VISIT_PATH_KEY = 'visit-path'
export const MAX_TOUCHES = 10

/** Longest landing page of a touch, in percent-encoded bytes; its other parts are as long as in cookies. */
const PAGE_BYTES = 600
const PART_BYTES = 300

/** One touch on the way to a lead. */
export interface VisitTouch {
  /** ISO 8601. */
  at: string
  source: string
  medium: string
  campaign: string
  /** Landing path with its parameters, which tell of the click; without them in leads of earlier versions. */
  page: string
}

/**
 * Adds a touch to the path when a page view is one: the visitor came from elsewhere, or a new visit began. Navigation
 * within the site is not a touch, and a reload repeats the previous one. An address that tells of a click is one also
 * where the browser hides the referrer.
 *
 * @param isNewVisit Whether this view rewrites the last touch.
 */
export function extendVisitPath(
  path: readonly VisitTouch[],
  { source, medium, campaign }: Origin,
  {
    url,
    isNewVisit,
    now
  }: { url: Pick<URL, 'host' | 'pathname' | 'search'>; isNewVisit: boolean; now: Date }
): readonly VisitTouch[] {
  const isDirect = medium === 'direct'
  const isOwn = source.includes(`://${url.host}/`)
  if (isOwn || (isDirect && !isNewVisit && !TELLING.test(url.search))) return path
  const touch = { at: now.toISOString(), source, medium, campaign, page: shortPage(url) }
  const last = path.at(-1)
  // Its page has the campaign, too.
  if (!isNewVisit && last?.source === source && last.page === touch.page) return path
  return [...path.slice(0, 1), ...path.slice(1).slice(2 - MAX_TOUCHES), touch]
}

/** The landing address of a touch, as long as it is kept. */
export function shortPage({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return shortAddress(pathname + search, PAGE_BYTES)
}

/** A part of a touch, as it is compared: earlier pages have shortened them to this. */
export function shortPart(text: string): string {
  return cut(text, PART_BYTES)
}

/** Longest path that a lead takes with it, in bytes: less than a field may have. */
const FIELD_BYTES = 16_000

/** The path as it is sent: one that is too long loses the oldest touches after the first. */
export function sentPath(text: string): string {
  const isShort = (one: string) => new TextEncoder().encode(one).length <= FIELD_BYTES
  if (isShort(text)) return text
  const path: VisitTouch[] = JSON.parse(text)
  while (path.length > 1 && !isShort(JSON.stringify(path))) path.splice(1, 1)
  return JSON.stringify(path)
}

/** A year: a first touch that its cookies have forgotten is still known by the path, and a contract may take months. */
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

/** The touches of the last year. */
export function freshTouches(path: readonly VisitTouch[], now: Date): VisitTouch[] {
  return path.filter(({ at }) => Date.parse(at) > now.getTime() - LIFETIME_MS)
}
