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
