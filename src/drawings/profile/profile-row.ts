import { scaleLinear } from 'd3-scale'
import { endsOf, groundPath, linePath, type Point, summit } from './line.ts'
import {
  digitsOf,
  isCount,
  januaries,
  monthNumber,
  monthWithYear,
  numberFormat,
  shortMonth,
  tenth,
  yearOf
} from './numbers.ts'
import type { Series } from './series.ts'
import { dataFrame, dot, path, percent, placed, UNITS, wideSheet, words } from './svg.ts'

/** Months that several rows have in common, `2024-02`, both included. */
export interface Axis {
  from: string
  to: string
}

interface Row extends Pick<Series, 'title' | 'label' | 'values' | 'better'> {
  /** Month of the first value, `2024-02`. */
  start: string
  axis: Axis
  /** Printed after the first and the last value, such as ` %`. */
  suffix?: string
}

/** Heights in pixels; the width is that of the container. */
const HEIGHT = 80
const AXIS_HEIGHT = 32
const TOP = 22
/** Parts of the axis: a year has room beside the month at an end, and beside that month with its year, on any screen. */
const [BESIDE_MONTH, BESIDE_YEAR] = [0.2, 0.32] as const

/**
 * One line of a survey: many series on one axis of time, with its numbers as a table. The height of each is its own: what
 * is compared is shape, length and place in time.
 */
export function profileRow(row: Row): string {
  return `<figure class="profile profile--row" data-profile><div class="profile__frame">${rowView(row)}</div>${rowTable(row)}</figure>`
}

/** The head of such a survey. */
export function profileAxis(axis: Axis): string {
  return `<div class="profile profile--row"><div class="profile__frame">${axisView(axis)}</div></div>`
}

/** Two rows, months above values: as flat as the drawing. */
function rowTable({ label, values, start, suffix = '' }: Row): string {
  const format = numberFormat(digitsOf(values))
  const from = monthNumber(start)
  const head = ['Месяц', ...values.map((_, index) => monthWithYear(from + index))]
  const rows = [['Значение', ...values.map((value) => format(value) + suffix)]]
  return dataFrame({ name: label, head, rows, summary: 'По месяцам' })
}

function rowView(row: Row): string {
  const { title, values, start, better, suffix = '' } = row
  const { x, from, to } = monthScale(row.axis)
  const y = scaleLinear([0, Math.max(...values) || 1], [HEIGHT, TOP])
  const points = values.map((value, index): Point => [x(monthNumber(start) + index), y(value)])
  const line = { points, step: isCount(values) ? x(1) - x(0) : undefined }
  const [first, last] = endsOf(line)
  const format = numberFormat(digitsOf(values))
  const years = januaries(from, to).map((month) => `M${tenth(x(month))} 0V${HEIGHT}`)
  const told = (value = 0) => format(value) + suffix
  return wideSheet({
    ...{ look: 'profile__row', height: HEIGHT, title, units: UNITS },
    lines: [
      path('grid', years.join('')),
      path('ground', groundPath(line, HEIGHT)),
      path('line', linePath(line))
    ],
    words: [
      placed(
        first,
        dot('dot', [0, 0], 4) +
          words(told(values[0]), { x: -12, y: 5, part: 'first', anchor: 'end' })
      ),
      placed(
        last,
        path('summit', summit([0, 0], better === 'down')) +
          words(told(values.at(-1)), { x: 15, y: 7, part: 'last' })
      )
    ]
  })
}

function axisView(axis: Axis): string {
  const { x, from, to } = monthScale(axis)
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => from + index).map(
    (month) => `M${tenth(x(month))} ${AXIS_HEIGHT}v-${tickLength(month)}`
  )
  const label = (content: string, month: number, part = 'axis') =>
    `<text class="profile__${part}" x="${percent(x(month))}" y="17" text-anchor="middle">${content}</text>`
  const apart = (one: number, other: number) => Math.abs(one - other) / (to - from)
  const years = januaries(from + 1, to - 1).filter((month) =>
    [from, to].every((end) => apart(month, end) > BESIDE_MONTH)
  )
  const ends = [from, to].map((end) => {
    if (januaries(end, end).length > 0) return label(String(yearOf(end)), end)
    const hasYear = years.every((month) => apart(month, end) > BESIDE_YEAR)
    return label(hasYear ? monthWithYear(end) : shortMonth(end), end)
  })
  return wideSheet({
    ...{ look: 'profile__row', height: AXIS_HEIGHT, units: UNITS },
    lines: [path('tick', ticks.join(''))],
    words: [
      ...ends,
      ...years.map((month) => label(String(yearOf(month)), month, 'axis profile__axis--year'))
    ]
  })
}

function monthScale(axis: Axis) {
  const [from, to] = [monthNumber(axis.from), monthNumber(axis.to)]
  return { x: scaleLinear([from, to], [0, UNITS]), from, to }
}

function tickLength(month: number): number {
  if (month % 12 === 0) return 16
  return month % 3 === 0 ? 8 : 4
}
