import { DEFAULT_COUNTRY, fillMask } from './national-number.ts'

/** What people put between digits. */
const GAP = '[\\s()./\\u2010-\\u2015\\u2212-]'
/** The first number of a text, with the plus of its dial code. */
const NUMBER = new RegExp(`(\\+${GAP}*)?\\d(?:${GAP}*\\d)*`)
/** The way out of the country, which stands for a plus: 00, or 8 and 10 in Russia. */
const WAY_OUT = new RegExp(`^(?:0${GAP}*0|8${GAP}*1${GAP}*0)${GAP}*`)
/** A Russian number with its 8 or 7, which more digits may follow: an extension, another number. */
const WITH_TRUNK = new RegExp(`^[78](?:${GAP}+\\d(?:${GAP}*\\d){9}|\\d{10})(?!\\d)`)
/** Marks of direction that come along when a number is copied. */
const MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

const SLOTS = 10

/**
 * A phone as it is sent: dial code, space, number. A Russian number with its 8 or 7 is written as the form's mask
 * writes it; one without, one with a code of its own and whatever is not understood stay as typed.
 * Nothing that was typed is left out but the 8, or the way out of the country.
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

/** The part of a number that is a Russian one with its trunk; nothing when it has too few or too many digits. */
function withTrunk(number: string, digits: string): string | undefined {
  const isWhole = digits.length === SLOTS + 1 && /^[78]/.test(digits)
  return isWhole ? number : WITH_TRUNK.exec(number)?.[0]
}
