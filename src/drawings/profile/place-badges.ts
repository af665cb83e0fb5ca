import type { Point } from './line.ts'

/** A rectangle that no badge may cover. */
export interface Taken {
  from: Point
  to: Point
}

/** Where a badge may stand seen from its point: above, then below, ever farther. */
const OFFSETS = [-32, 34, -60, 62, -88, 90, -116]
const RADIUS = 12
const BETWEEN_BADGES = 2

/**
 * Where the numbered badges of a narrow drawing stand: straight above or below their points, clear of the line, of
 * each other and of what is printed. The one with the fewest conflicts where none is clear.
 */
export function placeBadges(
  points: readonly Point[],
  {
    line,
    taken,
    top,
    base
  }: { line: readonly Point[]; taken: readonly Taken[]; top: number; base: number }
): Point[] {
  const placed: Point[] = []
  for (const [x, y] of points) {
    const places = OFFSETS.map((offset): Point => [x, y + offset]).filter(
      ([, at]) => at >= top + RADIUS && at <= base - RADIUS - 2
    )
    const conflicts = (place: Point) =>
      placed.filter((other) => distance(place, other) < 2 * RADIUS + BETWEEN_BADGES).length * 3 +
      taken.filter((one) => covers(place, one)).length * 2 +
      line.filter((one) => distance(place, one) < RADIUS + BETWEEN_BADGES).length
    const [best = [x, y - RADIUS * 2] as const] = [...places].sort(
      (a, b) => conflicts(a) - conflicts(b)
    )
    placed.push(best)
  }
  return placed
}

function distance([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, y - otherY)
}

function covers([x, y]: Point, { from, to }: Taken): boolean {
  return x + RADIUS > from[0] && x - RADIUS < to[0] && y + RADIUS > from[1] && y - RADIUS < to[1]
}
