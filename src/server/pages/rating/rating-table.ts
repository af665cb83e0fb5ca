import type { RatingData } from '../../../shared/rating/rating-data.ts'
import { type Change, changeOf } from '../../../shared/rating/standing.ts'
import { ratingPlaces, ratingTotal } from '../../../shared/rating/total.ts'
import type { ChosenWeights } from '../../../shared/rating/weights.ts'
import { slug } from '../../../shared/words/slug.ts'
import type { Data } from '../../content/schemas.ts'

type Rating = Data<'ratings'>
export type Row = Rating['tables'][number]['rows'][number]

/** The place and the total of a row in the whole table, not among the rows that filters leave. */
interface Standing {
  place: number
  total: number
}

export interface RatedRow extends Row, Standing {
  /** The name as it stands in an address. */
  slug: string
  change: Change
  /** The total by a visitor's weights; without them it is that of the rating. */
  own: Standing
}

/** A table is shown on many pages, and stays as it is while it is in memory. */
const ranked = new WeakMap<readonly Row[], readonly RatedRow[]>()

/** The rows of a table from the highest total down, equal ones by name. */
export function rankRows(rows: readonly Row[]): readonly RatedRow[] {
  const known = ranked.get(rows) ?? rank(rows)
  ranked.set(rows, known)
  return known
}

function rank(rows: readonly Row[]): RatedRow[] {
  const sorted = [...rows].sort((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'ru'))
  const places = ratingPlaces(sorted.map(({ total }) => total))
  return sorted.map((row, index) => {
    const place = places[index] ?? 0
    const own = { place, total: row.total }
    return { ...row, slug: slug(row.name), place, own, change: changeOf(row.prev, place) }
  })
}

/** The same rows with the places that other weights give them, and in the same order. */
export function weighRows(
  rows: readonly RatedRow[],
  metrics: Rating['metrics'],
  { weights, isOwn }: ChosenWeights
): RatedRow[] {
  if (!isOwn) return [...rows]
  const totals = rows.map((row) => ratingTotal(valuesOf(row, metrics), weights))
  const places = ratingPlaces(totals)
  return rows.map((row, index) => ({
    ...row,
    own: { place: places[index] ?? 0, total: totals[index] ?? 0 }
  }))
}

export function valuesOf({ values }: Pick<Row, 'values'>, metrics: Rating['metrics']): number[] {
  return metrics.map(({ id }) => values[id] ?? 0)
}

/** Weights of a rating in whole percents. */
export function publishedWeights(metrics: Rating['metrics']): { id: string; weight: number }[] {
  return metrics.map(({ id, weight }) => ({ id, weight: Math.round(weight * 100) }))
}

const ALL = 100

/** Whole percents of the first metric's weight. */
interface Steadiness {
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
