import { type Country, countryOf, isCodeBeginning, splitCode } from './countries.ts'

/** A whole number: its country and its digits without the dial code. */
export interface WholeNumber {
  country: Country
  digits: string
  /** The library knows it as a number of its country. */
  isValid?: boolean
  /** What followed the number, as «доб. 123». */
  extension?: string
}

/**
 * What a text means as a number. After a plus: `part-of-code` while the digits are the beginning of a code, and
 * `unknown-code` when no country has it.
 */
type Meaning = WholeNumber | 'part-of-code' | 'unknown-code' | undefined

/** An extension at the end of a text. */
const EXTENSION =
  /[\s,;(]{0,9}(?:(?:доб(?:авочный)?|вн(?:утр(?:енний)?)?|ext(?:ension)?)\.?[\s:№]*|[#*]\s*|\()(\d{1,8})[\s).]*$/iu
/** A plus and a Russian 8, apart from what follows. */
const SLIP = /^[^\d+]*\+8(?=[\s(-])/

const MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** ASCII digits of a text; those of other scripts need the library. */
export function digitsOf(text: string, utils?: PhoneUtils): string {
  return utils ? utils.digitsOf(text) : text.replace(/\D/g, '')
}

/**
 * Parses pasted, dropped, autofilled or restored text as a whole number in any common format. Undefined when it is only
 * part of one; its digits are then inserted as they are.
 *
 * @param utils The library; until it has loaded, only the country's own numbers are recognised.
 */
export function wholeNumber(text: string, country: Country, utils?: PhoneUtils): Meaning {
  // An empty mask slot `X` does not mark an extension.
  const plain = text.normalize('NFKC').replace(MARKS, '').replaceAll('X', ' ')
  const [, extension] = EXTENSION.exec(plain) ?? []
  const number = extension ? plain.replace(EXTENSION, '') : plain
  if (!extension || digitsOf(number, utils).length < slotsOf(country)) {
    return meaningOf(plain, country, utils)
  }
  const meaning = meaningOf(number, country, utils)
  return typeof meaning === 'object' ? { ...meaning, extension } : meaning
}

function meaningOf(text: string, country: Country, utils?: PhoneUtils): Meaning {
  const plain = isSlip(text, utils) ? text.replace('+', '') : text
  const digits = digitsOf(plain, utils)
  if (/^[^\d+]*\+/.test(plain)) return fromInternational(plain, digits, country, utils)
  if (!digits) return undefined
  return utils ? fromNational(plain, digits, country, utils) : ownNumber(digits, country)
}

function isSlip(text: string, utils?: PhoneUtils): boolean {
  const digits = digitsOf(text, utils)
  const isRussian = SLIP.test(text) || (text.includes('+') && !splitCode(digits))
  return isRussian && /^8\d{10}$/.test(digits)
}

/** Looks up the code in the table; the library decides between countries that share one. */
function fromInternational(
  text: string,
  digits: string,
  country: Country,
  utils?: PhoneUtils
): Meaning {
  const split = splitCode(digits)
  if (!split) return isCodeBeginning(digits) ? 'part-of-code' : 'unknown-code'
  const phone = utils?.parsePhone(text.slice(text.indexOf('+')), country.iso2)
  if (phone) return taken(phone, country)
  const meant = split.country.dial === country.dial ? country : split.country
  return { country: meant, digits: split.rest }
}

function fromNational(
  text: string,
  digits: string,
  country: Country,
  utils: PhoneUtils
): WholeNumber | undefined {
  const slots = slotsOf(country)
  const phone = parseNational(text, digits, country, utils)
  if (!phone || (digits.length < slots && !phone.isValid)) return undefined
  const isTooLong = !phone.isValid && phone.iso2 === country.iso2 && phone.national.length > slots
  return isTooLong ? undefined : taken(phone, country)
}

/** Tries a national number of the country, then one whose plus was omitted or replaced with `00`. */
function parseNational(text: string, digits: string, country: Country, utils: PhoneUtils) {
  const slots = slotsOf(country)
  const parse = (spelling: string) => utils.parsePhone(spelling, country.iso2)
  const phone = parse(text)
  const isFit = phone?.isPossible && phone.national.length <= slots
  const hasDial = digits.length === slots + country.dial.length && digits.startsWith(country.dial)
  const withPlus = !isFit && hasDial ? parse(`+${digits}`) : undefined
  const best = withPlus ?? phone
  const abroad = best?.isValid ? undefined : parseAbroad(digits, slots, parse)
  if (abroad) return abroad
  return isFit || withPlus ? best : (parseBeginning(text, slots, utils, parse) ?? best)
}

/** A number of another country: after `00`, or with more digits than the country's own have. */
function parseAbroad(
  digits: string,
  slots: number,
  parse: (text: string) => ParsedPhone | undefined
): ParsedPhone | undefined {
  const abroad = digits.startsWith('00') ? parse(`+${digits.slice(2)}`) : undefined
  if (abroad?.isPossible) return abroad
  const foreign = digits.length > slots ? parse(`+${digits}`) : undefined
  return foreign?.isValid ? foreign : undefined
}

/** Too many digits for one number: opening hours, an extension or another number follow. */
function parseBeginning(
  text: string,
  slots: number,
  utils: PhoneUtils,
  parse: (text: string) => ParsedPhone | undefined
): ParsedPhone | undefined {
  const groups = [...text.matchAll(/\p{Nd}+/gu)]
  return groups
    .map(({ index, 0: digits }) => text.slice(0, index + digits.length))
    .filter((beginning) => utils.digitsOf(beginning).length >= slots)
    .map(parse)
    .find((phone) => phone?.isValid && phone.national.length <= slots)
}

/** The number with the country it belongs to. */
function taken(
  { iso2, dial, national, isValid }: ParsedPhone,
  current: Country
): WholeNumber | undefined {
  const isSameCode = dial === current.dial
  const found = iso2 ? countryOf(iso2) : isSameCode ? current : splitCode(dial)?.country
  const country = isSameCode && !isValid ? current : found
  return country && { country, digits: national, isValid }
}

/** A number of the field's country, with or without its code or the trunk prefix 8. */
function ownNumber(digits: string, country: Country): WholeNumber | undefined {
  const slots = slotsOf(country)
  if (digits.length === slots) return { country, digits }
  const rest = digits.slice(-slots)
  const lead = digits.slice(0, -slots)
  return lead === country.dial || lead === '8' ? { country, digits: rest } : undefined
}

export function slotsOf({ placeholder }: Country): number {
  return placeholder.replace(/[^X]/g, '').length
}

/** A phone number parsed from text. */
export interface ParsedPhone {
  /** ISO 3166-1, lower case; undefined for a shared code that the digits do not decide. */
  iso2: string | undefined
  dial: string
  /** Digits after the dial code. */
  national: string
  isPossible: boolean
  isValid: boolean
}

/** The library with all countries' rules; the page loads it later than its fields. */
export interface PhoneUtils {
  /**
   * The first number in a text, if there is one.
   *
   * @param iso2 Country whose national format is recognised.
   */
  parsePhone(text: string, iso2: string): ParsedPhone | undefined
  /** ASCII digits of a text, whatever script they are in. */
  digitsOf(text: string): string
}
