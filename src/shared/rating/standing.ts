import { uncapitalised } from '../words/letter-case.ts'
import { slug } from '../words/slug.ts'
import { type Change, changeOf } from './change.ts'
import type { RatingChoice } from './choice.ts'
import { rowOrder } from './order.ts'
import type { RatingData, RatingFilter, RatingRow } from './rating-data.ts'
import { ratingPlaces, ratingTotal } from './total.ts'

/** A row where the weights in force have put it: in the whole table, not among what filters leave. */
export interface Standing {
  row: RatingRow
  /** The name as it stands in an address. */
  slug: string
  place: number
  total: number
  /** The place by the weights of the rating itself. */
  home: number
  change?: Change
  isShown: boolean
}

/** The rows of a table in the order that is asked for. */
export function standingsOf(
  { rows }: RatingData['tables'][number],
  { metrics }: RatingData,
  { filters, order, weights }: RatingChoice
): Standing[] {
  const published = metrics.map(({ weight }) => weight)
  const homes = ratingPlaces(rows.map(({ values }) => ratingTotal(values, published)))
  const totals = rows.map(({ values }) => ratingTotal(values, weights.weights))
  const places = ratingPlaces(totals)
  const column = metrics.findIndex(({ id }) => id === order.column)
  return rows
    .map((row, index) => ({
      row,
      name: row.name,
      place: places[index] ?? 0,
      total: totals[index] ?? 0,
      home: homes[index] ?? 0,
      value: () => row.values[column] ?? 0
    }))
    .sort(rowOrder(order))
    .map(({ row, place, total, home }) => {
      const change = changeBeside(row, home)
      return {
        ...{ row, place, total, home, slug: slug(row.name) },
        ...(change && { change }),
        isShown: filters.every((value, filter) => value < 0 || row.traits[filter] === value)
      }
    })
}

/** How many stand elsewhere than in the rating. */
export function movedOf(standings: readonly Standing[]): number {
  return standings.filter(({ place, home }) => place !== home).length
}

/** How a row has moved since the edition before; in the first edition, where it went in the next one. */
function changeBeside({ before, after }: RatingRow, home: number): Change | undefined {
  if (after !== undefined) return changeOf(home, after)
  return before === undefined ? undefined : changeOf(before, home)
}

/** What a row has of a filter: one that is asked with yes and no is named, another one says its value. */
export function traitText({ title, values }: RatingFilter, trait: number | undefined): string[] {
  const value = values[trait ?? -1]
  if (!value || value === 'нет') return []
  return [value === 'да' ? uncapitalised(title) : value]
}
