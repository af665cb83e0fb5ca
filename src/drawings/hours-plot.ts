import { escapeHtml } from '../shared/words/escape-html.ts'
import { tenth } from './profile/numbers.ts'
import { unspoken } from './unspoken.ts'

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

const HEIGHT = 400
/** Where the highest sum and zero are. */
const [TOP, BASE] = [40, 350] as const
const WIDTH = 1000
/** Of the words over a line, and under it where another line is over it. */
const [OVER, UNDER] = [-10, 20] as const

/**
 * What a month costs at so many hours, each way a line of straight parts from zero up. Letters never scale: x is a part of
 * the width, y is in pixels.
 *
 * @returns An `<svg>`; its numbers belong beside it.
 */
export function hoursPlot({ title, hours, ways, crossing, sumText }: HoursPlot): string {
  const [first = 0, last = 1] = [hours[0], hours.at(-1)]
  const share = (at: number) => (at - first) / (last - first)
  const most = Math.max(...ways.flatMap(({ sums }) => sums))
  const y = (sum: number) => BASE - ((BASE - TOP) * sum) / most
  const paths = ways.map(({ sums }, way) => {
    const points = sums.map((sum, at) => `${tenth(WIDTH * share(hours[at] ?? 0))} ${tenth(y(sum))}`)
    return `<path class="hours-plot__way-${way + 1}" d="M${points.join('L')}"/>`
  })
  // The first goes up steepest and is named where it ends; the others where they begin, under the last of them.
  const words = ways.map(({ name, sums }, way) => {
    const sum = (way === 0 ? sums.at(-1) : sums[0]) ?? 0
    const place = way === 0 ? 'x="100%" text-anchor="end"' : 'x="0"'
    const dy = way === ways.length - 1 ? UNDER : OVER
    return `<text ${place} y="${tenth(y(sum) + dy)}"><tspan class="hours-plot__name">${escapeHtml(name)}</tspan> ${sumText(sum)}</text>`
  })
  const marks = hours.map((hour, at) => {
    const anchor = at === 0 ? 'start' : at === hours.length - 1 ? 'end' : 'middle'
    return `<text class="hours-plot__hour" x="${tenth(100 * share(hour))}%" y="${BASE + 22}" text-anchor="${anchor}">${hour}</text>`
  })
  return [
    `<svg class="hours-plot plot-words" width="100%" height="${HEIGHT}" role="img"><title>${escapeHtml(title)}</title>`,
    unspoken(
      [
        `<line class="hours-plot__base" x2="100%" y1="${BASE}" y2="${BASE}"/>`,
        crossing === undefined ? '' : crossingAt(crossing, tenth(100 * share(crossing))),
        `<svg width="100%" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">${paths.join('')}</svg>`,
        ...words,
        ...marks
      ].join('')
    ),
    '</svg>'
  ].join('')
}

function crossingAt(hours: number, x: number): string {
  return (
    `<line class="hours-plot__crossing" x1="${x}%" x2="${x}%" y1="${TOP}" y2="${BASE}"/>` +
    `<svg x="${x}%" y="${BASE}" overflow="visible"><path class="hours-plot__mark" d="M0-20l10 18h-20z"/></svg>` +
    `<text class="hours-plot__at" x="${x}%" y="${BASE + 42}" text-anchor="middle">${Math.floor(hours)}</text>`
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
