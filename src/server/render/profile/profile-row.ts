import { escapeHtml } from '../../../shared/escape-html.ts'
import { dataFrame } from './figure.ts'
import { extent, hatching, linePath, type Point, summit } from './line.ts'
import { januaries, monthNumber, monthWithYear, shortMonth, yearOf } from './months.ts'
import { digitsOf, numberFormat, tenth } from './numbers.ts'
import { isCount } from './scale.ts'
import type { Series } from './series.ts'
import { dot, drawnPath, path, picture, sheet, words } from './svg.ts'

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

const ROWS = {
  wide: { width: 880, height: 104, left: 66, right: 78, gap: 5 },
  tall: { width: 340, height: 92, left: 46, right: 58, gap: 4 }
} as const
const TOP = 22
const AXIS_HEIGHT = 40

type ViewName = keyof typeof ROWS

/**
 * One line of a survey: many series on one axis of time, with its numbers as a table. The height of each is its own: what
 * is compared is shape, length and place in time.
 */
export function profileRow(row: Row): string {
  const views = rowView('wide', row) + rowView('tall', row)
  return `<figure class="profile profile--row" data-profile><div class="profile__frame">${views}</div>${rowTable(row)}</figure>`
}

/** The head of such a survey. */
export function profileAxis(axis: Axis): string {
  const views = axisView('wide', axis) + axisView('tall', axis)
  return `<div class="profile profile--axis"><div class="profile__frame">${views}</div></div>`
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

function rowView(name: ViewName, row: Row): string {
  const { id, title, values, start, better, suffix = '' } = row
  const view = ROWS[name]
  const base = view.height - 2
  const { x, from, to } = monthScale(name, row.axis)
  const max = Math.max(...values) || 1
  const points = values.map(
    (value, index): Point => [x(monthNumber(start) + index), base - ((base - TOP) * value) / max]
  )
  const line = { points, step: isCount(values) ? x(1) - x(0) : undefined }
  const [left, right] = extent(line)
  const [first, last] = [points[0]?.[1] ?? base, points.at(-1)?.[1] ?? base]
  const format = numberFormat(digitsOf(values))
  const years = januaries(from, to).map((month) => `M${tenth(x(month))} 0V${base}`)
  const ends = [
    dot('dot', [left, first], 4),
    words(`${format(values[0] ?? 0)}${suffix}`, {
      x: left - 12,
      y: first + 5,
      part: 'first',
      anchor: 'end'
    }),
    path('summit', summit([right, last], better === 'down')),
    words(`${format(values.at(-1) ?? 0)}${suffix}`, { x: right + 15, y: last + 7, part: 'last' })
  ]
  const drawing = [
    path('grid', years.join('')),
    path('grid profile__grid--zero', `M0 ${base}H${view.width}`),
    path('hatch', hatching(line, base, view.gap)),
    drawnPath('line', linePath(line)),
    ...ends
  ]
  return sheet(name, view, picture({ id: `${id}-${name}`, title }, drawing.join('')))
}

function axisView(name: ViewName, axis: Axis): string {
  const { x, from, to } = monthScale(name, axis)
  const { width } = ROWS[name]
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => from + index).map(
    (month) => `M${tenth(x(month))} ${AXIS_HEIGHT}v-${tickLength(month)}`
  )
  const label = (content: string, month: number, part = 'axis') =>
    words(content, { x: x(month), y: 17, part, anchor: 'middle' })
  const labels = [
    label(name === 'wide' ? monthWithYear(from) : shortMonth(from), from),
    ...januaries(from + 1, to - 1).map((month) =>
      label(String(yearOf(month)), month, 'axis profile__axis--year')
    ),
    label(shortMonth(to), to)
  ]
  const drawing = [
    path('tick', ticks.join('')),
    path('grid profile__grid--zero', `M0 ${AXIS_HEIGHT - 0.5}H${width}`),
    ...labels
  ].join('')
  return sheet(name, { width, height: AXIS_HEIGHT }, `<g aria-hidden="true">${drawing}</g>`)
}

function monthScale(name: ViewName, axis: Axis) {
  const { width, left, right } = ROWS[name]
  const [from, to] = [monthNumber(axis.from), monthNumber(axis.to)]
  const x = (month: number) => left + ((width - left - right) * (month - from)) / (to - from)
  return { x, from, to }
}

function tickLength(month: number): number {
  if (month % 12 === 0) return 16
  return month % 3 === 0 ? 8 : 4
}
