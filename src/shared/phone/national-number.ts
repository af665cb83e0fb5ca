/** The initial country of phone fields: its dial code and its example mobile number, digits as `X`. */
export const DEFAULT_COUNTRY = {
  iso2: 'ru',
  dial: '+7',
  name: 'Россия',
  english: 'Russia',
  placeholder: 'XXX XXX-XX-XX'
} as const

const SLOTS = 10

/**
 * The number as its mask shows it, slots not yet filled as `X`. Empty when there is no digit.
 * A Russian number in any ordinary spelling loses its 8 or +7.
 */
export function fillMask(text: string, placeholder: string = DEFAULT_COUNTRY.placeholder): string {
  const digits = nationalDigits(text, placeholder.replace(/[^X]/g, '').length)
  if (digits.length === 0) return ''

  let used = 0
  return placeholder.replace(/X/g, () => digits[used++] ?? 'X')
}

function nationalDigits(text: string, slots: number): string {
  const digits = text.replace(/\D/g, '')
  const hasTrunk = digits.length > slots && /^[78]/.test(digits)
  return hasTrunk ? digits.slice(1) : digits
}

/** A phone field's value as validated and sent: masked, or as typed when it has its own dial code or does not fit the mask. */
export function phoneNumber(text: string): string {
  const number = text.trim()
  const isOurs = nationalDigits(number, SLOTS).length <= SLOTS
  return number.startsWith('+') || !isOurs ? number : fillMask(number)
}

/** Separators people put between digits. */
const GAP = '[\\s()./\\u2010-\\u2015\\u2212-]'
/** The first number of a text, with the plus of its dial code. */
const NUMBER = new RegExp(`(\\+${GAP}*)?\\d(?:${GAP}*\\d)*`)
/** The international prefix, in place of a plus: 00, or 8 10 in Russia. */
const WAY_OUT = new RegExp(`^(?:0${GAP}*0|8${GAP}*1${GAP}*0)${GAP}*`)
/** A Russian number with its 8 or 7; more digits may follow, such as an extension or another number. */
const WITH_TRUNK = new RegExp(`^[78](?:${GAP}+\\d(?:${GAP}*\\d){9}|\\d{10})(?!\\d)`)
/** Bidirectional marks copied along with a number. */
const MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * A phone as sent: dial code, space, number. A Russian number with its 8 or 7 is formatted like the form's mask; one
 * without either, one with another dial code and anything not recognised stay as typed. Nothing typed is dropped except
 * the 8 or the international prefix.
 *
 * @param typed With or without a dial code; empty stays empty.
 */
export function withDialCode(typed = ''): string {
  const text = typed.replace(MARKS, '').trim()
  if (text === '') return ''
  const [number = '', plus] = NUMBER.exec(text) ?? []
  if (plus) return text

  const digits = number.replace(/\D/g, '')
  if (digits.length > SLOTS + 1 && WAY_OUT.test(number)) {
    return text.replace(number, number.replace(WAY_OUT, '+'))
  }
  const own = withTrunk(number, digits)
  return own
    ? text.replace(own, `${DEFAULT_COUNTRY.dial} ${fillMask(own)}`)
    : `${DEFAULT_COUNTRY.dial} ${text}`
}

/** The part of a number that is a Russian number with its trunk prefix; undefined when the digit count does not fit. */
function withTrunk(number: string, digits: string): string | undefined {
  const isWhole = digits.length === SLOTS + 1 && /^[78]/.test(digits)
  return isWhole ? number : WITH_TRUNK.exec(number)?.[0]
}

/** Turns a displayed number into a link: «+7 (495) 000-00-00» is `tel:+74950000000`. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
