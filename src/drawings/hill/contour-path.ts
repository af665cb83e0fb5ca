import { pathNumbers, tenth } from '../profile/numbers.ts'
import type { Point } from '../relief/isolines.ts'
import { simplify } from '../relief/smooth-path.ts'

interface Frame {
  width: number
  height: number
  /** Points that stay where they are. */
  kept: { has(point: Point): boolean }
}

/** How far a drawn line may stray from the true one, in sheet units, and for its size where it is small. */
const TOLERANCE = 0.5
const OF_SIZE = 0.08
/** How far beyond the sheet a line is followed. */
const BEYOND = 4
/** Square units: a smaller knoll says nothing, unless the way crosses it. */
const LEAST_KNOLL = 260

/** Path data of closed lines: with fewer points, but with all that are to be kept, and nothing beyond the sheet. */
export function contourPath(lines: readonly (readonly Point[])[], frame: Frame): string {
  return lines.map((line) => ringPath(line.slice(0, -1), frame)).join('')
}

function ringPath(ring: readonly Point[], frame: Frame): string {
  const clipped = clip(ring, frame)
  const isSeen = clipped.some(([x, y]) => x > 0 && x < frame.width && y > 0 && y < frame.height)
  const isCrossed = ring.some((point) => frame.kept.has(point))
  const area = areaOf(clipped)
  if (!isSeen || !(isCrossed || area > LEAST_KNOLL)) return ''
  const tolerance = Math.min(TOLERANCE, Math.sqrt(area) * OF_SIZE)
  return `${linePath(simplifyRing(clipped, frame, tolerance))}z`
}

/** Path data of straight lines, to tenths of a unit, each place told from the one before it. */
export function linePath(points: readonly Point[]): string {
  const steps = points.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = points[index] as Point
    return [tenth(x) - tenth(fromX), tenth(y) - tenth(fromY)]
  })
  return `M${pathNumbers(points[0] ?? [])}l${pathNumbers(steps)}`
}

/** Beyond the sheet a line runs along its edge. */
function clip(ring: readonly Point[], { width, height, kept }: Frame): Point[] {
  const onto = (value: number, most: number) => Math.min(most + BEYOND, Math.max(-BEYOND, value))
  const placed = ring.map((point): Point => {
    if (kept.has(point)) return point
    return [onto(point[0], width), onto(point[1], height)]
  })
  return placed.filter(([x, y], index) => {
    const [beforeX, beforeY] = placed.at(index - 1) as Point
    return Math.hypot(x - beforeX, y - beforeY) > 0.05 || kept.has(placed[index] as Point)
  })
}

/** Piece by piece from one kept point to the next; a ring that has none in two halves. */
function simplifyRing(ring: readonly Point[], { kept }: Frame, tolerance: number): Point[] {
  const found = ring.flatMap((point, index) => (kept.has(point) ? [index] : []))
  const stops = found.length > 1 ? found : [found[0] ?? 0, (found[0] ?? 0) + (ring.length >> 1)]
  const doubled = [...ring, ...ring]
  return stops.flatMap((from, index) => {
    const to = stops[index + 1] ?? (stops[0] ?? 0) + ring.length
    return simplify(doubled.slice(from, to + 1), tolerance).slice(0, -1)
  })
}

function areaOf(ring: readonly Point[]): number {
  const sum = ring.reduce((total, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Point
    return total + x * nextY - nextX * y
  }, 0)
  return Math.abs(sum) / 2
}
