import { digitsOf, numberFormat } from './numbers.ts'

const ROUND = [1, 2, 2.5, 3, 4, 5, 10]
/** How many steps of the axis fit below the largest value, and most of one more. */
const MOST_STEPS = 4.7
const FEW = 10
/** Digits in which sums of steps are exact. */
const DIGITS = 12

/** Whole numbers under ten: there is no such thing as three and a half contracts, so they are drawn as steps. */
export function isCount(values: readonly number[]): boolean {
  return Math.max(...values) < FEW && values.every(Number.isInteger)
}

/** Up to five round ticks from zero on, none above the largest value. @param isWhole Whether parts of one make no sense. */
export function roundTicks(max: number, isWhole = false): number[] {
  if (max <= 0) return [0]
  const power = 10 ** Math.floor(Math.log10(max / MOST_STEPS))
  const factor = ROUND.find((round) => round * power * MOST_STEPS >= max) ?? 10
  const step = isWhole ? Math.max(1, Math.ceil(factor * power)) : factor * power
  const count = Math.floor(max / step + 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(DIGITS)))
}

/** Writes ticks: they are round, so that all of their digits are shown. */
export function tickFormat(ticks: readonly number[]): (value: number) => string {
  return numberFormat(digitsOf(ticks, DIGITS))
}
