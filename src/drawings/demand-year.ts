import { scaleLinear } from 'd3-scale'
import { escapeHtml } from '../shared/words/text.ts'
import { numberFormat, shortMonth, tenth } from './profile/numbers.ts'
import { placeFlags } from './profile/profile.ts'
import { sized } from './profile/svg.ts'

/** What industries are compared by: the lowest and the highest month of any of them. */
export interface DemandRange {
  low: number
  high: number
}

const MONTHS = 12
/** The average month, in per cent of itself. */
const AVERAGE = 100
/** Pixels of a per cent: of a row among others, and of a year of its own, which stands on zero. */
const [ROW, WHOLE] = [1.55, 2] as const
/** Room of a number over or under its column. */
const NUMBER = 22
/** The part of its month that a column takes, in per cent of the whole width. */
const COLUMN = 5.4
/** How many months before its highest one a page is ready. */
const AHEAD = 4
const signed = numberFormat(0, 'exceptZero')

/** The least range that all series fit, with the average in it. */
export function demandRange(series: readonly (readonly number[])[]): DemandRange {
  const values = [AVERAGE, ...series.flat()]
  return { low: Math.min(...values), high: Math.max(...values) }
}

/** The names of months over the plots. Letters of every third stay where a phone has room for no more. */
export function monthScale(): string {
  const names = Array.from(
    { length: MONTHS },
    (_, month) =>
      `<text x="${middleOf(month)}" y="14" text-anchor="middle"${month % 3 ? ' class="demand__dense"' : ''}>${shortMonth(month)}</text>`
  )
  return sized('demand', 20, { content: names.join('') })
}

/**
 * A year of demand among others: columns go up and down from the average month, by one scale for all. Letters never scale:
 * x is a part of the width, y is in pixels.
 *
 * @param name What is drawn, for those who do not see it.
 * @param values Twelve months, January first, in per cent of their average.
 */
export function demandRow(name: string, values: readonly number[], range: DemandRange): string {
  const y = scaleLinear([range.high, range.low], [NUMBER, NUMBER + (range.high - range.low) * ROW])
  const [peak, low] = [indexOf(values, Math.max), indexOf(values, Math.min)]
  const off = (month: number) => signed((values[month] ?? 0) - AVERAGE)
  return drawn(name, values, y(range.low) + NUMBER, [
    ...values.map((value, month) =>
      column(month, [y(value), y(AVERAGE)], partOf(value, month === peak, 'under'))
    ),
    across('foot', y(AVERAGE)),
    number(peak, y(values[peak] ?? 0) - 7, `${off(peak)} %`, 'peak-value'),
    number(low, y(values[low] ?? 0) + 16, off(low), 'value')
  ])
}

/** What is said of a month, from 0. */
interface Note {
  month: number
  text: string
}

/** An industry's own year: columns stand on zero, what is over the average is filled and what lacks to it is hollow. */
export function demandYear(
  name: string,
  values: readonly number[],
  notes: readonly Note[]
): string {
  const high = Math.max(...values)
  const top = NOTES * NUMBER + NUMBER
  const y = scaleLinear([high, 0], [top, top + high * WHOLE])
  const peak = indexOf(values, Math.max)
  return drawn(name, values, y(0) + NUMBER, [
    ...[0, AVERAGE / 2, AVERAGE].map(
      (value) =>
        `${across(value === 0 ? 'foot' : 'mean', y(value))}<text class="demand__axis" x="-8" y="${tenth(y(value) + 4)}" text-anchor="end">${value}</text>`
    ),
    ...values.map((value, month) => {
      const beside = Math.abs(month - peak) === 1 ? DENSE : dense(month)
      const own = month === peak ? 'peak-value' : beside
      const more = column(month, [y(value), y(AVERAGE)], partOf(value, month === peak, 'lack'))
      return [
        column(month, [y(Math.min(value, AVERAGE)), y(0)], 'base'),
        value === AVERAGE ? '' : more,
        number(month, y(Math.max(value, AVERAGE)) - 7, `${value}`, own),
        number(month, y(0) + 17, shortMonth(month), dense(month))
      ].join('')
    }),
    ...notesOver(notes, (month) => y(Math.max(values[month] ?? 0, AVERAGE)) - NUMBER)
  ])
}

/** Rows of notes over the columns, and how wide the drawing is for their letters where it is least. */
const [NOTES, NOTED] = [3, { right: 660, size: 15 }] as const

/** Each over its month, from which a line leads to it. */
function notesOver(notes: readonly Note[], footOf: (month: number) => number): string[] {
  const flags = notes.map(({ month, text }) => ({ x: (shareOf(month) * NOTED.right) / 100, text }))
  return (placeFlags(flags, NOTED) ?? []).map(({ row, side }, at) => {
    const { month, text } = notes[at] ?? { month: 0, text: '' }
    const x = middleOf(month)
    const y = (NOTES - row) * NUMBER - 6
    const end = side === 'end' ? ' text-anchor="end" dx="-8"' : ' dx="8"'
    return `<g class="demand__note"><line x1="${x}" x2="${x}" y1="${y - 10}" y2="${tenth(footOf(month))}"/><text x="${x}" y="${y}"${end}>${escapeHtml(text)}</text></g>`
  })
}

const partOf = (value: number, isPeak: boolean, lower: string) =>
  isPeak ? 'peak-bar' : value < AVERAGE ? lower : 'over'

/** What a phone has no room for: every third number is left there, but for one beside the highest. */
const DENSE = 'value demand__dense'
const dense = (month: number) => (month % 3 ? DENSE : 'value')

/** The month by which the page for the highest one is ready. */
export const readyMonth = (values: readonly number[]) =>
  (indexOf(values, Math.max) + MONTHS - AHEAD) % MONTHS

/** Under each year a bar goes from the month by which a page is ready to the highest one. */
function drawn(
  name: string,
  values: readonly number[],
  foot: number,
  parts: readonly string[]
): string {
  const months = values.map((value, month) => `${shortMonth(month)} ${value} %`).join(', ')
  const content = parts.join('') + readyBar(indexOf(values, Math.max), foot + 14)
  return sized('demand', tenth(foot + 24), { title: `${name}: ${months}`, content })
}

/** A peak of the first months has the beginning of its bar in the year before. */
function readyBar(peak: number, y: number): string {
  const [from = 0, to = 0] = [peak - AHEAD, peak].map(shareOf)
  const spans = from < 0 ? [[0, to] as const, [from + 100, 100] as const] : [[from, to] as const]
  const bars = spans.map(
    ([start, end]) =>
      `<rect class="demand__ready" x="${tenth(start)}%" y="${tenth(y - 1)}" width="${tenth(end - start)}%" height="2"/>`
  )
  return `${bars.join('')}<rect class="demand__ready" x="${tenth((from + 100) % 100)}%" y="${tenth(y - 6)}" width="2" height="12"/><svg x="${tenth(to)}%" y="${tenth(y)}" width="1" height="1" overflow="visible"><path class="demand__peak" d="M0-6l7 12h-14z"/></svg>`
}

const across = (part: string, y: number) =>
  `<line class="demand__${part}" y1="${tenth(y)}" x2="100%" y2="${tenth(y)}"/>`
const shareOf = (month: number) => ((month + 0.5) * 100) / MONTHS
const middleOf = (month: number) => `${tenth(shareOf(month))}%`

function column(month: number, [from, to]: readonly [number, number], part: string): string {
  const height = Math.max(1, Math.abs(to - from))
  return `<rect class="demand__${part}" x="${tenth(shareOf(month) - COLUMN / 2)}%" y="${tenth(Math.min(from, to))}" width="${COLUMN}%" height="${tenth(height)}"/>`
}

const number = (month: number, y: number, text: string, part: string) =>
  `<text class="demand__${part}" x="${middleOf(month)}" y="${tenth(y)}" text-anchor="middle">${text}</text>`

function indexOf(values: readonly number[], choose: (...all: number[]) => number): number {
  return values.indexOf(choose(...values))
}
