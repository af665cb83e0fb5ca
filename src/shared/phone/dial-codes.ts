import { COUNTRIES, type Country } from './countries.ts'

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
