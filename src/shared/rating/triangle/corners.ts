import { sumOf } from '../total.ts'

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
export interface Cornered {
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
