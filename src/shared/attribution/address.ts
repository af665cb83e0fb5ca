import { englishLink } from '../api-links.ts'
import { decode } from './cookies.ts'

/** A character outside of ASCII as browsers escape it: an address read again has the same bytes. */
const LETTER = /%[C-F][\dA-F](%[89AB][\dA-F])+/g
/** What is never cut apart: a character, escaped or not. */
const UNIT = /%[c-f].(%[89ab].)+|%..|./gisu

/** Parameters of a query that tell where a visitor came from: tags, and what advertisers, search engines and mailings add to a click. */
export const TELLING =
  /[?&](utm_|gad_|gclsrc|srsltid|roistat|erid|epik|dicbo|cto_|li_fat|k50id|yabiz|yador|calltouch_|admitad|tblci|igsh|mt_|mc_|_hs|hscta|mkt_tok|_k[ex]=|__s=|vero_|vgo_|oly_|dm_i=|mindbox-|wickedid|\w*(ck_subscriber_id|sendsay_id|unisender_id|us_privacy_id|cl?k?id|click_?id|braid|openstat)=)/i

/** A part of a query that tells where the visitor came from, such as `utm_source=vk`; `etext` is too long to be kept beyond it. */
const isTelling = (part: string) =>
  TELLING.test(`&${part.split('=', 1)[0]}=`) || /^etext=/.test(part)
const partsOf = (search: string) => search.replace(/^\?/, '').split('&').filter(Boolean)

/** The parts of a query that tell where the visitor came from, as they stand there. */
export function tellingParts(search: string): string[] {
  return partsOf(search).filter(isTelling)
}

/** A query without what tells where the visitor came from, and without its question mark. */
export function withoutVisit(search: string): string {
  return partsOf(search)
    .filter((part) => !isTelling(part))
    .join('&')
}

/**
 * An address with what another query tells of where the visitor came from, in place of what it tells itself: counters
 * that are loaded later read it in the address bar.
 *
 * @param address Absolute, or a path.
 */
export function withVisit(address: string, search: string): string {
  const [, page = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  const parts = [withoutVisit(query), ...tellingParts(search)].filter(Boolean)
  return page + (parts.length > 0 ? `?${parts.join('&')}` : '') + hash
}

/** Length in a cookie or in a field that travels URL-encoded. */
export const bytesOf = (text: string) => encodeURIComponent(text).length

/**
 * An address whose letters are not escaped, so that they are encoded once and not twice. One that is longer than `maxBytes` when
 * encoded loses its fragment, then whole parameters that tell nothing of where the visitor came from, the longest first; when
 * the others alone are too long, the longest of them are cut to one length, and last the path.
 */
export function shortAddress(url: string, maxBytes: number): string {
  let text = url.replace(LETTER, decode)
  if (bytesOf(text) <= maxBytes) return text

  text = text.replace(/#.*/, '')
  const [page = '', ...rest] = text.split('?')
  const parts = rest.join('?').split('&')
  let over = bytesOf(text) - maxBytes
  for (const part of [...parts].sort((a, b) => b.length - a.length)) {
    if (over > 0 && !TELLING.test(`&${part}`)) {
      parts.splice(parts.indexOf(part), 1)
      over -= bytesOf(part) + 3
    }
  }
  for (let most = maxBytes; most > 1; most *= 0.9) {
    const query = parts.map((part) => cut(part, most)).join('&')
    const shorter = page + (query && `?${query}`)
    if (bytesOf(shorter) <= maxBytes) return shorter
  }
  return cut(page, maxBytes)
}

/** The address again as browsers write it. */
export function escapeLetters(address: string): string {
  return address.replace(/[^\0-\x7F]+/g, encodeURIComponent)
}

/** An address that travels URL-encoded, for people: letters are letters. */
export function readableAddress(encoded = ''): string {
  return decode(encoded).replace(new RegExp(LETTER, 'gi'), decode)
}

/** The longest start of a text that fits; characters and their escapes stay whole. */
export function cut(text: string, maxBytes: number): string {
  let bytes = 0
  return text.replace(UNIT, (unit) => {
    bytes += bytesOf(unit)
    return bytes > maxBytes ? '' : unit
  })
}

/** Whether a page of the site is in English, by its address as it was sent: encoded or not. */
export function isEnglishPage(address = ''): boolean {
  return pathOf(decode(address)).startsWith(englishLink())
}

/** Path of an address, or of what the path of touches holds; empty if it is neither. */
export function pathOf(url: string): string {
  if (url.startsWith('/')) return url.split(/[?#]/, 1)[0] ?? ''
  return URL.canParse(url) ? new URL(url).pathname : ''
}
