import type { AttributionField } from '../lead/lead-fields.ts'
import { bytesOf, escapeLetters, shortAddress } from './address.ts'
import { COOKIE_BYTES, FIRST_TOUCH, findOrigin, LAST_TOUCH, type Origin } from './attribution.ts'

/** Longer URLs are shortened, because the intake refuses fields over 16 KiB and the lead would be lost. */
const PAGE_BYTES = 8192

/** The raw rule takes tags as they are written, but for what would break a line. */
const CONTROL = /\p{Cc}+/gu

type Cookies = ReadonlyMap<string, string>

/** What the page knows beside its cookies. */
interface PageFacts {
  /** The id from the vendor's function, used when its cookie is missing. */
  callTouchID?: string
  /** `document.referrer`, for a page that was read for longer than the last touch is remembered. */
  referrer?: string
}

/**
 * The attribution fields of a lead, as the sender writes them before parentheses are removed. Every field is present;
 * without any cookies a first contact is empty, and the entry is this page, where its referrer is known.
 *
 * @param page URL of the page the lead is sent from.
 */
export function leadSource(
  cookies: Cookies,
  page: string,
  { callTouchID = '', referrer }: PageFacts = {}
): Record<AttributionField, string> {
  const value = (name: string) => cookies.get(name) ?? ''
  const last = lastTouch(cookies, page, referrer)
  return {
    firstContactUrl: address(value(FIRST_TOUCH.landing)),
    firstContactReferrer: value(FIRST_TOUCH.referral),
    firstContactTime: value(FIRST_TOUCH.marker),
    firstContactCanal: canal(value(FIRST_TOUCH.source), value(FIRST_TOUCH.medium)),
    entryUrl: address(last.landing),
    entryReferrer: last.referral,
    entryCanal: canal(last.source, last.medium),
    clientID: clientId(cookies),
    page:
      bytesOf(page) > PAGE_BYTES
        ? address(shortAddress(page, PAGE_BYTES))
        : encodeURIComponent(page),
    callTouchID: cookies.get('_ct_session_id') || callTouchID
  }
}

/** The last touch; once it is forgotten, that of this page, as far as it is known. */
function lastTouch(cookies: Cookies, page: string, referrer: string | undefined) {
  const isKnown = cookies.has(LAST_TOUCH.landing) || cookies.has(LAST_TOUCH.marker)
  if (isKnown || (referrer === undefined && !cookies.has(FIRST_TOUCH.marker))) {
    const value = (part: keyof Origin | 'landing') => cookies.get(LAST_TOUCH[part]) ?? ''
    return {
      landing: value('landing'),
      referral: value('referral'),
      source: value('source'),
      medium: value('medium')
    }
  }
  const landing = shortAddress(page, COOKIE_BYTES.url)
  if (referrer !== undefined) return { landing, ...findOrigin(page, referrer) }
  return { landing, referral: '', source: '', medium: '' }
}

/** URL-encoded, as it was in the address bar. */
function address(stored: string): string {
  return encodeURIComponent(escapeLetters(stored))
}

function canal(source: string, medium: string): string {
  return source || medium ? `${source} / ${medium}`.replace(CONTROL, '') : ''
}

/**
 * The analytics client id: the last two numbers of `_ga` (`GA1.2.468604437.1611708469`) or a whole AMP id, otherwise
 * Yandex Metrica's `_ym_uid`. Text, as both exceed the safe integers.
 */
function clientId(cookies: Cookies): string {
  const ga = cookies.get('_ga') ?? ''
  if (ga.startsWith('amp-')) return ga
  return /(?:^|\.)(\d+\.\d+)$/.exec(ga)?.[1] ?? cookies.get('_ym_uid') ?? ''
}
