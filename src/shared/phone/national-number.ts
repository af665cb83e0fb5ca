/** The initial country of phone fields: its dial code and its example mobile number, digits as `X`. */
export const DEFAULT_COUNTRY = {
  iso2: 'ru',
  dial: '+7',
  name: 'Россия',
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

/** A phone field's value as validated and sent: masked, or as typed when it has its own dial code or is no number of ours. */
export function phoneNumber(text: string): string {
  const number = text.trim()
  const isOurs = nationalDigits(number, SLOTS).length <= SLOTS
  return number.startsWith('+') || !isOurs ? number : fillMask(number)
}
