import type { RatingData } from '../rating-data.ts'
import { ratingTotal } from '../total.ts'
import { type CornerRow, innerShares, pointOf } from './corners.ts'
import { LEADERS, orderAt } from './order-at.ts'
import { shareOf, type WholePoint, wholePoint } from './whole-point.ts'

const MOST = 100
/** Sums of weights that are tried, the one of whole per cents first. */
const SUMS = [100, ...range(101, 300), ...range(40, 99)]

/**
 * Whole weights, one a metric, that stand for a point. Exact proportions seldom are whole numbers; of those near to them the
 * first are taken by which the table has the leaders of the point, and whose own point is this one.
 *
 * @param rows Of the table, as the triangle sees them.
 */
export function weightsOf(
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
