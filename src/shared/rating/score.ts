/** A measure that gives points: none at `zero`, a hundred at `hundred`, which may be the smaller one. */
export interface Scale {
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
