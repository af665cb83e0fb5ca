import { contours } from 'd3-contour'

export type Point = readonly [x: number, y: number]

/**
 * Lines of one height over a grid, in its columns and rows; the last point of each is the first. Between two corners the
 * ground is even.
 *
 * @param heights Row by row; the rim lies below the level.
 */
export function isolines(
  heights: readonly number[],
  [columns, rows]: readonly [number, number],
  level: number
): Point[][] {
  const { coordinates } = contours()
    .size([columns, rows])
    .contour([...heights], level)
  // The middle of a square is the corner that has the height.
  return coordinates.flat().map((ring) => ring.map(([x = 0, y = 0]): Point => [x - 0.5, y - 0.5]))
}

/** A height above the sheet at a point, in no particular unit. */
type Field = (x: number, y: number) => number

/** Cells of the noise's lattice along one side. */
const LATTICE = 64

/** Two-dimensional value noise from 0 to 1, a rough one over a smooth one. */
export function valueNoise(seed: string): Field {
  const random = randomFrom(seed)
  const lattice = Float64Array.from({ length: LATTICE * LATTICE }, random)
  const at = (x: number, y: number) =>
    lattice[(y & (LATTICE - 1)) * LATTICE + (x & (LATTICE - 1))] ?? 0

  function layer(x: number, y: number): number {
    const [i, j] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [ease(x - i), ease(y - j)]
    const top = at(i, j) * (1 - u) + at(i + 1, j) * u
    const bottom = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u
    return top * (1 - v) + bottom * v
  }
  return (x, y) => (layer(x, y) + 0.34 * layer(2 * x + 17.3, 2 * y + 9.7)) / 1.34
}

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** A small deterministic random source (mulberry32 over an FNV-1a hash of the seed). */
export function randomFrom(seed: string): () => number {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Without the points that a line does not need to stay within `tolerance` of itself: the Douglas–Peucker algorithm. */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  let [farthest, index] = [0, 0]
  for (const [at, point] of points.entries()) {
    const distance = distanceToLine(point, first, last)
    if (distance > farthest) [farthest, index] = [distance, at]
  }
  if (farthest <= tolerance) return [first, last]
  return [
    ...simplify(points.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(index), tolerance)
  ]
}

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length < 1e-6) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}
