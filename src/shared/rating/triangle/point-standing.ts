import type { RatingData } from '../rating-data.ts'
import { ratingPlaces, ratingTotal } from '../total.ts'
import { areProportional } from '../weights.ts'
import { type Point, pointOf } from './corners.ts'
import { LEADERS, orderAt } from './order-at.ts'
import { weightsOf } from './point-weights.ts'
import { type CountedFacet, facetAt, type Triangle } from './triangle.ts'
import { type WholePoint, wholePoint } from './whole-point.ts'

/** A row where the weights in force have put it. */
export interface PointRow {
  name: string
  place: number
  total: number
  /** The place by the weights of the rating itself. */
  home: number
}

/** What the weights in force mean on the sheet. */
export interface PointStanding {
  point: WholePoint
  /** The weights within each corner are those of the rating: only then an area tells the order. */
  isOnSheet: boolean
  facet?: CountedFacet
  /** The highest total first. */
  rows: readonly PointRow[]
}

export function pointStanding(
  data: RatingData,
  triangle: Triangle,
  weights: readonly number[]
): PointStanding {
  const exact = pointOf(data, weights)
  const point = wholePoint(exact)
  const own = weightsOf(data, triangle.rows, point)
  const isOnSheet = areProportional(own, weights)
  const facet = isOnSheet ? facetAt(triangle, point) : undefined
  return {
    ...{ point, isOnSheet, rows: rowsOf(data, triangle, weights, exact) },
    ...(facet && { facet })
  }
}

function rowsOf(
  { tables, metrics }: RatingData,
  { rows }: Triangle,
  weights: readonly number[],
  exact: Point
): PointRow[] {
  const written = tables[0]?.rows ?? []
  const published = metrics.map(({ weight }) => weight)
  const totals = written.map(({ values }) => ratingTotal(values, weights))
  const places = ratingPlaces(totals)
  const homes = ratingPlaces(written.map(({ values }) => ratingTotal(values, published)))
  return orderAt(rows, exact)
    .map(({ index }, at) => ({
      name: written[index]?.name ?? '',
      place: places[index] ?? 0,
      total: totals[index] ?? 0,
      home: homes[index] ?? 0,
      lead: Math.min(at, LEADERS)
    }))
    .sort(byTotal)
    .map(({ lead: _, ...row }) => row)
}

/** Equal totals: the leaders as their area has them, the others by the alphabet as in the table. */
function byTotal(one: PointRow & { lead: number }, other: PointRow & { lead: number }): number {
  return (
    other.total - one.total || one.lead - other.lead || one.name.localeCompare(other.name, 'ru')
  )
}
