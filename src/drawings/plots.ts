import { scaleLinear } from 'd3-scale'
import { escapeHtml } from '../shared/words/text.ts'
import { straightPath } from './profile/line.ts'
import { tenth } from './profile/numbers.ts'
import { percent, placed, UNITS, wideSheet } from './profile/svg.ts'

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
  const x = scaleLinear([hours[0] ?? 0, hours.at(-1) ?? 1], [0, UNITS])
  const y = scaleLinear([0, Math.max(...ways.flatMap(({ sums }) => sums))], [HOURS.base, HOURS.top])
  const lines = ways.map(({ sums }, way) => {
    const points = sums.map((sum, at) => [x(hours[at] ?? 0), y(sum)] as const)
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
    ...{ look: 'hours-plot plot-words', height: 400, title, units: UNITS, lines },
    words: [
      `<line class="hours-plot__base" x2="100%" y1="${HOURS.base}" y2="${HOURS.base}"/>`,
      `<text class="hours-plot__hour" x="100%" y="${HOURS.base - 6}" text-anchor="end">${sumText(0)}</text>`,
      crossing === undefined ? '' : crossingAt(crossing, x(crossing)),
      ...names,
      ...marks
    ]
  })
}

function crossingAt(hours: number, x: number): string {
  const { top, base } = HOURS
  return (
    `<line class="hours-plot__crossing" x1="${percent(x)}" x2="${percent(x)}" y1="${top}" y2="${base}"/>` +
    placed(
      [x, base],
      `<path class="hours-plot__mark" d="M0-20l10 18h-20z"/><text class="hours-plot__at" y="42" text-anchor="middle">${Math.floor(hours)}</text>`
    )
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
      const middle = percent((UNITS * (at + 0.5)) / steps.length)
      // A step is as wide as one short word.
      const [short = ''] = name.split(' ')
      return `<text class="step-plot__value" x="${middle}" y="${tenth(y(value)) - 7}" text-anchor="middle">${text}</text><text x="${middle}" y="${floor + 17}" text-anchor="middle">${escapeHtml(short)}</text>`
    })
  })
}
