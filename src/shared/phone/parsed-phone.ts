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

/** The library of all countries' rules, which comes to a page later than its fields. */
export interface PhoneUtils {
  /**
   * The first number in a text, if there is one.
   *
   * @param iso2 The country whose national spelling is understood.
   */
  parsePhone(text: string, iso2: string): ParsedPhone | undefined
  /** ASCII digits of a text, whatever script they are in. */
  digitsOf(text: string): string
}
