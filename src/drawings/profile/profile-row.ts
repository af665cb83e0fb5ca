import { escapeHtml } from '../../shared/words/text.ts'
import { unspoken } from '../picture.ts'
import { extent, hatchedGround, linePath, type Point, summit } from './line.ts'
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
import { dataFrame, path } from './svg.ts'

/** Months that several rows have in common, `2024-02`, both included. */
export interface Axis {
  from: string
  to: string
}

interface Row extends Pick<Series, 'id' | 'title' | 'label' | 'values' | 'better'> {
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
/** Between strokes of the hatching on a wide screen; on a narrow one every third of them is drawn. */
const GAP = 7
const SPARSE = 3
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
  const months = values.map((_, index) => `<th scope="col">${monthWithYear(from + index)}</th>`)
  const cells = values.map((value) => `<td>${escapeHtml(format(value) + suffix)}</td>`)
  const rows = [
    `<tr><th scope="row">Месяц</th>${months.join('')}</tr>`,
    `<tr><th scope="row">Значение</th>${cells.join('')}</tr>`
  ]
  return dataFrame({ name: label, table: `<tbody>${rows.join('')}</tbody>`, summary: 'По месяцам' })
}

function rowView(row: Row): string {
  const { id, title, values, start, better, suffix = '' } = row
  const { x, from, to } = monthScale(row.axis)
  const max = Math.max(...values) || 1
  const points = values.map(
    (value, index): Point => [
      x(monthNumber(start) + index),
      HEIGHT - ((HEIGHT - TOP) * value) / max
    ]
  )
  const line = { points, step: isCount(values) ? x(1) - x(0) : undefined }
  const [left, right] = extent(line)
  const [first, last] = [points[0]?.[1] ?? HEIGHT, points.at(-1)?.[1] ?? HEIGHT]
  const format = numberFormat(digitsOf(values))
  const years = januaries(from, to).map((month) => `M${tenth(x(month))} 0V${HEIGHT}`)
  const drawing = [
    stretched(HEIGHT, [
      path('grid', years.join('')),
      hatchedGround(line, { id: `${id}-row-ground`, base: HEIGHT, gap: GAP, sparse: SPARSE }),
      path('line', linePath(line))
    ]),
    `<circle class="profile__dot" cx="${percent(left)}" cy="${tenth(first)}" r="4"/>`,
    beside(`${format(values[0] ?? 0)}${suffix}`, { x: left, y: first + 5, by: -12, part: 'first' }),
    `<svg x="${percent(right)}" y="${tenth(last)}">${path('summit', summit([0, 0], better === 'down'))}</svg>`,
    beside(`${format(values.at(-1) ?? 0)}${suffix}`, {
      x: right,
      y: last + 7,
      by: 15,
      part: 'last'
    })
  ]
  return sheetRow(HEIGHT, drawing.join(''), `${id}-row`, title)
}

function axisView(axis: Axis): string {
  const { x, from, to } = monthScale(axis)
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => from + index).map(
    (month) => `M${tenth(x(month))} ${AXIS_HEIGHT}v-${tickLength(month)}`
  )
  const label = (content: string, month: number, part = 'axis') =>
    `<text class="profile__${part}" x="${percent(x(month))}" y="17" text-anchor="middle">${content}</text>`
  const year = `<tspan class="profile__dense">&nbsp;${yearOf(from)}</tspan>`
  const drawing = [
    stretched(AXIS_HEIGHT, [path('tick', ticks.join(''))]),
    label(shortMonth(from) + year, from),
    ...januaries(from + 1, to - 1).map((month) => {
      const isNearEnd = Math.min(month - from, to - month) < NEAR_MONTHS
      const part = `axis profile__axis--year${isNearEnd ? ' profile__dense' : ''}`
      return label(String(yearOf(month)), month, part)
    }),
    label(januaries(to, to).length > 0 ? String(yearOf(to)) : shortMonth(to), to)
  ]
  return sheetRow(AXIS_HEIGHT, drawing.join(''))
}

/** A sheet as wide as its container; its words keep their size. Without an id it is an ornament. */
function sheetRow(height: number, drawing: string, id?: string, title = ''): string {
  const role = id ? ` role="img" aria-labelledby="${id}-title"` : ' aria-hidden="true"'
  const name = id ? `<title id="${id}-title">${escapeHtml(title)}</title>` : ''
  return `<svg class="profile__row" width="100%" height="${height}"${role}>${name}${id ? unspoken(drawing) : drawing}</svg>`
}

/** What grows and shrinks with the width, strokes excepted. */
function stretched(height: number, paths: readonly string[]): string {
  return `<svg class="profile__stretched" viewBox="0 0 ${WIDTH} ${height}" width="100%" height="${height}" preserveAspectRatio="none">${paths.join('')}</svg>`
}

interface Beside {
  x: number
  y: number
  /** Pixels to the right, or to the left of what ends there. */
  by: number
  part: string
}

function beside(content: string, { x, y, by, part }: Beside): string {
  const anchor = by < 0 ? ' text-anchor="end"' : ''
  return `<text class="profile__${part}" x="${percent(x)}" dx="${by}" y="${tenth(y)}"${anchor}>${escapeHtml(content)}</text>`
}

const percent = (x: number) => `${tenth((100 * x) / WIDTH)}%`

function monthScale(axis: Axis) {
  const [from, to] = [monthNumber(axis.from), monthNumber(axis.to)]
  const x = (month: number) => (WIDTH * (month - from)) / (to - from)
  return { x, from, to }
}

function tickLength(month: number): number {
  if (month % 12 === 0) return 16
  return month % 3 === 0 ? 8 : 4
}
