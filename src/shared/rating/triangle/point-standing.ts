import type { RatingData } from '../rating-data.ts'
import { areProportional, ratingPlaces, ratingTotal, weightParam } from '../weights.ts'
import {
  facetAt,
  LEADERS,
  type NumberedFacet,
  orderAt,
  type Triangle,
  triangleOf
} from './facets.ts'
import {
  type CornerRow,
  innerShares,
  isInside,
  type Point,
  pointAt,
  pointOf,
  SHEET,
  scaledPoint,
  shareOf,
  type WholePoint,
  wholePoint
} from './points.ts'

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
  facet?: NumberedFacet
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

const MOST = 100
/** Sums of weights that are tried, the one of whole per cents first. */
const SUMS = [100, ...range(101, 300), ...range(40, 99)]

/**
 * Whole weights, one a metric, that stand for a point. Exact proportions seldom are whole numbers; of those near to them the
 * first are taken by which the table has the leaders of the point, and whose own point is this one.
 *
 * @param rows Of the table, as the triangle sees them.
 */
function weightsOf(
  data: RatingData,
  rows: readonly CornerRow[],
  point: WholePoint
): readonly number[] {
  const order = orderAt(rows, shareOf(point))
  const exact = exactWeights(data, point)
  const tried = SUMS.map((sum) => exact.map((share) => Math.round(share * sum)))
  return tried.find((weights) => stands(weights)) ?? tried[0] ?? []

  function stands(weights: readonly number[]): boolean {
    if (weights.some((weight) => weight > MOST)) return false
    const own = wholePoint(pointOf(data, weights))
    if (own.some((part, corner) => part !== point[corner])) return false
    const totals = order.map(({ index }) =>
      ratingTotal(data.tables[0]?.rows[index]?.values ?? [], weights)
    )
    return isLed(totals)
  }
}

/** Whether the first three, one after another, have the highest totals, or share them. */
function isLed(totals: readonly number[]): boolean {
  return totals.every((total, at) => at === 0 || total <= (totals[Math.min(at, LEADERS) - 1] ?? 0))
}

/** The share of each metric. */
function exactWeights(data: RatingData, point: WholePoint): number[] {
  const shares = innerShares(data)
  const held = shareOf(point)
  return shares.map((share, index) => {
    const corner = (data.corners ?? []).findIndex(({ metrics }) => metrics.includes(index))
    return share * (held[corner] ?? 0)
  })
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/**
 * The sheet as a button that is a picture. A browser sends where it was pressed in pixels of the size it is shown in, and
 * not that size: each has a name of its own.
 */
export const SHOTS = [
  { name: 'tochka', width: 520, height: 450 },
  { name: 'tochka-358', width: 358, height: 310 },
  { name: 'tochka-280', width: 280, height: 242 }
] as const

/** The field that says what the fields of the corners held when they were sent out. */
export const PRINTED_POINT = 'vershiny'

/** Whether a query has anything to do with the triangle, and so is answered by another address. */
export function asksForPoint({ corners = [] }: RatingData, asked: URLSearchParams): boolean {
  if (corners.length === 0) return false
  const fields = [PRINTED_POINT, ...corners.map(({ id }) => id)]
  return (
    fields.some((name) => asked.has(name)) ||
    SHOTS.some(({ name }) => asked.has(`${name}.x`) || asked.has(`${name}.y`))
  )
}

/**
 * The point that is asked for, where there is one: by a press on the sheet, else by the fields of its corners if they say
 * something else than was sent out.
 */
export function askedPoint(data: RatingData, asked: URLSearchParams): WholePoint | undefined {
  return data.corners && (pressedPoint(asked) ?? writtenPoint(data, asked))
}

/** What is asked for, with the weights that the triangle gives where it gives any. */
export function withPoint(data: RatingData, asked: URLSearchParams): URLSearchParams {
  const point = askedPoint(data, asked)
  return point ? setPoint(data, new URLSearchParams(asked), point) : asked
}

/** Sets the weights that stand for a point. @returns The same query. */
export function setPoint(
  data: RatingData,
  asked: URLSearchParams,
  point: WholePoint
): URLSearchParams {
  const weights = weightsOf(data, triangleOf(data)?.rows ?? [], point)
  for (const [index, { id }] of data.metrics.entries()) {
    asked.set(weightParam(id), String(weights[index]))
  }
  return asked
}

/** A press outside of the triangle is none, as is the 0,0 that a key sends. */
function pressedPoint(asked: URLSearchParams): WholePoint | undefined {
  for (const { name, width, height } of SHOTS) {
    const x = pixelOf(asked.get(`${name}.x`))
    const y = pixelOf(asked.get(`${name}.y`))
    if (x === undefined || y === undefined) continue
    const point = pointAt((x * SHEET.width) / width, (y * SHEET.height) / height)
    if (isInside(point)) return scaledPoint(point)
  }
  return undefined
}

/** A corner that is not named keeps what is published. */
function writtenPoint(data: RatingData, asked: URLSearchParams): WholePoint | undefined {
  const ids = (data.corners ?? []).map(({ id }) => id)
  const isPrinted = ids.map((id) => asked.get(id)).join() === asked.get(PRINTED_POINT)
  if (isPrinted || !ids.some((id) => asked.has(id))) return undefined
  const published = triangleOf(data)?.published ?? []
  const numbers = ids.map((id, corner) => numberOf(asked.get(id) ?? String(published[corner])))
  return numbers.every((number) => number !== undefined) ? scaledPoint(numbers) : undefined
}

function pixelOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

function numberOf(text: string): number | undefined {
  const trimmed = text.trim()
  return /^\d{1,3}([.,]\d{1,2})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined
}
