import { scaleLinear } from 'd3-scale'
import { escapeHtml } from '../../shared/words/text.ts'
import { extent, groundPath, linePath, type Point, summit } from './line.ts'
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
import { dataFrame, path, wideSheet } from './svg.ts'

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

/** Heights in pixels; the width is that of the container, of which the plot is so many units. */
const HEIGHT = 80
const AXIS_HEIGHT = 32
const TOP = 22
const WIDTH = 1000
/** A year this near to an end of the axis has no room on a narrow screen, beside the word at the end. */
const NEAR_MONTHS = 3

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
  const [left, right] = extent(line)
  const [first, last] = [points[0]?.[1] ?? HEIGHT, points.at(-1)?.[1] ?? HEIGHT]
  const format = numberFormat(digitsOf(values))
  const years = januaries(from, to).map((month) => `M${tenth(x(month))} 0V${HEIGHT}`)
  const valueAt = (index: number, place: string, height: number, part: string) =>
    `<text class="profile__${part}" ${place} y="${tenth(height)}">${escapeHtml(`${format(values.at(index) ?? 0)}${suffix}`)}</text>`
  return wideSheet({
    ...{ look: 'profile__row', height: HEIGHT, title, units: WIDTH },
    lines: [
      path('grid', years.join('')),
      path('ground', groundPath(line, HEIGHT)),
      path('line', linePath(line))
    ],
    words: [
      `<circle class="profile__dot" cx="${percent(left)}" cy="${tenth(first)}" r="4"/>`,
      valueAt(0, `x="${percent(left)}" dx="-12" text-anchor="end"`, first + 5, 'first'),
      `<svg x="${percent(right)}" y="${tenth(last)}">${path('summit', summit([0, 0], better === 'down'))}</svg>`,
      valueAt(-1, `x="${percent(right)}" dx="15"`, last + 7, 'last')
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
  const year = `<tspan class="profile__dense">&nbsp;${yearOf(from)}</tspan>`
  return wideSheet({
    ...{ look: 'profile__row', height: AXIS_HEIGHT, units: WIDTH },
    lines: [path('tick', ticks.join(''))],
    words: [
      label(shortMonth(from) + year, from),
      ...januaries(from + 1, to - 1).map((month) => {
        const isNearEnd = Math.min(month - from, to - month) < NEAR_MONTHS
        const part = `axis profile__axis--year${isNearEnd ? ' profile__dense' : ''}`
        return label(String(yearOf(month)), month, part)
      }),
      label(januaries(to, to).length > 0 ? String(yearOf(to)) : shortMonth(to), to)
    ]
  })
}

const percent = (x: number) => `${tenth((100 * x) / WIDTH)}%`

function monthScale(axis: Axis) {
  const [from, to] = [monthNumber(axis.from), monthNumber(axis.to)]
  return { x: scaleLinear([from, to], [0, WIDTH]), from, to }
}

function tickLength(month: number): number {
  if (month % 12 === 0) return 16
  return month % 3 === 0 ? 8 : 4
}
