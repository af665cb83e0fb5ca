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
