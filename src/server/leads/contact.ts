import { domainToASCII } from 'node:url'
import { type PhoneNumber, parseDigits, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import { filledContact, type LeadRules } from '../../shared/lead/lead-rules.ts'
import { splitCode } from '../../shared/phone/countries.ts'
import { phoneLink } from '../../shared/phone/national-number.ts'
import { trimUnseen } from '../../shared/words/text.ts'
import type { StoredLead } from './lead.ts'

/** The values that stand for an empty phone or e-mail. */
export type EmptyContacts = Pick<LeadRules, 'emptyPhone' | 'emptyEmail'>

export function emptyContacts(config: {
  readonly LEAD_EMPTY_PHONE: string
  readonly LEAD_EMPTY_EMAIL: string
}): EmptyContacts {
  return { emptyPhone: config.LEAD_EMPTY_PHONE, emptyEmail: config.LEAD_EMPTY_EMAIL }
}

/** The contacts a person gives when asking us to find or erase their data. */
export interface Person {
  phone?: string
  email?: string
}

/** A person's phone and e-mail as they were sent; stand-ins for an empty one count as absent. */
export function contactsOf(
  { phone = '', email = '' }: LeadValues,
  { emptyPhone, emptyEmail }: EmptyContacts
): Required<Person> {
  return {
    phone: ownContact(phone, emptyPhone, phonesKey),
    email: ownContact(email, emptyEmail, emailKey)
  }
}

/** A stand-in is one in any spelling. */
function ownContact(value: string, standIn: string, keyOf: (text: string) => string): string {
  const text = filledContact(value, standIn)
  const key = keyOf(text)
  return key !== '' && key === keyOf(standIn) ? '' : text
}

/**
 * What a lead is stored under to be found by its person. A number with another code than Russia's is also stored without
 * it, for whoever leaves the code out.
 */
export function keysOf({ phone = '', email = '' }: LeadValues): string[] {
  const numbers = phonesIn(phone).flatMap(({ code, national }) => {
    if (!code) return [national]
    return code === HOME_CODE ? [`+${code}${national}`] : [`+${code}${national}`, `~${national}`]
  })
  return distinct([...numbers, emailKey(email)])
}

/** The keys under which the leads of a person may be stored, the phones first; none where nothing tells who it is. */
export function keysFor(person: LeadValues | Person, standIns: EmptyContacts): string[] {
  const { phone, email } = contactsOf(person, standIns)
  const none = new Set(phonesIn(standIns.emptyPhone).map(({ national }) => national))
  const numbers = phonesIn(phone).flatMap(({ code, national }) => {
    if (none.has(national)) return []
    return code ? [`+${code}${national}`, national] : [national, `~${national}`]
  })
  return distinct([...numbers, emailKey(email)])
}

function distinct(keys: readonly string[]): string[] {
  return [...new Set(keys.filter(Boolean))]
}

/** The values with phone and e-mail in one spelling of them; an extension or a second number stays with its number. */
export function spelledOnce(values: LeadValues): LeadValues {
  const { phone = '', email = '' } = values
  const [number, ...others] = phonesIn(phone)
  const isAlone = number && others.length === 0 && digitsOf(phone).endsWith(number.national)
  return { ...values, phone: isAlone ? phonesKey(phone) : phone, email: emailKey(email) || email }
}

/** How a person is reached: the first key, empty where there is none. */
export function contactOf(values: LeadValues, standIns: EmptyContacts): string {
  return keysFor(values, standIns)[0] ?? ''
}

/** The leads of a person: those with one of their numbers, or with their address. */
export function leadsOf(
  person: Person,
  leads: readonly StoredLead[],
  standIns: EmptyContacts
): StoredLead[] {
  const wanted = new Set(keysFor(person, standIns))
  return leads.filter(({ values }) => keysOf(values).some((key) => wanted.has(key)))
}

/** Dials the first number of a field, without what stands beside it. */
export function callLink(phone: string): string {
  const [first] = phonesIn(phone)
  return first?.code ? `tel:+${first.code}${first.national}` : phoneLink(phone)
}

/**
 * What stands before the sign may hold a question mark, after which a link would name further receivers.
 *
 * Source: RFC 6068, 2.
 */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** Longer ones are no addresses: RFC 5321, 4.5.3.1. */
const EMAIL_LENGTH = 254

/** An e-mail address as it is compared: its domain as an A-label, everything in lower case. */
export function emailKey(email: string): string {
  const text = trimUnseen(email.normalize('NFKC')).replace(/\p{C}/gu, '').toLowerCase()
  const at = text.lastIndexOf('@') + 1
  return (text.slice(0, at) + (at > 0 ? asciiDomain(text.slice(at)) : '')).slice(0, EMAIL_LENGTH)
}

/** The A-label of a domain, in lower case and without the dot of the root; what is no domain stays. */
export function asciiDomain(domain: string): string {
  const isHost = !/[\s/\\?#:%]/.test(domain)
  return ((isHost && domainToASCII(domain)) || domain.toLowerCase()).replace(/\.+$/, '')
}

/** The domain of an address such as `Site <site@agency.example>`, in ASCII; empty where there is none. */
export function senderDomain(address: string): string {
  return asciiDomain(/@([^@>\s]*)[^@]*$/.exec(address)?.[1] ?? '')
}

/** A number without its extension. Without a code, it is one that cannot be told to be Russian. */
interface Phone {
  code: string
  /** Digits after the code. */
  national: string
}

const HOME_CODE = '7'
const HOME_SLOTS = 10
/** A number that is in use somewhere is looked for before one that could be. */
const KNOWN = [
  (phone: PhoneNumber) => phone.isValid(),
  (phone: PhoneNumber) => phone.isPossible()
] as const
/** Fewer digits are a dial code alone. */
const LEAST_DIGITS = 5
/** Fewer digits beside a number are an extension, or an hour. */
const LEAST_BESIDE = 7
/** The international prefix of many countries, and of Russia. */
const WAY_OUT = /^(?:00|810)/
/** All Russian numbers are of one length, whether they are in use or not; 7 or 8 may be typed behind the code of a field. */
const HOME = /^7[78]?\d{10}$/
/** More digits are no extension. */
const MOST_EXTENSION = 8

/** Digits of a line and what people part them with; a plus begins another number. */
const PIECE =
  /(?:\+[\s(]*)?\d(?:[\t ().*\p{Pd}\u2212_'’|·•~=]*(?:,[\t ().*\p{Pd}\u2212_'’|·•~=]*)?\d)*/gu
/** What stands between a number and its extension. */
const EXTENSION =
  /(?:(?<!\p{L})(?:(?:доб|доп|вн|ext|int)\p{L}*|[xхpw])|[#*])[\p{L}\s.:=№,(-]*$|,\s*,\s*$/iu

/** Every number that a field holds, whatever is written between and after them. */
export function phonesIn(text: string): Phone[] {
  const plain = withAsciiDigits(text)
  const phones: Phone[] = []
  let begun = ''
  let end = 0
  for (const { 0: piece, index } of plain.matchAll(PIECE)) {
    const between = plain.slice(end, index)
    end = index + piece.length
    if (EXTENSION.test(between)) begun = beyondExtension(piece)
    else begun = isContinued(begun, between, piece) ? `${begun} ${piece}` : piece
    if (digitsOf(begun).length >= LEAST_BESIDE) phones.push(...numbersIn(begun))
    else if (phones.length === 0) continue
    begun = ''
  }
  if (phones.length === 0 && digitsOf(begun).length >= LEAST_DIGITS) return numbersIn(begun)
  return phones
}

/** An area code may stand apart from its number: «495/123-45-67». */
function isContinued(begun: string, between: string, piece: string): boolean {
  return begun !== '' && !piece.startsWith('+') && !/[\p{L}\n]/u.test(between)
}

/** All numbers of a field as one text, equal for equal numbers. */
function phonesKey(text: string): string {
  const spelled = phonesIn(text).map(({ code, national }) => `${code}-${national}`)
  return spelled.sort().join(' ')
}

/** Digits of other scripts as ASCII, and nothing that nobody sees. */
function withAsciiDigits(text: string): string {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return plain.replace(/(?!\d)\p{Nd}/gu, (digit) => parseDigits(digit))
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** What follows an extension in one run of digits; a whole number is none. */
function beyondExtension(piece: string): string {
  const digits = digitsOf(piece)
  if (piece.startsWith('+') || digits.length === HOME_SLOTS || hasTrunk(digits)) return piece
  return digits.length > MOST_EXTENSION ? piece.replace(/^\d+\D*/, '') : ''
}

/** The numbers of one run of digits: what follows a whole one is its extension, or the next. */
function numbersIn(run: string): Phone[] {
  const ends = [...run.matchAll(/\d+/g)].map(({ index, 0: { length } }) => index + length)
  for (const isKnown of KNOWN) {
    for (const end of ends.toReversed()) {
      const first = numberOf(run.slice(0, end), isKnown)
      if (first) return [first, ...numbersAfter(run.slice(end))]
    }
  }
  const [start] = /^(?:\+7|[78])\d{10}/.exec(run) ?? []
  if (start) return [homeNumber(start), ...numbersAfter(run.slice(start.length))]
  return [{ code: '', national: digitsOf(run).replace(/^0+(?=\d)/, '') }]
}

function numbersAfter(rest: string): Phone[] {
  return digitsOf(rest).length < LEAST_BESIDE ? [] : numbersIn(rest.trim())
}

/** The number that all digits of a text are, if a country has such numbers. */
function numberOf(text: string, isKnown: (phone: PhoneNumber) => boolean): Phone | undefined {
  const digits = digitsOf(text)
  const hasPlus = text.startsWith('+') && !isSlip(text, digits)
  const isHome = hasPlus ? HOME.test(digits) : digits.length === HOME_SLOTS || hasTrunk(digits)
  if (isHome) return homeNumber(digits)
  if (!hasPlus && digits.length < HOME_SLOTS) return undefined
  const number = hasPlus ? digits : digits.replace(WAY_OUT, '')
  const phone = parsePhoneNumberFromString(`+${number}`, { extract: false }, metadata)
  if (!phone || !isKnown(phone)) return undefined
  return { code: phone.countryCallingCode, national: phone.nationalNumber }
}

function homeNumber(digits: string): Phone {
  return { code: HOME_CODE, national: digits.slice(-HOME_SLOTS) }
}

/** A plus before a Russian 8. */
function isSlip(text: string, digits: string): boolean {
  return hasTrunk(digits) && (/^\+\s*8[\s(.\p{Pd}]/u.test(text) || !splitCode(digits))
}

function hasTrunk(digits: string): boolean {
  return digits.length === HOME_SLOTS + 1 && /^[78]/.test(digits)
}
