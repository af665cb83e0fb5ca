import { type Change, changeOf } from '../../../shared/rating/change.ts'
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
