import type { Point } from './isolines.ts'

/** A line as SVG path data in whole units: relative quadratic curves through the middles of its edges. */
export function smoothPath(line: readonly Point[], tolerance: number): string {
  const isClosed = line.length > 3 && line[0] === line.at(-1)
  const points = (isClosed ? simplifyRing(line, tolerance) : simplify(line, tolerance)).map(rounded)
  return isClosed ? ringPath(points.slice(0, -1)) : openPath(points)
}

function ringPath(ring: readonly Point[]): string {
  let here = middle(at(ring, ring.length - 1), at(ring, 0))
  const start = `M${pair(here)}q`
  const curves = ring.map((point, index) => {
    const end = middle(point, at(ring, (index + 1) % ring.length))
    const text = curve(here, point, end)
    here = end
    return text
  })
  return `${start}${curves.join(' ')}z`
}

function openPath(points: readonly Point[]): string {
  let here = at(points, 0)
  const start = `M${pair(here)}`
  if (points.length === 2) return `${start}L${pair(at(points, 1))}`
  const inner = points.slice(1, -1)
  const curves = inner.map((point, index) => {
    const next = at(points, index + 2)
    const end = index === inner.length - 1 ? next : middle(point, next)
    const text = curve(here, point, end)
    here = end
    return text
  })
  return `${start}q${curves.join(' ')}`
}

/** Without the points that a line does not need to stay within `tolerance` of itself: the Douglas–Peucker algorithm. */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const first = at(points, 0)
  const last = at(points, points.length - 1)
  let [farthest, index] = [0, 0]
  for (let i = 1; i < points.length - 1; i++) {
    const distance = distanceToLine(at(points, i), first, last)
    if (distance > farthest) [farthest, index] = [distance, i]
  }
  if (farthest <= tolerance) return [first, last]
  return [
    ...simplify(points.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(index), tolerance)
  ]
}

/** Two halves, because a ring's first and last point give no line to measure from. */
function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  const half = Math.ceil(ring.length / 2)
  return [
    ...simplify(ring.slice(0, half), tolerance).slice(0, -1),
    ...simplify(ring.slice(half - 1), tolerance)
  ]
}

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length < 1e-6) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]
const middle = (a: Point, b: Point): Point => rounded([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])
const relative = (from: Point, to: Point): Point => [to[0] - from[0], to[1] - from[1]]

/** A minus sign separates numbers as well as a space does. */
const pair = ([x, y]: Point) => `${x}${y < 0 ? '' : ' '}${y}`

function curve(from: Point, control: Point, end: Point): string {
  const tail = pair(relative(from, end))
  return `${pair(relative(from, control))}${tail.startsWith('-') ? '' : ' '}${tail}`
}

function at(points: readonly Point[], index: number): Point {
  const point = points[index]
  if (!point) throw new RangeError(`A line of ${points.length} points has no point ${index}`)
  return point
}
