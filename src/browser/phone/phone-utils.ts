// The phone utilities: a separate chunk at its own path, loaded when a phone field is first touched.
import { type CountryCode, parseDigits, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import type { ParsedPhone } from '../../shared/phone/whole-number.ts'

/**
 * The first number in a text, if there is one.
 *
 * @param iso2 Country whose national format is recognised.
 */
export function parsePhone(text: string, iso2: string): ParsedPhone | undefined {
  const defaultCountry = iso2.toUpperCase() as CountryCode
  const phone = parsePhoneNumberFromString(text, { defaultCountry, extract: true }, metadata)
  return (
    phone && {
      iso2: phone.country?.toLowerCase(),
      dial: phone.countryCallingCode,
      national: phone.nationalNumber,
      isPossible: phone.isPossible(),
      isValid: phone.isValid()
    }
  )
}

/** ASCII digits of a text, whatever script they are in. */
export function digitsOf(text: string): string {
  return parseDigits(text)
}
