import type { AttributionField } from '../lead/lead-fields.ts'
import { bytesOf, escapeLetters, shortAddress } from './address.ts'
import { FIRST_TOUCH, LAST_TOUCH } from './attribution.ts'

/** Longer URLs are shortened, because the intake refuses fields over 16 KiB and the lead would be lost. */
const PAGE_BYTES = 8192

type Cookies = ReadonlyMap<string, string>

/**
 * The attribution fields of a lead, as the sender writes them before parentheses are removed. Without any cookies,
 * every field is present and empty.
 *
 * @param page URL of the page the lead is sent from.
 * @param callTouchID The id from the vendor's function, used when its cookie is missing.
 */
export function leadSource(
  cookies: Cookies,
  page: string,
  callTouchID = ''
): Record<AttributionField, string> {
  const value = (name: string) => cookies.get(name) ?? ''
  return {
    firstContactUrl: address(value(FIRST_TOUCH.landing)),
    firstContactReferrer: value(FIRST_TOUCH.referral),
    firstContactTime: value(FIRST_TOUCH.marker),
    firstContactCanal: canal(value(FIRST_TOUCH.source), value(FIRST_TOUCH.medium)),
    entryUrl: address(value(LAST_TOUCH.landing)),
    entryReferrer: value(LAST_TOUCH.referral),
    entryCanal: canal(value(LAST_TOUCH.source), value(LAST_TOUCH.medium)),
    clientID: clientId(cookies),
    page:
      bytesOf(page) > PAGE_BYTES
        ? address(shortAddress(page, PAGE_BYTES))
        : encodeURIComponent(page),
    callTouchID: cookies.get('_ct_session_id') || callTouchID
  }
}

/** URL-encoded, as it was in the address bar. */
function address(stored: string): string {
  return encodeURIComponent(escapeLetters(stored))
}

function canal(source: string, medium: string): string {
  return source || medium ? `${source} / ${medium}` : ''
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
