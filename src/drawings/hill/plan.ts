import { longMonth } from '../../shared/dates.ts'
import {
  digitsOf,
  isCount,
  monthNumber,
  monthOf,
  monthWithYear,
  numberFormat,
  shortMonth,
  yearOf
} from '../profile/numbers.ts'
import type { Series } from '../profile/series.ts'
import { isolines, type Point } from '../relief/isolines.ts'
import { createGround, curveThrough, type Ground, type Piece, type Shape } from './ground.ts'

/** What is to be a hill. */
export interface HillSeries {
  /** At least two, none below zero. */
  values: readonly number[]
  /** Less is better: the way leads down into a valley. */
  isDown: boolean
  /** Counts under ten: terraces instead of slopes. */
  isStepped: boolean
  /** The same seed always gives the same land around the way. */
  seed: string
}

/** A line of one height. */
export interface Level {
  value: number
  isBold: boolean
  /** Closed: the last point is the first. */
  lines: readonly (readonly Point[])[]
}

export interface Plan {
  levels: readonly Level[]
  /** Between two lines, in the unit of the series. */
  step: number
  /** Where each value of the series stands on the way. */
  stations: readonly Point[]
  route: readonly Point[]
  curve: readonly Piece[]
  /** The points of lines that lie on the way, each with the month that it lies in, 0 being the first. */
  crossings: ReadonlyMap<Point, number>
  ground: Ground
}

/** About so many lines between the lowest and the highest value. */
const LINES = 8
/**
 * Lines run this part of a step above their sum, in a valley below it: a month that only touches a round sum has no line
 * along it. Those of counts run where the step is half climbed.
 */
const HAIR = 0.004
const HALF_CLIMBED = 0.5

/**
 * The plan of a hill that is a series. Its grid follows the way: columns are equal steps of time, rows are distances from
 * the way. So the row of distance zero is the way, heights along it are the series, and a line meets the way where the
 * series passes that line's height, in that month and nowhere else.
 */
export function planOf(series: HillSeries, shape: Shape): Plan {
  const { values, isDown, isStepped } = series
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = isStepped ? 1 : roundStep((high - low || high || 1) / LINES)
  const curve = curveThrough(values, isStepped)
  const ground = createGround({ ...series, low, high, step, curve }, shape)
  const crossings = new Map<Point, number>()
  const levels = multiples(ground.plain, { ...series, low, high, step }).map((number): Level => {
    const value = Number((number * step).toPrecision(12))
    const mark = isStepped ? value - HALF_CLIMBED : value + step * (isDown ? -HAIR : HAIR)
    return {
      value,
      isBold: isStepped || number % 2 === 0,
      lines: linesAt(mark, ground, crossings)
    }
  })
  return {
    levels,
    step,
    stations: values.map((_, index) => ground.at(index * ground.parts + ground.left, ground.top)),
    route: Array.from({ length: (values.length - 1) * ground.parts + 1 }, (_, index) =>
      ground.at(index + ground.left, ground.top)
    ),
    curve,
    crossings,
    ground
  }
}

/** @param raw What it should be near. */
function roundStep(raw: number): number {
  const ten = 10 ** Math.floor(Math.log10(raw))
  return [1, 2, 5, 10].map((round) => round * ten).find((step) => step >= raw * 0.75) ?? raw
}

interface Heights extends HillSeries {
  low: number
  high: number
  step: number
}

/** Which multiples of the step have a line. */
function multiples(plain: number, { isDown, isStepped, low, high, step }: Heights): number[] {
  const lowest = isStepped ? 1 : Math.ceil(plain / step + 0.4)
  const [first, last] = isDown
    ? [Math.ceil(low / step), Math.floor(plain / step - 0.3)]
    : [lowest, Math.floor(high / step)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

function linesAt(mark: number, ground: Ground, crossings: Map<Point, number>): Point[][] {
  const { heights, columns, rows, left, top, parts, months } = ground
  return isolines(heights, [columns + 1, rows + 1], mark).map((line) => {
    const placed = line.slice(1).map(([column, row]) => {
      const point = ground.at(column, row)
      const month = Math.floor((column - left) / parts)
      if (row === top && month >= 0 && month < months) crossings.set(point, month)
      return point
    })
    return [...placed, placed[0] as Point]
  })
}

/** A series of months that is to be a hill. Its id is the seed of the land, and begins the ids inside the drawing. */
export type DatedSeries = Series & { id: string; start: string }

/** What a drawing needs of a series. */
export function hillSeries({ id, values, better }: DatedSeries): HillSeries {
  return { values, isDown: better === 'down', isStepped: isCount(values), seed: id }
}

export type HillWords = ReturnType<typeof hillWords>

/** How a hill speaks of its series. */
export function hillWords(series: DatedSeries) {
  const { values, unit, start } = series
  const digits = digitsOf(values)
  const whole = numberFormat(digits)
  const plain = numberFormat(0)
  const signed = numberFormat(0, 'exceptZero')
  const number = (index: number) => monthNumber(start) + index
  const [first = 0] = values
  return {
    /** «8,9 млн ₽» */
    value: (index: number) => `${whole(values[index] ?? 0)}${unit && `\u00A0${unit}`}`,
    /** «сен 2024» */
    month: (index: number) => monthWithYear(number(index)),
    /** «сентябрь 2024 года» */
    longMonth: (index: number) => longMonth(monthOf(number(index))),
    /** Since the first month: «+46 %», «+19 п. п.»; empty for the first. */
    change(index: number) {
      const difference = (values[index] ?? 0) - first
      if (index === 0) return ''
      if (unit === '%') return `${signed(difference)}\u00A0п.\u00A0п.`
      if (isCount(values) || first === 0) return numberFormat(digits, 'exceptZero')(difference)
      return `${signed((100 * difference) / first)}\u00A0%`
    },
    /** On a line of the plan: «7 млн». */
    height: (value: number) => [plain(value), unitOnLine(unit)].filter(Boolean).join('\u00A0'),
    /** On the axis of the section. */
    axis: (value: number) => numberFormat(digitsOf([value], 12))(value),
    /** Under the section; a January is its year. */
    tick(index: number) {
      const isEnd = index === 0 || index === values.length - 1
      if (!isEnd && number(index) % 12 === 0) return String(yearOf(number(index)))
      return shortMonth(number(index))
    }
  }
}

/** Of «млн ₽» its first word, of signs what they are; other units would be too long for a line. */
function unitOnLine(unit: string): string {
  return /^(?:млн|тыс\.?|млрд|%)/.exec(unit)?.[0] ?? ''
}
