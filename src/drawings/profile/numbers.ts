import { scaleLinear } from 'd3-scale'

/** Writes numbers as Russian tables do, all with the same count of digits after the comma: «6,0», «2 001», «−3». */
export function numberFormat(digits: number, sign: 'auto' | 'exceptZero' = 'auto', lang = 'ru') {
  const format = new Intl.NumberFormat(lang, {
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
export const tenth = (value: number) => Math.round(value * 10) / 10

/** A part of a width in per cent. */
export const hundredth = (value: number) => Math.round(value * 100) / 100

const SHORT = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

/** Months since the year 0, so that months can be subtracted. @param month `2024-02`, or a day of it */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7) || 1) - 1
}

/** The month that is so many after year 0: `2024-02`. */
export function monthOf(number: number): string {
  return `${yearOf(number)}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** «фев». */
export function shortMonth(number: number): string {
  return SHORT[number % 12] as string
}

export function yearOf(number: number): number {
  return Math.floor(number / 12)
}

/** «фев 2024». */
export function monthWithYear(number: number): string {
  return `${shortMonth(number)} ${yearOf(number)}`
}

/** The months of Januaries between two months, both included. */
export function januaries(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(
    (month) => month % 12 === 0
  )
}

const FEW = 10
/** Digits in which sums of steps are exact. */
const DIGITS = 12
const MOST_STEPS = 4

/** Whole numbers under ten are counts, so they are drawn as steps. */
export function isCount(values: readonly number[]): boolean {
  return Math.max(...values) < FEW && values.every(Number.isInteger)
}

/** Some round ticks from zero on, none above the largest value. @param isWhole Whether parts of one make no sense. */
export function roundTicks(max: number, isWhole = false): number[] {
  return scaleLinear([0, max], [0, 1]).ticks(isWhole ? Math.min(MOST_STEPS, max) : MOST_STEPS)
}

/** Writes ticks: they are round, so that all of their digits are shown. */
export function tickFormat(ticks: readonly number[], lang?: string): (value: number) => string {
  return numberFormat(digitsOf(ticks, DIGITS), 'auto', lang)
}
