import type { Box } from '../place-labels.ts'
import { pathNumbers, tenth } from '../profile/numbers.ts'
import { type Point, simplify } from '../relief/isolines.ts'
import type { Level, Plan } from './plan.ts'

interface LabelRules {
  /** Where labels may stand. */
  safe: Box
  /** What they must not cover. */
  taken: readonly Box[]
  /** How far a place is from the ladder on which labels should stand above one another. */
  ladder: (x: number, y: number) => number
  /** Of the letters, in sheet units. */
  size: number
  onlyBold?: boolean
}

interface ContourLabel {
  x: number
  y: number
  /** Degrees. */
  angle: number
  text: string
  isBold: boolean
}

/** Width of a letter for its size, and what stays free around a label. */
const LETTER = 0.6
const AROUND = 5
const FROM_ROUTE = 24
const APART = { x: 6, y: 8 }
/** Points of a line that a label may lie along at most. */
const REACH = 60

type Placed = ContourLabel & { half: number; score: number }

/** A label on each line: where the line is straight and level, near the ladder, clear of the way and of other labels. */
export function contourLabels(
  plan: Plan,
  rules: LabelRules,
  textOf: (value: number) => string
): ContourLabel[] {
  const placed: Placed[] = []
  for (const level of [...plan.levels].reverse()) {
    if (rules.onlyBold && !level.isBold) continue
    const label = bestPlace(level, { plan, rules, placed, text: textOf(level.value) })
    if (label) placed.push(label)
  }
  return placed
}

interface Search {
  plan: Plan
  rules: LabelRules
  placed: readonly Placed[]
  text: string
}

function bestPlace({ lines, isBold }: Level, search: Search): Placed | undefined {
  const { rules, text } = search
  const half = (text.length * rules.size * LETTER) / 2 + AROUND
  let best: Placed | undefined
  for (const { line, index } of lines.flatMap((line) =>
    line.map((_, index) => ({ line, index }))
  )) {
    const [x, y] = line[index] as Point
    const least = rules.ladder(x, y)
    if (best && least >= best.score) continue
    const lies = isFree({ x, y, half }, search) && lieOf(line, index, half)
    if (!lies) continue
    const score = lies.bow * 9 + Math.abs(lies.angle) * 0.9 + least
    if (!best || score < best.score) best = { x, y, angle: lies.angle, text, isBold, half, score }
  }
  return best
}

function isFree(
  { x, y, half }: { x: number; y: number; half: number },
  { plan, rules: { safe, taken, size }, placed }: Search
): boolean {
  if (x < safe.left || x > safe.right || y < safe.top || y > safe.bottom) return false
  const covers = (box: Box) =>
    x + half > box.left && x - half < box.right && y + size > box.top && y - size < box.bottom
  const meets = (other: Placed) =>
    Math.abs(other.x - x) < other.half + half + APART.x && Math.abs(other.y - y) < size + APART.y
  const isNearRoute = ([routeX, routeY]: Point) => Math.hypot(routeX - x, routeY - y) < FROM_ROUTE
  return !taken.some(covers) && !placed.some(meets) && !plan.route.some(isNearRoute)
}

/** How a line lies within half a label's width of a point: its angle, and how far it bows. */
function lieOf(line: readonly Point[], index: number, half: number) {
  const [before, after] = [walk(line, index, half, -1), walk(line, index, half, 1)]
  const [x, y] = line[index] as Point
  if (!before || !after) return undefined
  const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
  const bow = Math.abs(dx * (before[1] - y) - dy * (before[0] - x)) / (Math.hypot(dx, dy) || 1)
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI
  return { bow, angle: angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle }
}

function walk(
  line: readonly Point[],
  index: number,
  distance: number,
  step: 1 | -1
): Point | undefined {
  let way = 0
  for (let steps = 1; steps <= REACH; steps++) {
    const from = line[(index + (steps - 1) * step + line.length) % line.length]
    const to = line[(index + steps * step + line.length) % line.length]
    if (!from || !to) return undefined
    way += Math.hypot(to[0] - from[0], to[1] - from[1])
    if (way >= distance) return to
  }
  return undefined
}

interface Frame {
  width: number
  height: number
  /** Points that stay where they are. */
  kept: { has(point: Point): boolean }
}

/** How far a drawn line may stray from the true one, in sheet units, and for its size where it is small. */
const TOLERANCE = 0.5
const OF_SIZE = 0.08
/** Square units: a smaller knoll says nothing, unless the way crosses it. */
const LEAST_KNOLL = 260

/** Path data of closed lines: with fewer points, but with all that are to be kept. */
export function contourPath(lines: readonly (readonly Point[])[], frame: Frame): string {
  return lines.map((line) => ringPath(line.slice(0, -1), frame)).join('')
}

function ringPath(ring: readonly Point[], frame: Frame): string {
  const isSeen = ring.some(([x, y]) => x > 0 && x < frame.width && y > 0 && y < frame.height)
  const isCrossed = ring.some((point) => frame.kept.has(point))
  const area = areaOf(ring)
  if (!isSeen || !(isCrossed || area > LEAST_KNOLL)) return ''
  const tolerance = Math.min(TOLERANCE, Math.sqrt(area) * OF_SIZE)
  return `${linePath(simplifyRing(ring, frame, tolerance))}z`
}

/** Path data of straight lines, to tenths of a unit, each place told from the one before it. */
export function linePath(points: readonly Point[]): string {
  const steps = points.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = points[index] as Point
    return [tenth(x) - tenth(fromX), tenth(y) - tenth(fromY)]
  })
  return `M${pathNumbers(points[0] ?? [])}l${pathNumbers(steps)}`
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
