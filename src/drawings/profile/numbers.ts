/** Writes numbers as Russian tables do, all with the same count of digits after the comma: «6,0», «2 001», «−3». */
export function numberFormat(digits: number, sign: 'auto' | 'exceptZero' = 'auto') {
  const format = new Intl.NumberFormat('ru', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: sign
  })
  return (value: number): string => format.format(value).replace('-', '−')
}

/** The most digits after the comma among numbers, at most two unless said otherwise. */
export function digitsOf(values: readonly number[], most = 2): number {
  const digits = values.map((value) => String(value).split('.')[1]?.length ?? 0)
  return Math.min(most, Math.max(0, ...digits))
}

/** Numbers of path data, to tenths: a minus sign parts them as well as a space does. */
export function pathNumbers(values: readonly number[]): string {
  return values
    .map(tenth)
    .map((value, index) => `${index === 0 || value < 0 ? '' : ' '}${value}`)
    .join('')
}

/** A coordinate, to a tenth of a drawing unit. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
