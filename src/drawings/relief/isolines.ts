export type Point = readonly [x: number, y: number]

interface Grid {
  width: number
  height: number
  /** Side of a square of the grid, in sheet units. */
  cell: number
}

interface Node {
  point: Point
  to: Node[]
}

/** Sides of a square that a line crosses, by which of its corners lie above the level. */
const CROSSINGS: Record<number, readonly (readonly [Side, Side])[]> = {
  1: [['left', 'bottom']],
  2: [['bottom', 'right']],
  3: [['left', 'right']],
  4: [['top', 'right']],
  5: [
    ['left', 'top'],
    ['bottom', 'right']
  ],
  6: [['top', 'bottom']],
  7: [['left', 'top']],
  8: [['left', 'top']],
  9: [['top', 'bottom']],
  10: [
    ['left', 'bottom'],
    ['top', 'right']
  ],
  11: [['top', 'right']],
  12: [['left', 'right']],
  13: [['bottom', 'right']],
  14: [['left', 'bottom']]
}
type Side = 'top' | 'right' | 'bottom' | 'left'

/** Lines of one height by marching squares, joined; a closed line ends with its first point. */
export function isolines(field: Field, level: number, grid: Grid): Point[][] {
  const nodes = new Map<number, Node>()
  for (const [from, to] of crossings(field, level, grid)) {
    const [start, end] = [nodeAt(nodes, from), nodeAt(nodes, to)]
    start.to.push(end)
    end.to.push(start)
  }
  return joinLines([...nodes.values()])
}

function* crossings(
  field: Field,
  level: number,
  { width, height, cell }: Grid
): Generator<readonly [Point, Point]> {
  const columns = Math.ceil(width / cell)
  const rowAt = (y: number) =>
    Float64Array.from({ length: columns + 1 }, (_, column) => field(column * cell, y))
  let upper = rowAt(0)
  for (let y = 0; y < height; y += cell) {
    const lower = rowAt(y + cell)
    for (let column = 0; column < columns; column++) {
      const corners = cornersOf(upper, lower, column)
      const code = codeOf(corners, level)
      if (code === NOTHING || code === EVERYTHING) continue
      const square = { x: column * cell, y, cell, level, corners }
      for (const [from, to] of CROSSINGS[code] ?? []) yield [cut(from, square), cut(to, square)]
    }
    upper = lower
  }
}

function cornersOf(upper: Float64Array, lower: Float64Array, column: number): Corners {
  const [next, none] = [column + 1, Number.NaN]
  return [upper[column] ?? none, upper[next] ?? none, lower[next] ?? none, lower[column] ?? none]
}

/** A square that lies wholly below the level, and one that lies wholly above it. */
const [NOTHING, EVERYTHING] = [0, 15]

/** Which corners lie above the level, the first in the highest bit. */
function codeOf([a, b, c, d]: Corners, level: number): number {
  return (a > level ? 8 : 0) + (b > level ? 4 : 0) + (c > level ? 2 : 0) + (d > level ? 1 : 0)
}

type Corners = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number]

interface Square {
  x: number
  y: number
  cell: number
  level: number
  corners: Corners
}

/** Where the level crosses a side. */
function cut(side: Side, { x, y, cell, level, corners }: Square): Point {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners
  const along = (a: number, b: number) => (cell * (level - a)) / (b - a)
  if (side === 'top') return [x + along(topLeft, topRight), y]
  if (side === 'bottom') return [x + along(bottomLeft, bottomRight), y + cell]
  if (side === 'left') return [x, y + along(topLeft, bottomLeft)]
  return [x + cell, y + along(topRight, bottomRight)]
}

/** Sides of the same point, to a hundredth of a unit, meet there. */
function nodeAt(nodes: Map<number, Node>, point: Point): Node {
  const key = Math.round(point[0] * 100) * FAR + Math.round(point[1] * 100)
  const node = nodes.get(key) ?? { point, to: [] }
  nodes.set(key, node)
  return node
}

/** Hundredths that no sheet is high. */
const FAR = 1e8

function joinLines(nodes: readonly Node[]): Point[][] {
  const used = new Set<Node>()

  function walk(start: Node): Point[] {
    const line = [start.point]
    for (let here: Node | undefined = start; here; ) {
      used.add(here)
      const last: Node = here
      here = last.to.find((node) => !used.has(node))
      if (here) line.push(here.point)
      else if (line.length > 3 && last.to.includes(start)) line.push(start.point)
    }
    return line
  }

  const lines: Point[][] = []
  for (const node of [...nodes.filter(({ to }) => to.length === 1), ...nodes]) {
    if (!used.has(node)) lines.push(walk(node))
  }
  return lines
}

/** A height above the sheet at a point, in no particular unit. */
export type Field = (x: number, y: number) => number

interface Peak {
  x: number
  y: number
  /** Radius, in sheet units. */
  r: number
  /** Height, where the noise itself goes from 0 to 1. */
  h: number
}

export interface Terrain {
  /** The same seed always gives the same sheet. */
  seed: string
  /** Size of a hill, in sheet units. */
  scale: number
  peaks?: readonly Peak[]
}

/** Cells of the noise's lattice along one side. */
const LATTICE = 64

/** A height field: noise bent by noise, and named summits. */
export function heightField({ seed, scale, peaks = [] }: Terrain): Field {
  const noise = valueNoise(seed, 2)
  const warp = valueNoise(`${seed}/warp`, 1)
  return (x0, y0) => {
    const x = x0 + (warp(x0 / 210, y0 / 210) - 0.5) * 130
    const y = y0 + (warp(x0 / 210 + 31.7, y0 / 210 + 11.3) - 0.5) * 130
    let height = noise(x / scale, y / scale)
    for (const peak of peaks) {
      const distance = ((x - peak.x) ** 2 + ((y - peak.y) * 1.25) ** 2) / peak.r ** 2
      height += peak.h * Math.exp(-distance)
    }
    return height
  }
}

/** Two-dimensional value noise from 0 to 1. */
export function valueNoise(seed: string, octaves: number): Field {
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
  return (x, y) => {
    let [sum, weight, total] = [0, 1, 0]
    for (let octave = 0; octave < octaves; octave++) {
      sum += weight * layer(x * 2 ** octave + octave * 17.3, y * 2 ** octave + octave * 9.7)
      total += weight
      weight *= 0.34
    }
    return sum / total
  }
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
