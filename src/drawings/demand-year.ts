import { escapeHtml } from '../shared/words/text.ts'
import { unspoken } from './picture.ts'
import { linePath, type Point } from './profile/line.ts'
import { shortMonth, tenth } from './profile/numbers.ts'

/** What industries are compared by: the lowest and the highest month of any of them. */
export interface DemandRange {
  low: number
  high: number
}

const MONTHS = 12
/** The average month, in per cent of itself. */
const AVERAGE = 100
const [WIDTH, TOP, FOOT] = [1200, 34, 24] as const
/** From the highest month to the lowest one: of a row among others, and of a drawing of its own, which names every month. */
const [ROW, WHOLE] = [104, 250] as const
const SLOPE = 0.3
/** How many months before its highest one a page is ready. */
const AHEAD = 4
/** Letters keep clear of the ends of the year. */
const EDGE = 1

/** The least range that all series fit. */
export function demandRange(series: readonly (readonly number[])[]): DemandRange {
  const values = series.flat()
  return { low: Math.min(...values), high: Math.max(...values) }
}

/** The names of months over the plots. Letters of every third stay where a phone has room for no more. */
export function monthScale(): string {
  const names = Array.from(
    { length: MONTHS },
    (_, month) =>
      `<text x="${across(month)}" y="14" text-anchor="middle"${month % 3 ? ' class="demand__dense"' : ''}>${shortMonth(month)}</text>`
  )
  return `<svg class="demand" width="100%" height="20" aria-hidden="true">${names.join('')}</svg>`
}

/**
 * A year of demand with a triangle on its highest month and its lowest one named; a bar on its foot goes from the month by
 * which a page is ready to the highest. Letters never scale: x is a part of the
 * width, y is in pixels.
 *
 * @param name What is drawn, for those who do not see it.
 * @param values Twelve months, January first, in per cent of their average.
 * @param isWhole High, with the number of every month.
 */
export function demandYear(
  name: string,
  values: readonly number[],
  range: DemandRange,
  isWhole = false
): string {
  const height = isWhole ? WHOLE : ROW
  const yOf = (value: number) => TOP + ((range.high - value) / (range.high - range.low)) * height
  const points = values.map((value, month): Point => [((month + 0.5) * WIDTH) / MONTHS, yOf(value)])
  const curve = linePath({ points: withEnds(points) })
  const [peak, low] = [indexOf(values, Math.max), indexOf(values, Math.min)]
  const foot = TOP + height
  const months = values.map((value, month) => `${shortMonth(month)} ${value} %`).join(', ')
  return [
    `<svg class="demand" width="100%" height="${foot + FOOT}" role="img">`,
    `<title>${escapeHtml(`${name}: ${months}`)}</title>`,
    unspoken(
      [
        `<svg width="100%" height="${foot}" viewBox="0 0 ${WIDTH} ${foot}" preserveAspectRatio="none">`,
        `<path class="demand__area" d="${curve}V${foot}H0z"/><path class="demand__curve" d="${curve}"/>`,
        `<path class="demand__mean" d="M0 ${tenth(yOf(AVERAGE))}H${WIDTH}"/><path class="demand__foot" d="M0 ${foot}H${WIDTH}"/></svg>`,
        `<svg x="${across(peak)}" y="${tenth(yOf(values[peak] ?? 0))}" width="1" height="1" overflow="visible"><path class="demand__peak" d="M0 -17l9 15h-18z"/></svg>`,
        label(peak, yOf(values[peak] ?? 0) - 22, `${values[peak]} %`, 'peak-value'),
        readyBar(peak, foot),
        ...(isWhole ? values : []).map((value, month) =>
          month === peak || month === low
            ? ''
            : label(month, yOf(overSlope(values, month)) - 12, `${value}`, 'value')
        ),
        label(low, foot + 17, `${shortMonth(low)} ${values[low]} %`, 'low')
      ].join('')
    ),
    '</svg>'
  ].join('')
}

const across = (month: number) => `${tenth(((month + 0.5) * 100) / MONTHS)}%`

/** The month by which the page for the highest one is ready. */
export const readyMonth = (values: readonly number[]) =>
  (indexOf(values, Math.max) + MONTHS - AHEAD) % MONTHS

/** A peak of the first months has the beginning of its bar in the year before. */
function readyBar(peak: number, foot: number): string {
  const [from = 0, to = 0] = [peak - AHEAD, peak].map((month) => ((month + 0.5) * 100) / MONTHS)
  const spans = from < 0 ? [[0, to] as const, [from + 100, 100] as const] : [[from, to] as const]
  return spans
    .map(
      ([start, end]) =>
        `<rect class="demand__ready" x="${tenth(start)}%" y="${foot - 2}" width="${tenth(end - start)}%" height="4"/>`
    )
    .join('')
}

/** December and January meet half-way: the curve runs from edge to edge. */
function withEnds(points: readonly Point[]): Point[] {
  const edge = ((points[0]?.[1] ?? 0) + (points.at(-1)?.[1] ?? 0)) / 2
  return [[0, edge], ...points, [WIDTH, edge]]
}

/** What a number over a month must be higher than: of the higher neighbour's slope, as much as its letters reach. */
function overSlope(values: readonly number[], month: number): number {
  const value = values[month] ?? 0
  const higher = Math.max(value, values[month - 1] ?? value, values[month + 1] ?? value)
  return value + (higher - value) * SLOPE
}

function indexOf(values: readonly number[], choose: (...all: number[]) => number): number {
  return values.indexOf(choose(...values))
}

function label(month: number, y: number, text: string, part: string): string {
  const atStart = month < EDGE ? 'start' : 'middle'
  const anchor = month >= MONTHS - EDGE ? 'end' : atStart
  const dense = part === 'value' && month % 3 ? ' demand__dense' : ''
  return `<text class="demand__${part}${dense}" x="${across(month)}" y="${tenth(y)}" text-anchor="${anchor}">${text}</text>`
}
