import { COUNTRIES_TABLE } from './countries-table.ts'
import { DEFAULT_COUNTRY } from './national-number.ts'

export interface Country {
  /** ISO 3166-1, lower case. */
  iso2: string
  /** Calling code without the plus. */
  dial: string
  /** The example mobile number without its dial code, digits as `X`. */
  placeholder: string
  /** The Russian name. */
  name: string
  /** Whether this is the main country of a shared calling code. */
  isMain: boolean
}

/** First in every list, in this order. */
const PREFERRED: readonly string[] = [DEFAULT_COUNTRY.iso2]

/** Every country with a calling code, by its Russian name. */
export const COUNTRIES: readonly Country[] = inOrder(readTable(), 'ru', ({ name }) => name)
const byCode = new Map(COUNTRIES.map((country) => [country.iso2, country]))

export function countryOf(iso2: string | undefined): Country | undefined {
  return byCode.get((iso2 ?? '').toLowerCase())
}

export function defaultCountry(): Country {
  return byCode.get(DEFAULT_COUNTRY.iso2) as Country
}

/** The preferred ones first, the others by their names in a language. */
export function inOrder(
  countries: readonly Country[],
  lang: string,
  nameOf: (country: Country) => string
): Country[] {
  const { compare } = new Intl.Collator(lang)
  const placeOf = ({ iso2 }: Country) => [...PREFERRED, iso2].indexOf(iso2)
  return [...countries].sort((a, b) => placeOf(a) - placeOf(b) || compare(nameOf(a), nameOf(b)))
}

function readTable(): Country[] {
  return COUNTRIES_TABLE.split(';')
    .filter(Boolean)
    .map((row) => {
      const [, iso2 = '', dial = '', mark = '', slots = '', name = ''] =
        /^(\w\w) (\d+)(~?) ([^|]+)\|(.+)$/.exec(row) ?? []
      return { iso2, dial, placeholder: slots.replaceAll('#', 'X'), name, isMain: mark === '' }
    })
}

const byDial = new Map(
  COUNTRIES.filter(({ isMain }) => isMain).map((country) => [country.dial, country])
)

/**
 * Splits the digits after a plus into country code and the rest. Codes are prefix-free, so the first match is the only
 * one. Undefined while the code is incomplete or if no country has it.
 *
 * Source: ITU-T E.164, annex A.
 */
export function splitCode(digits: string): { country: Country; rest: string } | undefined {
  for (let length = 1; length <= Math.min(3, digits.length); length++) {
    const country = byDial.get(digits.slice(0, length))
    if (country) return { country, rest: digits.slice(length) }
  }
  return undefined
}

/** Whether these digits are the start of a code. */
export function isCodeBeginning(digits: string): boolean {
  return [...byDial.keys()].some((dial) => dial.startsWith(digits))
}
