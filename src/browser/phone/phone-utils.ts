// The phone utilities: a chunk of its own at a path of its own, loaded when a phone field is first touched.
import { type CountryCode, parseDigits, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'

/** What a text says of a phone number. */
export interface ParsedPhone {
  /** ISO 3166-1, lower case; unknown for a shared code that the digits do not decide. */
  iso2: string | undefined
  dial: string
  /** Digits after the dial code. */
  national: string
  isPossible: boolean
  isValid: boolean
}

/**
 * The first number in a text, if there is one.
 *
 * @param iso2 The country whose national spelling is understood.
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
