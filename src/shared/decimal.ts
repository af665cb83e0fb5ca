const format = new Intl.NumberFormat('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A number with one digit after the comma, as tables print totals: «91,0». */
export function decimal(value: number): string {
  return format.format(value)
}
