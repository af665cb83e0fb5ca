import { atPoint, type CornerRow, type Point } from './corners.ts'

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
export function leadersAt(rows: readonly CornerRow[], point: Point): number[] {
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
