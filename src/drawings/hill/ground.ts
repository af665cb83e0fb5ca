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
  curve: readonly Knot[]
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
  /** Of whole columns and rows; a rim outside the sheet is far below, so that every line closes. */
  heightAt(column: number, row: number): number
  /** Where a column and a row are on the sheet; parts of them too. */
  at(column: number, row: number): Point
  /** The height at a place on the sheet, between the corners of its square. */
  heightNear(x: number, y: number): number
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
  const heights = ways.map((way, column) => {
    const along = (column - left) / parts
    const crest = heightOn(land.curve, along)
    return Float64Array.from({ length: rows + 1 }, (_, row) =>
      isRim(column, row) ? RIM : field({ x: xOf(column), way, crest, away: (row - top) * cell })
    )
  })
  const heightAt = (column: number, row: number) => heights[column]?.[row] ?? RIM
  const wayNear = (column: number) => between((at) => ways[at] ?? 0, column)
  return {
    ...{ columns, rows, left, top, parts, months, plain, heightAt },
    at: (column, row) => [xOf(column), wayNear(column) + (row - top) * cell],
    heightNear(x, y) {
      const column = (x - from[0]) / dx + left
      const row = (y - wayNear(column)) / cell + top
      return between((at) => between((other) => heightAt(at, other), row), column)
    }
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
  const random = valueNoise(land.seed, 2)
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

/** A place that a curve passes with its slope; `at` is in steps of the series, from 0 on. */
export interface Knot {
  at: number
  value: number
  slope: number
}

/** Where between two counts the step begins and ends. */
const RISER = { from: 0.4, to: 0.6 }

/**
 * The curve of a series: through every value, never above or below two neighbours, level at both ends as a summit is. A
 * count rises in the middle between two values and is level around each.
 */
export function curveThrough(values: readonly number[], isStepped: boolean): Knot[] {
  if (isStepped) return stepped(values)
  const rises = values.slice(1).map((value, index) => value - (values[index] ?? 0))
  return values.map((value, at) => {
    const [before = 0, after = 0] = [rises[at - 1], rises[at]]
    return { at, value, slope: before * after > 0 ? (2 * before * after) / (before + after) : 0 }
  })
}

function stepped(values: readonly number[]): Knot[] {
  const level = (at: number, value: number): Knot => ({ at, value, slope: 0 })
  return values.flatMap((value, index) => [
    level(index ? index - 1 + RISER.to : 0, value),
    level(index < values.length - 1 ? index + RISER.from : index, value)
  ])
}

/** The height of a curve; before its beginning and after its end it is level. */
function heightOn(curve: readonly Knot[], at: number): number {
  const next = curve.findIndex((knot) => knot.at >= at)
  const [from, to] = [curve[next - 1], curve[next]]
  if (!from || !to) return (next < 0 ? curve.at(-1) : to)?.value ?? 0
  const width = to.at - from.at
  const u = (at - from.at) / width
  const v = 1 - u
  return (
    (1 + 2 * u) * v * v * from.value +
    u * v * v * width * from.slope +
    (1 + 2 * v) * u * u * to.value -
    v * u * u * width * to.slope
  )
}
