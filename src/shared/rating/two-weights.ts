import type { RatingData } from './rating-data.ts'
import { ratingTotal } from './total.ts'

const ALL = 100

/** Whole percents of the first metric's weight. */
export interface Steadiness {
  from: number
  to: number
}

/**
 * At which weights of its first metric a rating of two keeps the first of each table: they are one stretch around the
 * published weight, for a total is linear in it. Nothing for a rating of more metrics.
 */
export function steadyShares({ metrics, tables }: RatingData): Steadiness | undefined {
  const [first, second, ...others] = metrics
  if (!first || !second || others.length > 0) return undefined
  const leaders = (share: number) => tables.map(({ rows }) => firstOf(rows, share)).join(' ')
  const published = leaders(first.weight)
  let { weight: from } = first
  let { weight: to } = first
  while (from > 0 && leaders(from - 1) === published) from--
  while (to < ALL && leaders(to + 1) === published) to++
  return { from, to }
}

/** «Первые места те же, пока Яндекс весит от 28 до 76 %» */
export function steadyText(data: RatingData): string | undefined {
  const steady = steadyShares(data)
  const name = data.metrics[0]?.short
  if (!steady || !name) return undefined
  if (steady.from === 0 && steady.to === ALL) return 'Первые места те\u00A0же при\u00A0любых весах'
  return `Первые места те\u00A0же, пока ${name} весит от\u00A0${steady.from} до\u00A0${steady.to}\u00A0%`
}

/** The numbers of the rows with the highest total; equal ones share the place. */
function firstOf(rows: RatingData['tables'][number]['rows'], share: number): string {
  const totals = rows.map(({ values }) => ratingTotal(values, [share, ALL - share]))
  const most = Math.max(...totals)
  return totals.flatMap((total, index) => (total === most ? [index] : [])).join()
}
