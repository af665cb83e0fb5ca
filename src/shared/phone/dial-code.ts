import { DEFAULT_COUNTRY, fillMask } from './national-number.ts'

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

const SLOTS = 10

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
