import { curveMonotoneX } from 'd3-shape'
import { follow, type Pen } from '../profile/line.ts'
import { type Point, valueNoise } from '../relief/isolines.ts'

/** How the way lies on a sheet, in its units. */
export interface Shape {
  width: number
  height: number
  /** About the side of a square of the grid. */
  cell: number
  from: Point
  to: Point
  /** How far the way winds to one side and the other. */
  bend: number
  /** How far from the way the hill goes down to the plain. */
  reach: number
}

interface Land {
  values: readonly number[]
  curve: readonly Piece[]
  isDown: boolean
  isStepped: boolean
  seed: string
  low: number
  high: number
  step: number
}

/** Land on a grid whose rows follow the way and whose columns are equal parts of a month. */
export interface Ground {
  columns: number
  rows: number
  /** The column of the first value, and the row of the way. */
  left: number
  top: number
  /** Columns of a month. */
  parts: number
  months: number
  /** The height of the plain. */
  plain: number
  /** Row by row; a rim outside the sheet is far below, so that every line closes. */
  heights: readonly number[]
  /** Where a column and a row are on the sheet; parts of them too. */
  at(column: number, row: number): Point
}

/** Outside of the sheet the grid goes on so far, in sheet units. */
const BEYOND = { x: 14, y: 60 }
const RIM = -1e6

export function createGround(land: Land, shape: Shape): Ground {
  const { width, height, cell, from, to } = shape
  const months = land.values.length - 1
  const month = (to[0] - from[0]) / months
  const parts = Math.max(4, Math.round(month / cell))
  const dx = month / parts
  const left = Math.ceil((from[0] + BEYOND.x) / dx)
  const top = Math.ceil((Math.max(from[1], to[1]) + BEYOND.y) / cell)
  const columns = left + Math.ceil((width + BEYOND.x - from[0]) / dx)
  const rows = top + Math.ceil((height - Math.min(from[1], to[1]) + BEYOND.y) / cell)
  const xOf = (column: number) => from[0] + (column - left) * dx
  const ways = Array.from({ length: columns + 1 }, (_, column) => wayAt(shape, xOf(column)))
  const plain = plainOf(land)
  const field = fieldOf(land, shape, plain)
  const isRim = (column: number, row: number) =>
    column === 0 || row === 0 || column === columns || row === rows
  const crests = ways.map((_, column) => heightOn(land.curve, (column - left) / parts))
  const heights = Array.from({ length: (columns + 1) * (rows + 1) }, (_, at) => {
    const [column, row] = [at % (columns + 1), Math.floor(at / (columns + 1))]
    const [way = 0, crest = 0] = [ways[column], crests[column]]
    return isRim(column, row)
      ? RIM
      : field({ x: xOf(column), way, crest, away: (row - top) * cell })
  })
  const wayNear = (column: number) => between((at) => ways[at] ?? 0, column)
  return {
    ...{ columns, rows, left, top, parts, months, plain, heights },
    at: (column, row) => [xOf(column), wayNear(column) + (row - top) * cell]
  }
}

/** A value between two of whole places, on the straight line between them. */
function between(valueAt: (place: number) => number, place: number): number {
  const whole = Math.floor(place)
  const part = place - whole
  return part === 0 ? valueAt(whole) : valueAt(whole) * (1 - part) + valueAt(whole + 1) * part
}

/** How high the way lies on the sheet: equal steps to the right, winding, level at both ends so that the hill closes. */
function wayAt({ from, to, bend }: Shape, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from[0]) / (to[0] - from[0])))
  const winding = bend * Math.sin(2 * Math.PI * t) * Math.sin(Math.PI * t) ** 2
  return from[1] + (to[1] - from[1]) * smoothstep(t) + winding
}

/** Below the series; above it where the series goes down. */
function plainOf({ low, high, isDown }: Land): number {
  const range = high - low || high
  return isDown ? high + range * 0.45 : Math.max(0, low - range * 0.95)
}

interface Place {
  x: number
  /** Of the way in this column. */
  way: number
  /** The series in this column. */
  crest: number
  /** From the way, downwards. */
  away: number
}

/** The series on the way; off it the ground goes to the plain, the rougher the farther. */
function fieldOf(land: Land, { from, to, reach }: Shape, plain: number) {
  const random = valueNoise(land.seed)
  const rough = (x: number, y: number) => random(x, y) * 2 - 1
  const lift = land.step * (land.isStepped ? 0.5 : 1.25)
  return ({ x, way, crest, away }: Place): number => {
    const off = x < from[0] ? (from[0] - x) * 0.62 : Math.max(0, x - to[0])
    const distance = Math.hypot(off, away)
    const y = way + away
    const free = smoothstep(distance / (reach * 0.5))
    const lean = 1 - (0.08 * away) / (distance || 1)
    const breadth = 1 + 0.52 * free * rough(x / reach / 1.05 + 3, y / reach / 1.05)
    const fall = 1 / (1 + (distance / (reach * lean * breadth)) ** 2) ** 1.15
    const waves = lift * free * rough((x / reach) * 1.4 + 20, (y / reach) * 1.4)
    return plain + (crest - plain) * fall + waves
  }
}

function smoothstep(x: number): number {
  const t = Math.min(1, Math.max(0, x))
  return t * t * (3 - 2 * t)
}

/** A stretch of a curve with its handles. */
export interface Piece {
  from: Knot
  leave: Knot
  arrive: Knot
  to: Knot
}

/** A place of a series, from 0 on, and the value there. */
type Knot = readonly [at: number, value: number]

/** Where between two counts the step begins and ends. */
const RISER = { from: 0.4, to: 0.6 }

/**
 * The curve of a series: through every value, never above or below two neighbours, level at both ends as a summit is. A
 * count rises in the middle between two values and is level around each.
 */
export function curveThrough(values: readonly number[], isStepped: boolean): Piece[] {
  const last = values.length - 1
  const knots = values.flatMap((value, at): Knot[] =>
    isStepped && at > 0 && at < last
      ? [
          [at - 1 + RISER.to, value],
          [at + RISER.from, value]
        ]
      : [[at, value]]
  )
  if (isStepped) knots.splice(1, 0, [RISER.from, values[0] ?? 0])
  if (isStepped) knots.splice(-1, 0, [last - 1 + RISER.to, values[last] ?? 0])
  const pieces: Piece[] = []
  let from: Knot = [0, 0]
  const pen: Pen = {
    moveTo() {},
    lineTo() {},
    bezierCurveTo(x1, y1, x2, y2, x, y) {
      pieces.push({ from, leave: [x1, y1], arrive: [x2, y2], to: [x, y] })
      from = [x, y]
    }
  }
  // Past both ends the curve goes on level.
  follow([[-1, values[0] ?? 0], ...knots, [last + 1, values[last] ?? 0]], curveMonotoneX, pen)
  return pieces.slice(1, -1)
}

/** The height of a curve; before its beginning and after its end it is level. */
function heightOn(curve: readonly Piece[], at: number): number {
  const piece = curve.find(({ to }) => to[0] >= at) ?? curve.at(-1)
  if (!piece) return 0
  const { from, leave, arrive, to } = piece
  // Handles stand a third of the way from the ends, so that the way is even.
  const u = Math.min(1, Math.max(0, (at - from[0]) / (to[0] - from[0])))
  const v = 1 - u
  return v ** 3 * from[1] + 3 * u * v * (v * leave[1] + u * arrive[1]) + u ** 3 * to[1]
}
