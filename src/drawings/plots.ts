import { scaleLinear } from 'd3-scale'
import { escapeHtml } from '../shared/words/text.ts'
import { linePath, straightPath } from './profile/line.ts'
import { tenth } from './profile/numbers.ts'
import { wideSheet } from './profile/svg.ts'

const percent = (share: number) => `${tenth(100 * share)}%`

/** One way to have the work done, and its price at each of the hours. */
interface PlottedWay {
  name: string
  sums: readonly number[]
}

interface HoursPlot {
  title: string
  /** At least two, growing. */
  hours: readonly number[]
  ways: readonly PlottedWay[]
  /** Hours at which the first way begins to cost more than the second. */
  crossing: number | undefined
  sumText: (sum: number) => string
}

/** Where the highest sum and zero are, and the words over a line, and under it where another line is over it. */
const HOURS = { top: 40, base: 350, over: -10, under: 20 } as const

/** What a month costs at so many hours, each way a line of straight parts from zero up. */
export function hoursPlot({ title, hours, ways, crossing, sumText }: HoursPlot): string {
  const x = scaleLinear([hours[0] ?? 0, hours.at(-1) ?? 1], [0, 1])
  const y = scaleLinear([0, Math.max(...ways.flatMap(({ sums }) => sums))], [HOURS.base, HOURS.top])
  const lines = ways.map(({ sums }, way) => {
    const points = sums.map((sum, at) => [1000 * x(hours[at] ?? 0), y(sum)] as const)
    return `<path class="hours-plot__way-${way + 1}" d="${straightPath(points)}"/>`
  })
  // The first goes up steepest and is named where it ends; the others where they begin, under the last of them.
  const names = ways.map(({ name, sums }, way) => {
    const sum = (way === 0 ? sums.at(-1) : sums[0]) ?? 0
    const place = way === 0 ? 'x="100%" text-anchor="end"' : 'x="0"'
    const dy = way === ways.length - 1 ? HOURS.under : HOURS.over
    return `<text ${place} y="${tenth(y(sum) + dy)}"><tspan class="hours-plot__name">${escapeHtml(name)}</tspan> ${sumText(sum)}</text>`
  })
  const marks = hours.map((hour, at) => {
    const anchor = at === 0 ? 'start' : at === hours.length - 1 ? 'end' : 'middle'
    return `<text class="hours-plot__hour" x="${percent(x(hour))}" y="${HOURS.base + 22}" text-anchor="${anchor}">${hour}</text>`
  })
  return wideSheet({
    ...{ look: 'hours-plot plot-words', height: 400, title, units: 1000, lines },
    words: [
      `<line class="hours-plot__base" x2="100%" y1="${HOURS.base}" y2="${HOURS.base}"/>`,
      `<text class="hours-plot__hour" x="100%" y="${HOURS.base - 6}" text-anchor="end">${sumText(0)}</text>`,
      crossing === undefined ? '' : crossingAt(crossing, percent(x(crossing))),
      ...names,
      ...marks
    ]
  })
}

function crossingAt(hours: number, x: string): string {
  const { top, base } = HOURS
  return (
    `<line class="hours-plot__crossing" x1="${x}" x2="${x}" y1="${top}" y2="${base}"/>` +
    `<svg x="${x}" y="${base}" overflow="visible"><path class="hours-plot__mark" d="M0-20l10 18h-20z"/></svg>` +
    `<text class="hours-plot__at" x="${x}" y="${base + 42}" text-anchor="middle">${Math.floor(hours)}</text>`
  )
}

/** Where the first line comes to be over the second, between the hours that both are known at. */
export function crossingOf(
  hours: readonly number[],
  [first, second]: readonly [readonly number[], readonly number[]]
): number | undefined {
  const over = (at: number) => (first[at] ?? 0) - (second[at] ?? 0)
  const next = hours.findIndex((_, at) => at > 0 && over(at - 1) <= 0 && over(at) > 0)
  if (next < 1) return undefined
  const [from = 0, to = 0] = [hours[next - 1], hours[next]]
  return from + ((to - from) * over(next - 1)) / (over(next - 1) - over(next))
}

interface PlainPlot {
  /** What is drawn and what it comes to, in words. */
  title: string
  /** At least two, none below zero. */
  values: readonly number[]
  /** What stands at both ends of the line: the value and when it was. */
  ends: readonly [PlotEnd, PlotEnd]
  /** What was changed, by the number of its value. */
  events: readonly { at: number; text: string }[]
}

interface PlotEnd {
  value: string
  when: string
}

/** Where the highest value and zero are, and how far over the line the words of an event stand. */
const PLAIN = { height: 384, top: 64, base: 350, flag: 46 } as const
/** From this share of the width on, words end where their event is. */
const TURN = 0.6

/** A series whose words, in any language, are of one size at every width. */
export function plainPlot({ title, values, ends, events }: PlainPlot): string {
  const { height, base } = PLAIN
  const last = values.length - 1
  const scale = scaleLinear([0, Math.max(...values)], [base, PLAIN.top])
  const y = (at: number) => scale(values[at] ?? 0)
  const line = linePath({ points: values.map((_, at) => [(1000 * at) / last, y(at)] as const) })
  const endOf = ({ value, when }: PlotEnd, place: string, top: number) =>
    `<text class="plain-plot__value" ${place} y="${tenth(top)}">${escapeHtml(value)}</text>` +
    `<text class="plain-plot__when" ${place} y="${height - 10}">${escapeHtml(when)}</text>`
  return wideSheet({
    ...{ look: 'plain-plot plot-words', height, title, units: 1000 },
    lines: [
      `<path class="plain-plot__ground" d="${line}V${base}H0z"/><path class="plain-plot__line" d="${line}"/>`
    ],
    words: [
      `<line class="plain-plot__base" x2="100%" y1="${base}" y2="${base}"/>`,
      ...events.map(({ at, text }) => flagOf(at / last, y(at), text)),
      endOf(ends[0], 'x="0"', y(0) - 14),
      endOf(ends[1], 'x="100%" text-anchor="end"', y(last) - 44),
      `<svg x="100%" y="${tenth(y(last))}" overflow="visible"><path class="plain-plot__summit" d="M0-11l10 18h-20z"/></svg>`
    ]
  })
}

function flagOf(share: number, y: number, text: string): string {
  const x = percent(share)
  const anchor = share > TURN ? ' text-anchor="end"' : ''
  return (
    `<g class="plain-plot__flag"><line x1="${x}" x2="${x}" y1="${tenth(y - PLAIN.flag + 6)}" y2="${tenth(y)}"/>` +
    `<circle cx="${x}" cy="${tenth(y)}" r="4"/><text x="${x}" y="${tenth(y - PLAIN.flag)}"${anchor}>${escapeHtml(text)}</text></g>`
  )
}

interface Step {
  name: string
  value: number
  /** The value in words. */
  text: string
}

/** Where the highest step and the floor are. */
const STEPS = { top: 22, floor: 142 } as const

/** Values of one falling scale as steps of a slope, from zero on. @param title What it is; the values follow. */
export function stepPlot(title: string, steps: readonly Step[]): string {
  const { top, floor } = STEPS
  const y = scaleLinear([0, Math.max(...steps.map(({ value }) => value))], [floor, top])
  const slope = steps
    .map(({ value }, at) => `${at === 0 ? 'M0 ' : 'V'}${tenth(y(value))}H${at + 1}`)
    .join('')
  const told = steps.map(({ name, text }) => `${name} — ${text}`).join('; ')
  return wideSheet({
    ...{ look: 'step-plot', height: floor + 24, title: `${title}: ${told}` },
    units: steps.length,
    lines: [
      `<path class="step-plot__ground" d="${slope}V${floor}H0z"/><path class="step-plot__slope" d="${slope}"/><path class="step-plot__floor" d="M0 ${floor}H${steps.length}"/>`
    ],
    words: steps.map(({ name, value, text }, at) => {
      const middle = percent((at + 0.5) / steps.length)
      // A step is as wide as one short word.
      const [short = ''] = name.split(' ')
      return `<text class="step-plot__value" x="${middle}" y="${tenth(y(value)) - 7}" text-anchor="middle">${text}</text><text x="${middle}" y="${floor + 17}" text-anchor="middle">${escapeHtml(short)}</text>`
    })
  })
}
