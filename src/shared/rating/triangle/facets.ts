import type { RatingData } from '../rating-data.ts'
import {
  atPoint,
  type CornerRow,
  cornerRows,
  type Point,
  pointOf,
  shareOf,
  type TriangleCounts,
  type TriangleLeader,
  type WholePoint,
  wholePoint,
  wholePoints
} from './points.ts'

/** Of the whole triangle; what is smaller is a border and no area. */
const LEAST = 1e-9
const CORNERS: readonly Point[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1]
]

/** An area of the triangle where the same rows lead in the same order. */
interface Facet {
  /** The leading rows by their places in the table. */
  top: readonly number[]
  /** Convex. */
  polygon: readonly Point[]
  /** Of the whole triangle, up to 1. */
  share: number
}

/**
 * Cuts the triangle into areas of one order of the leaders, the largest first. A total is linear in the weights, so that
 * «A is not below B» is half a plane: nothing is sampled, each border is where two totals are equal.
 */
function facetsOf(rows: readonly CornerRow[]): Facet[] {
  return cut(CORNERS, []).sort((one, other) => other.share - one.share)

  function cut(polygon: readonly Point[], chosen: readonly CornerRow[]): Facet[] {
    const left = rows.filter((row) => !chosen.includes(row))
    if (chosen.length === LEADERS || left.length === 0) {
      return [{ top: chosen.map(({ index }) => index), polygon, share: areaShare(polygon) }]
    }
    return left.flatMap((row) => {
      const part = left.reduce(
        (part, other) => (other === row ? part : clip(part, lead(row, other))),
        polygon
      )
      return areaShare(part) > LEAST ? cut(part, [...chosen, row]) : []
    })
  }
}

/** How far a row is over another one at each corner; of equal rows the one that is published first is over the other. */
function lead(row: CornerRow, other: CornerRow): Point {
  const [a, b, c] = [0, 1, 2].map((corner) => (row.at[corner] ?? 0) - (other.at[corner] ?? 0))
  const isSame = !a && !b && !c
  return isSame && row.index > other.index ? [-1, -1, -1] : [a ?? 0, b ?? 0, c ?? 0]
}

/** The part of a polygon where what is linear is not below zero. @param linear What it is at the corners. */
function clip(polygon: readonly Point[], linear: Point): Point[] {
  return polygon.flatMap((point, at) => {
    const next = polygon[(at + 1) % polygon.length] ?? point
    const [here, there] = [atPoint(linear, point), atPoint(linear, next)]
    const isCrossed = (here > 0 && there < 0) || (here < 0 && there > 0)
    return [
      ...(here >= 0 ? [point] : []),
      ...(isCrossed ? [between(point, next, here / (here - there))] : [])
    ]
  })
}

function between([a, b, c]: Point, [x, y, z]: Point, way: number): Point {
  return [a + (x - a) * way, b + (y - b) * way, c + (z - c) * way]
}

/** Of the whole triangle. */
function areaShare(polygon: readonly Point[]): number {
  return Math.abs(polygon.reduce((sum, point, at) => sum + turn(point, next(polygon, at)), 0))
}

function next(polygon: readonly Point[], at: number): Point {
  return polygon[(at + 1) % polygon.length] as Point
}

function turn([a, b]: Point, [x, y]: Point): number {
  return a * y - x * b
}

/** How many of the first rows an area is named after. */
export const LEADERS = 3
/** Totals nearer than this are one: binary fractions tell some apart that are equal. */
const SAME = 1e9

/** The rows at a point, the highest total first; equal ones as they are published. */
export function orderAt(rows: readonly CornerRow[], point: Point): CornerRow[] {
  return rows
    .map((row) => ({ row, total: Math.round(atPoint(row.at, point) * SAME) }))
    .sort((one, other) => other.total - one.total || one.row.index - other.row.index)
    .map(({ row }) => row)
}

/** The places of the first three in the table, by one look at each row: thousands of points are asked for. */
function leadersAt(rows: readonly CornerRow[], point: Point): number[] {
  const leaders: number[] = []
  const totals: number[] = []
  for (const { index, at } of rows) {
    const total = Math.round(atPoint(at, point) * SAME)
    let place = totals.length
    while (place > 0 && (totals[place - 1] ?? 0) < total) place -= 1
    if (place >= LEADERS) continue
    leaders.splice(place, 0, index)
    totals.splice(place, 0, total)
    if (totals.length > LEADERS) totals.length = leaders.length = LEADERS
  }
  return leaders
}

/** An area with its number. */
export interface NumberedFacet extends Facet {
  /** From 1, the largest first. */
  number: number
}

export interface Triangle extends Pick<TriangleCounts, 'points' | 'leaders'> {
  rows: readonly CornerRow[]
  facets: readonly NumberedFacet[]
  published: WholePoint
}

const known = new WeakMap<RatingData, Triangle>()

/** The triangle of a rating's first table; undefined without corners. */
export function triangleOf(data: RatingData): Triangle | undefined {
  if (!data.counts || !data.tables[0]) return undefined
  const triangle = known.get(data) ?? build(data, data.tables[0], data.counts)
  known.set(data, triangle)
  return triangle
}

/** The area that a point lies in, by its order of the leaders. */
export function facetAt({ rows, facets }: Triangle, point: WholePoint): NumberedFacet | undefined {
  const top = String(leadersAt(rows, shareOf(point)))
  return facets.find((facet) => String(facet.top) === top)
}

function build(
  data: RatingData,
  { rows: written }: RatingData['tables'][number],
  { points, leaders }: TriangleCounts
): Triangle {
  const rows = cornerRows(data, written)
  const weights = data.metrics.map(({ weight }) => weight)
  return {
    ...{ rows, points, leaders },
    published: wholePoint(pointOf(data, weights)),
    facets: facetsOf(rows).map((facet, at) => ({ ...facet, number: at + 1 }))
  }
}

export function countTriangle(data: RatingData): TriangleCounts {
  const rows = cornerRows(data, data.tables[0]?.rows ?? [])
  const leaders = new Map<number, TriangleLeader>()
  let points = 0
  for (const point of wholePoints()) {
    const [index = 0] = leadersAt(rows, shareOf(point))
    points += 1
    leaders.set(index, withPoint(leaders.get(index), index, point))
  }
  const weights = data.metrics.map(({ weight }) => weight)
  const [first] = leadersAt(rows, shareOf(wholePoint(pointOf(data, weights))))
  return {
    points,
    leaders: [...leaders.values()].sort(
      (one, other) =>
        Number(other.index === first) - Number(one.index === first) || other.points - one.points
    )
  }
}

function withPoint(
  leader: TriangleLeader | undefined,
  index: number,
  [a, b, c]: WholePoint
): TriangleLeader {
  const [x, y, z] = leader?.least ?? [a, b, c]
  const least = [Math.min(a, x), Math.min(b, y), Math.min(c, z)] as const
  return { index, points: (leader?.points ?? 0) + 1, least }
}
