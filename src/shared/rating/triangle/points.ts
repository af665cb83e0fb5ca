import { sumOf } from '../weights.ts'

/** A point in whole per cents, which is what a visitor can set: three numbers that are 100 together. */
export type WholePoint = readonly [number, number, number]

const ALL = 100

/** The nearest point in whole per cents. */
export function wholePoint([a, b, c]: Point): WholePoint {
  const exact = [a, b, c].map((share) => share * ALL)
  const whole = exact.map(Math.floor)
  const rest = ALL - whole.reduce((sum, part) => sum + part, 0)
  const byLoss = [0, 1, 2].sort((one, other) => lossOf(other) - lossOf(one) || one - other)
  for (const place of byLoss.slice(0, rest)) whole[place] = (whole[place] ?? 0) + 1
  return [whole[0] ?? 0, whole[1] ?? 0, whole[2] ?? 0]

  // A hair less than a half, as binary fractions have it, is a half.
  function lossOf(place: number): number {
    return Math.round(((exact[place] ?? 0) - (whole[place] ?? 0)) * 1e9)
  }
}

export function shareOf([a, b, c]: WholePoint): Point {
  return [a / ALL, b / ALL, c / ALL]
}

/** Numbers that need not be 100 together, by their proportions; nothing when none is over zero. */
export function scaledPoint(numbers: readonly number[]): WholePoint | undefined {
  const [a = 0, b = 0, c = 0] = numbers.map((number) => Math.max(0, number))
  const all = a + b + c
  return all > 0 ? wholePoint([a / all, b / all, c / all]) : undefined
}

/** Every point that can be set: 5,151 of them. */
export function* wholePoints(): Generator<WholePoint> {
  for (let a = 0; a <= ALL; a++) for (let b = 0; a + b <= ALL; b++) yield [a, b, ALL - a - b]
}

/** A corner of the triangle of weights, and the metrics that it holds. */
export interface RatingCorner {
  /** The name of its field, and so of its part of an address. */
  id: string
  title: string
  /** What it holds, in words. */
  note: string
  /** Places of its metrics among those of the rating. */
  metrics: readonly number[]
}

/** One share a corner, from 0 to 1, together 1. */
export type Point = readonly [number, number, number]

/** A row as the triangle sees it. */
export interface CornerRow {
  /** Its place among the rows of its table as they are written, which is that of the publication. */
  index: number
  /** Its total where one corner has all the weight, one a corner. */
  at: Point
}

/** What the triangle needs of a rating. */
interface Cornered {
  corners?: readonly RatingCorner[]
  metrics: readonly { weight: number }[]
}

/** The share of each metric within its corner, as it is published. */
export function innerShares({ corners = [], metrics }: Cornered): number[] {
  const shares = metrics.map(() => 0)
  for (const { metrics: held } of corners) {
    const all = sumOf(held.map((index) => metrics[index]?.weight ?? 0))
    for (const index of held) shares[index] = (metrics[index]?.weight ?? 0) / all
  }
  return shares
}

/** What weights give to each corner, whatever they are within it. */
export function pointOf({ corners = [] }: Cornered, weights: readonly number[]): Point {
  const sums = corners.map(({ metrics }) => sumOf(metrics.map((index) => weights[index] ?? 0)))
  const all = sumOf(sums)
  return [(sums[0] ?? 0) / all, (sums[1] ?? 0) / all, (sums[2] ?? 0) / all]
}

/** Rows with their totals at the corners; everywhere else a total lies in between, for it is linear in the weights. */
export function cornerRows(
  rating: Cornered,
  rows: readonly { values: readonly number[] }[]
): CornerRow[] {
  const shares = innerShares(rating)
  const [first, second, third] = rating.corners ?? []
  const totalAt = (values: readonly number[], corner: RatingCorner | undefined) =>
    sumOf((corner?.metrics ?? []).map((index) => (values[index] ?? 0) * (shares[index] ?? 0)))
  return rows.map(({ values }, index) => ({
    index,
    at: [totalAt(values, first), totalAt(values, second), totalAt(values, third)]
  }))
}

/** A linear quantity at a point, from what it is at the corners. */
export function atPoint([first, second, third]: Point, [a, b, c]: Point): number {
  return first * a + second * b + third * c
}

const [STEP, LEAP] = [1, 10] as const

interface Key {
  key: string
  shiftKey: boolean
}

/**
 * Where a key moves the point: up and down give to the first corner what both others give, left and right move between those
 * two. Nothing for other keys.
 */
export function movedPoint(
  point: WholePoint,
  published: WholePoint,
  { key, shiftKey }: Key
): WholePoint | undefined {
  const [first, second] = point
  const step = shiftKey ? LEAP : STEP
  switch (key) {
    case 'ArrowUp':
      return withCorner(point, 0, first + step)
    case 'ArrowDown':
      return withCorner(point, 0, first - step)
    case 'ArrowLeft':
      return [first, within(second + step, first), ALL - first - within(second + step, first)]
    case 'ArrowRight':
      return [first, within(second - step, first), ALL - first - within(second - step, first)]
    case 'Home':
      return published
    default:
      return undefined
  }
}

/** The point with a corner's weight set, for which the others give and take in their proportion. */
export function withCorner(point: WholePoint, corner: number, weight: number): WholePoint {
  const own = Math.min(ALL, Math.max(0, Math.round(weight)))
  const rest = ALL - (point[corner] ?? 0)
  const parts = point.map((part, at) => {
    if (at === corner) return own
    return rest > 0 ? (part * (ALL - own)) / rest : (ALL - own) / 2
  })
  return scaledPoint(parts) ?? point
}

function within(part: number, first: number): number {
  return Math.min(ALL - first, Math.max(0, part))
}

/** The sheet in its own units. */
export const SHEET = { width: 520, height: 450 } as const

/** The first corner above, the others below, on the left and on the right. */
export const CORNER_PLACES = [
  [260, 34],
  [20, 410],
  [500, 410]
] as const

/** Binary fractions miss an edge by less than this. */
const HAIR = 1e-9

/** Where a point lies on the sheet. */
export function placeOf(point: Point): [x: number, y: number] {
  const along = (axis: 0 | 1) =>
    point.reduce((sum, share, corner) => sum + share * (CORNER_PLACES[corner]?.[axis] ?? 0), 0)
  return [along(0), along(1)]
}

/** The point at a place; outside of the triangle some of its shares are below zero. */
export function pointAt(x: number, y: number): Point {
  const [[ax, ay], [bx, by], [cx, cy]] = CORNER_PLACES
  const all = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
  const a = ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / all
  const b = ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / all
  return [a, b, 1 - a - b]
}

export function isInside(point: Point): boolean {
  return point.every((share) => share >= -HAIR)
}

/** What is counted over all points that can be set, once on the server. */
export interface TriangleCounts {
  /** All of them. */
  points: number
  /** Who leads somewhere: by the published weights first, then by the number of points. */
  leaders: readonly TriangleLeader[]
}

export interface TriangleLeader {
  /** The row's place in the table. */
  index: number
  points: number
  /** The least that each corner has where this row leads, in per cents. */
  least: WholePoint
}
