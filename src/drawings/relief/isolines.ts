import type { Field } from './noise.ts'

export type Point = readonly [x: number, y: number]

interface Grid {
  width: number
  height: number
  /** Side of a square of the grid, in sheet units. */
  cell: number
}

interface Node {
  point: Point
  to: Point[]
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
  const nodes = new Map<string, Node>()
  for (const [from, to] of crossings(field, level, grid)) {
    connect(nodes, from, to)
    connect(nodes, to, from)
  }
  return joinLines(nodes)
}

function* crossings(
  field: Field,
  level: number,
  { width, height, cell }: Grid
): Generator<readonly [Point, Point]> {
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) {
      const corners: Corners = [
        field(x, y),
        field(x + cell, y),
        field(x + cell, y + cell),
        field(x, y + cell)
      ]
      const code = codeOf(corners, level)
      if (code === NOTHING || code === EVERYTHING) continue
      for (const [from, to] of CROSSINGS[code] ?? []) {
        const square = { x, y, cell, level, corners }
        yield [cut(from, square), cut(to, square)]
      }
    }
  }
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

const keyOf = ([x, y]: Point) => `${x.toFixed(2)},${y.toFixed(2)}`

function connect(nodes: Map<string, Node>, from: Point, to: Point): void {
  const key = keyOf(from)
  const node = nodes.get(key) ?? { point: from, to: [] }
  node.to.push(to)
  nodes.set(key, node)
}

function joinLines(nodes: Map<string, Node>): Point[][] {
  const used = new Set<string>()

  function walk(start: Node): Point[] {
    const line = [start.point]
    for (let here: Node | undefined = start; here; ) {
      used.add(keyOf(here.point))
      const last: Node = here
      here = last.to
        .map((point) => nodes.get(keyOf(point)))
        .find((node) => node && !used.has(keyOf(node.point)))
      if (here) line.push(here.point)
      else if (line.length > 3 && last.to.some((point) => keyOf(point) === keyOf(start.point))) {
        line.push(start.point)
      }
    }
    return line
  }

  const lines: Point[][] = []
  const open = [...nodes.values()].filter(({ to }) => to.length === 1)
  for (const node of [...open, ...nodes.values()]) {
    if (!used.has(keyOf(node.point))) lines.push(walk(node))
  }
  return lines
}
