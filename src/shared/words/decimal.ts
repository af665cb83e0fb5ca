const formats = new Map<number, Intl.NumberFormat>()

/** A number with one digit after the comma, as tables print totals: «91,0»; or with as many as are asked for. */
export function decimal(value: number, digits = 1): string {
  const format = formats.get(digits) ?? formatOf(digits)
  formats.set(digits, format)
  return format.format(value)
}

function formatOf(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('ru', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits
  })
}
