/** Values have at most one decimal: counted in tenths, nothing is lost to binary fractions. */
const TENTHS = 10

/**
 * Values by their weights, scaled to 100 together and rounded to 0.1, a half up.
 *
 * @param values One a metric, from 0 to 100.
 * @param weights Whole numbers, one a metric, not all of them 0.
 */
export function ratingTotal(values: readonly number[], weights: readonly number[]): number {
  const all = sumOf(weights)
  const tenths = sumOf(values.map((value, index) => inTenths(value) * (weights[index] ?? 0)))
  return Math.floor((2 * tenths + all) / (2 * all)) / TENTHS
}

/** What each metric adds to the total, before rounding. */
export function ratingParts(values: readonly number[], weights: readonly number[]): number[] {
  const all = sumOf(weights)
  return values.map((value, index) => (inTenths(value) * (weights[index] ?? 0)) / all / TENTHS)
}

/** Equal totals share a place, and the next one is passed over: 1, 2, 2, 4. */
export function ratingPlaces(totals: readonly number[]): number[] {
  return totals.map((total) => 1 + totals.filter((other) => other > total).length)
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function inTenths(value: number): number {
  return Math.round(value * TENTHS)
}

/** A measure that gives points: none at `zero`, a hundred at `hundred`, which may be the smaller one. */
interface Scale {
  zero: number
  hundred: number
  /** The part of the metric in percents; all parts of a metric are 100 together. */
  share: number
}

/** Binary fractions just under a half are halves. */
const EPSILON = 1e-9

/** The points of one measure, from 0 to 100, not rounded. */
export function pointsOf(value: number, { zero, hundred }: Omit<Scale, 'share'>): number {
  const part = (value - zero) / (hundred - zero)
  return Math.min(1, Math.max(0, part)) * 100
}

/**
 * The points of a metric: those of its measures by their shares.
 *
 * @param digits After the comma; a half is rounded up.
 */
export function metricScore(
  measured: readonly (Scale & { value: number })[],
  digits: number
): number {
  const sum = measured.reduce((all, one) => all + (pointsOf(one.value, one) * one.share) / 100, 0)
  const power = 10 ** digits
  return Math.floor(sum * power + 0.5 + EPSILON) / power
}
