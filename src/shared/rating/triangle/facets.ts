import { atPoint, type CornerRow, type Point } from './corners.ts'
import { LEADERS } from './order-at.ts'

/** Of the whole triangle; what is smaller is a border and no area. */
const LEAST = 1e-9
const CORNERS: readonly Point[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1]
]

/** An area of the triangle where the same rows lead in the same order. */
export interface Facet {
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
export function facetsOf(rows: readonly CornerRow[]): Facet[] {
  return cut(CORNERS, []).sort((one, other) => other.share - one.share)

  function cut(polygon: readonly Point[], chosen: readonly CornerRow[]): Facet[] {
    const left = rows.filter((row) => !chosen.includes(row))
    if (chosen.length === LEADERS || left.length === 0) {
      return [{ top: chosen.map(({ index }) => index), polygon, share: shareOf(polygon) }]
    }
    return left.flatMap((row) => {
      const part = left.reduce(
        (part, other) => (other === row ? part : clip(part, lead(row, other))),
        polygon
      )
      return shareOf(part) > LEAST ? cut(part, [...chosen, row]) : []
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
function shareOf(polygon: readonly Point[]): number {
  return Math.abs(polygon.reduce((sum, point, at) => sum + turn(point, next(polygon, at)), 0))
}

/** The middle of an area, where its number stands and its link leads. */
export function middleOf(polygon: readonly Point[]): Point {
  let [sum, x, y] = [0, 0, 0]
  for (const [at, point] of polygon.entries()) {
    const other = next(polygon, at)
    const weight = turn(point, other)
    sum += weight
    x += (point[0] + other[0]) * weight
    y += (point[1] + other[1]) * weight
  }
  const [a, b] = [x / (3 * sum), y / (3 * sum)]
  return [a, b, 1 - a - b]
}

function next(polygon: readonly Point[], at: number): Point {
  return polygon[(at + 1) % polygon.length] as Point
}

function turn([a, b]: Point, [x, y]: Point): number {
  return a * y - x * b
}
