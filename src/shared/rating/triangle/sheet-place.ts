import type { Point } from './corners.ts'

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
