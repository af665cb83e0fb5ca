import { hatching, linePath, type Point } from './profile/line.ts'
import { monthNumber, monthWithYear, shortMonth, yearOf } from './profile/months.ts'
import { digitsOf, numberFormat, tenth } from './profile/numbers.ts'
import type { Series } from './profile/series.ts'

/** The way up the hill of `hero-relief.svg`, in its units. */
const CLIMB: readonly Point[] = [
  [1360, 612],
  [1369, 578.5],
  [1391.1, 551.6],
  [1418.5, 529.8],
  [1450.5, 505.9],
  [1475.7, 481.7],
  [1494.9, 452.5],
  [1508.9, 420.4],
  [1526.6, 390.4],
  [1553.8, 368.6],
  [1591.1, 354.4],
  [1624.9, 345.2],
  [1658.2, 334.4],
  [1682, 316]
]
/** The foot of the section that is drawn under the hill. */
const BASE = 806
const HEIGHT = 138
const HATCH_GAP = 6.2
/** How many stations are marked and named, the first and the last among them. */
const NAMED = 4
/** Between a station and what hangs on it. */
const CLEARANCE = { below: 12, above: 10 } as const

/** A note at a station: what was measured, and when. */
interface HeroNote {
  x: number
  y: number
  value: string
  month: string
}

export interface HeroMap {
  /** The last of them is the summit. */
  first: HeroNote
  last: HeroNote
  /** Those on the way to it. */
  stations: readonly { x: number; y: number; radius: number; isNamed: boolean }[]
  /** Named stations on the section. */
  months: readonly { x: number; y: number; name: string }[]
  /** SVG path data. */
  route: string
  drops: string
  section: string
  hatch: string
}

/** A series as a walk: up a hill on the plan, and as its elevation in the section below, month under month. */
export function heroMap(series: Pick<Series, 'values' | 'unit'> & { start: string }): HeroMap {
  const { values, start } = series
  const [highest, last] = [Math.max(...values) || 1, values.length - 1]
  const climb = values.map((_, index) => climbAt(index / last))
  const ground = {
    points: values.map(
      (value, index): Point => [climb[index]?.[0] ?? 0, tenth(BASE - (HEIGHT * value) / highest)]
    )
  }
  const named = values.map((_, index) => isNamed(index, last))
  const month = (index: number) => monthNumber(start) + index
  return {
    first: noteAt(climb, 0, series),
    last: noteAt(climb, last, series),
    stations: climb.slice(0, last).map(([x, y], index) => {
      const isNamed = named[index] ?? false
      return { x, y, isNamed, radius: isNamed ? 4.5 : 2.2 }
    }),
    months: ground.points.flatMap(([x, y], index) => {
      const isEdge = index === 0 || index === last
      const name = isEdge ? shortWithYear(month(index)) : shortMonth(month(index))
      return named[index] ? [{ x, y, name }] : []
    }),
    route: through(climb),
    drops: climb
      .flatMap((at, index) => (named[index] ? drop(at, ground.points[index]) : []))
      .join(''),
    section: linePath(ground),
    hatch: hatching(ground, BASE, HATCH_GAP)
  }
}

function noteAt(
  climb: readonly Point[],
  index: number,
  { values, unit, start }: Pick<Series, 'values' | 'unit'> & { start: string }
): HeroNote {
  const [x, y] = climb[index] as Point
  const format = numberFormat(digitsOf(values))
  return {
    x,
    y,
    value: `${format(values[index] ?? 0)}\u00A0${unit}`,
    month: monthWithYear(monthNumber(start) + index)
  }
}

/** Where the way up is after a part of it, from 0 to 1. */
function climbAt(part: number): Point {
  const at = part * (CLIMB.length - 1)
  const index = Math.min(Math.floor(at), CLIMB.length - 2)
  const [from, to] = [CLIMB[index] as Point, CLIMB[index + 1] as Point]
  const rest = at - index
  return [tenth(from[0] + (to[0] - from[0]) * rest), tenth(from[1] + (to[1] - from[1]) * rest)]
}

function isNamed(index: number, last: number): boolean {
  return Array.from({ length: NAMED }, (_, part) =>
    Math.floor((part * last) / (NAMED - 1))
  ).includes(index)
}

function drop([x, y]: Point, [, height] = [0, BASE] as Point): string {
  return `M${x} ${tenth(y + CLEARANCE.below)}V${tenth(height - CLEARANCE.above)}`
}

/** «фев 24»: there is no room for more under the section. */
function shortWithYear(month: number): string {
  return `${shortMonth(month)} ${String(yearOf(month)).slice(-2)}`
}

/** A curve through every point. Source: the uniform Catmull–Rom spline, as Bézier curves. */
function through(points: readonly Point[]): string {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] as Point
  const curves = points.slice(1).map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const numbers = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      ...to
    ]
    return `C${numbers.map(tenth).join(' ')}`
  })
  return `M${at(0).join(' ')}${curves.join('')}`
}
