import { COUNTRIES, type Country } from './countries.ts'

const byDial = new Map(
  COUNTRIES.filter(({ isMain }) => isMain).map((country) => [country.dial, country])
)

/**
 * The digits after a plus, parted into the code of a country and what follows. No code begins with another, so the
 * first that fits is the one. Nothing while it is not complete, or when no country has it.
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

/** Whether more digits could make a code of these. */
export function isCodeBeginning(digits: string): boolean {
  return [...byDial.keys()].some((dial) => dial.startsWith(digits))
}
