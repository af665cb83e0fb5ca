import { escapeHtml } from '../shared/words/text.ts'
import { unspoken } from './picture.ts'
import { linePath } from './profile/line.ts'
import { tenth } from './profile/numbers.ts'

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

const HOURS_HEIGHT = 400
/** Where the highest sum and zero are. */
const [HOURS_TOP, HOURS_BASE] = [40, 350] as const
const HOURS_WIDTH = 1000
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
  const y = (sum: number) => HOURS_BASE - ((HOURS_BASE - HOURS_TOP) * sum) / most
  const paths = ways.map(({ sums }, way) => {
    const points = sums.map(
      (sum, at) => `${tenth(HOURS_WIDTH * share(hours[at] ?? 0))} ${tenth(y(sum))}`
    )
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
    return `<text class="hours-plot__hour" x="${tenth(100 * share(hour))}%" y="${HOURS_BASE + 22}" text-anchor="${anchor}">${hour}</text>`
  })
  return [
    `<svg class="hours-plot plot-words" width="100%" height="${HOURS_HEIGHT}" role="img"><title>${escapeHtml(title)}</title>`,
    unspoken(
      [
        `<line class="hours-plot__base" x2="100%" y1="${HOURS_BASE}" y2="${HOURS_BASE}"/>`,
        crossing === undefined ? '' : crossingAt(crossing, tenth(100 * share(crossing))),
        `<svg width="100%" height="${HOURS_HEIGHT}" viewBox="0 0 ${HOURS_WIDTH} ${HOURS_HEIGHT}" preserveAspectRatio="none">${paths.join('')}</svg>`,
        ...words,
        ...marks
      ].join('')
    ),
    '</svg>'
  ].join('')
}

function crossingAt(hours: number, x: number): string {
  return (
    `<line class="hours-plot__crossing" x1="${x}%" x2="${x}%" y1="${HOURS_TOP}" y2="${HOURS_BASE}"/>` +
    `<svg x="${x}%" y="${HOURS_BASE}" overflow="visible"><path class="hours-plot__mark" d="M0-20l10 18h-20z"/></svg>` +
    `<text class="hours-plot__at" x="${x}%" y="${HOURS_BASE + 42}" text-anchor="middle">${Math.floor(hours)}</text>`
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

const PLAIN_HEIGHT = 384
/** Where the highest value and zero are. */
const [PLAIN_TOP, PLAIN_BASE] = [64, 350]
/** Width of the sheet in which the line is drawn before it is stretched. */
const PLAIN_WIDTH = 1000
/** How far over the line the words of an event stand. */
const FLAG = 46
/** From this share of the width on, words end where their event is. */
const TURN = 0.6

/**
 * A series as wide as its place: x in per cent, y in pixels, so that its words, in any language, are of one size at every
 * width. Styles are in `views/components/parts/plain-plot.css`.
 *
 * @returns An `<svg>`; its numbers belong beside it.
 */
export function plainPlot({ title, values, ends, events }: PlainPlot): string {
  const last = values.length - 1
  const share = (at: number) => at / last
  const y = (at: number) =>
    PLAIN_BASE - ((PLAIN_BASE - PLAIN_TOP) * (values[at] ?? 0)) / Math.max(...values)
  const line = linePath({
    points: values.map((_, at) => [PLAIN_WIDTH * share(at), y(at)] as const)
  })
  const flags = events.map(({ at, text }) => flagOf(share(at), y(at), text))
  return [
    `<svg class="plain-plot plot-words" width="100%" height="${PLAIN_HEIGHT}" role="img"><title>${escapeHtml(title)}</title>`,
    unspoken(
      [
        `<svg width="100%" height="${PLAIN_HEIGHT}" viewBox="0 0 ${PLAIN_WIDTH} ${PLAIN_HEIGHT}" preserveAspectRatio="none">`,
        `<path class="plain-plot__ground" d="${line}V${PLAIN_BASE}H0z"/><path class="plain-plot__line" d="${line}"/></svg>`,
        `<line class="plain-plot__base" x2="100%" y1="${PLAIN_BASE}" y2="${PLAIN_BASE}"/>`,
        ...flags,
        endOf(ends[0], '0', y(0) - 14, ''),
        endOf(ends[1], '100%', y(last) - 44, ' text-anchor="end"'),
        `<svg x="100%" y="${tenth(y(last))}" overflow="visible"><path class="plain-plot__summit" d="M0-11l10 18h-20z"/></svg>`
      ].join('')
    ),
    '</svg>'
  ].join('')
}

function flagOf(share: number, y: number, text: string): string {
  const x = `${tenth(100 * share)}%`
  const anchor = share > TURN ? ' text-anchor="end"' : ''
  return (
    `<g class="plain-plot__flag"><line x1="${x}" x2="${x}" y1="${tenth(y - FLAG + 6)}" y2="${tenth(y)}"/>` +
    `<circle cx="${x}" cy="${tenth(y)}" r="4"/><text x="${x}" y="${tenth(y - FLAG)}"${anchor}>${escapeHtml(text)}</text></g>`
  )
}

function endOf({ value, when }: PlotEnd, x: string, y: number, anchor: string): string {
  return (
    `<text class="plain-plot__value" x="${x}" y="${tenth(y)}"${anchor}>${escapeHtml(value)}</text>` +
    `<text class="plain-plot__when" x="${x}" y="${PLAIN_HEIGHT - 10}"${anchor}>${escapeHtml(when)}</text>`
  )
}

interface Part {
  name: string
  sum: number
  /** Its colour, from 1 on; a part of the same name has the same one in every bar. */
  tone: number
}

/** Between parts, in per cent of the width. */
const GAP = 0.3

/**
 * What a sum is made of, as one bar: a part's length is its share of the scale.
 *
 * @param name What is drawn, for those who do not see it.
 * @param whole The sum that is as long as the drawing is wide, so that several bars can be compared.
 */
export function stackedSums(name: string, parts: readonly Part[], whole: number): string {
  let from = 0
  const bars = parts.map(({ name: part, sum, tone }) => {
    const length = (sum / whole) * 100
    const bar = `<rect class="ways__part ways__tone-${tone}" x="${tenth(from)}%" width="${tenth(Math.max(0, length - GAP))}%" height="100%"><title>${escapeHtml(part)}</title></rect>${nameWithin(part, from, length, tone)}`
    from += length
    return bar
  })
  return `<svg class="ways__bar" width="100%" height="64" role="img" aria-label="${escapeHtml(name)}">${unspoken(bars.join(''))}</svg>`
}

/** On a wide window; of a shorter part the name stands below the bar alone. */
function nameWithin(name: string, from: number, length: number, tone: number): string {
  if (length < name.length * LETTER + 2) return ''
  return `<text class="ways__within ways__tone-${tone}" x="${tenth(from)}%" dx="${INSET}" y="${NAME_FOOT}">${escapeHtml(name)}</text>`
}

/** Of a letter in per cent of the narrowest bar that has names in it. */
const LETTER = 0.72
const NAME_FOOT = 37

interface FactorPart {
  name: string
  /** The value as it is printed on the bar: «×1,54», «+432». */
  value: string
  /** The share in percent; all shares together are 100. */
  share: number
}

/** Parts narrower than this have no room for their value. */
const LEAST_SHARE = 12
const BAR = 72
/** Words stand this far from the edge of their part. */
const INSET = 10

/**
 * A bar cut into the parts of a result. Its lengths are percentages of its container, so that words keep their size at
 * every width.
 */
export function factorBar({
  title,
  parts
}: {
  title: string
  parts: readonly FactorPart[]
}): string {
  let from = 0
  const drawn = parts.map(({ value, share }, index) => {
    const at = from
    from += share
    return partOf({ at, share, value, number: index + 1, isLast: index === parts.length - 1 })
  })
  const name = `${title}: ${parts.map(({ name, share }) => `${name} ${share} %`).join(', ')}`
  return `<svg class="factors__plot" role="img" aria-labelledby="factors-title"><title id="factors-title">${escapeHtml(name)}</title>${unspoken(drawn.join(''))}</svg>`
}

interface Drawn {
  at: number
  share: number
  value: string
  number: number
  isLast: boolean
}

function partOf({ at, share, value, number, isLast }: Drawn): string {
  const width = isLast ? share : share - GAP
  const bar = `<rect class="factors__part factors__part--${number}" x="${at}%" y="0" width="${width}%" height="${BAR}"/>`
  const inside =
    share < LEAST_SHARE
      ? ''
      : `<text class="factors__value factors__value--${number}" x="${at}%" dx="${INSET}" y="44">${value}</text>`
  const below = `<text class="factors__share" x="${at}%" y="94">${share} %</text>`
  return bar + inside + below
}

interface Step {
  name: string
  value: number
  /** The value in words. */
  text: string
}

/** Room over the highest step for its number, from there to the floor, and under that for names. */
const [STEP_TOP, STEP_HEIGHT, FOOT] = [22, 120, 24] as const

/**
 * Values of one falling scale as steps of a slope, from zero on. Letters never scale: x is a part of the width, y is in pixels.
 *
 * @param title What it is, for those who do not see it; the values follow.
 */
export function stepSection(title: string, steps: readonly Step[]): string {
  const most = Math.max(...steps.map(({ value }) => value))
  const floor = STEP_TOP + STEP_HEIGHT
  const yOf = (value: number) => Math.round((STEP_TOP + (1 - value / most) * STEP_HEIGHT) * 10) / 10
  const slope = steps
    .map(({ value }, at) => `${at === 0 ? 'M0 ' : 'V'}${yOf(value)}H${at + 1}`)
    .join('')
  const words = steps.map(({ name, value, text }, at) => {
    const middle = `${Math.round((1000 * (at + 0.5)) / steps.length) / 10}%`
    // A step is as wide as one short word.
    const [short = ''] = name.split(' ')
    return `<text class="step-section__value" x="${middle}" y="${yOf(value) - 7}" text-anchor="middle">${text}</text><text x="${middle}" y="${floor + 17}" text-anchor="middle">${escapeHtml(short)}</text>`
  })
  const told = steps.map(({ name, text }) => `${name} — ${text}`).join('; ')
  return [
    `<svg class="step-section" width="100%" height="${floor + FOOT}" role="img"><title>${escapeHtml(`${title}: ${told}`)}</title>`,
    unspoken(
      `<svg width="100%" height="${floor}" viewBox="0 0 ${steps.length} ${floor}" preserveAspectRatio="none"><path class="step-section__ground" d="${slope}V${floor}H0z"/><path class="step-section__slope" d="${slope}"/><path class="step-section__floor" d="M0 ${floor}H${steps.length}"/></svg>${words.join('')}`
    ),
    '</svg>'
  ].join('')
}

const QUARTERS = [0, 25, 50, 75, 100]

/** A scale of points from 0 to 100, a bar as far as somebody has come on it and a triangle there. Its ends are named beside it. */
export function scaleRuler(points: number): string {
  const at = `${Math.round(points * 10) / 10}%`
  const ticks = QUARTERS.map((tick) => `<line x1="${tick}%" x2="${tick}%" y1="9" y2="17"/>`)
  return (
    `<svg class="scale-ruler" width="100%" height="18" aria-hidden="true"><line x2="100%" y1="13" y2="13"/>${ticks.join('')}` +
    `<rect y="11" width="${at}" height="4"/><svg x="${at}" overflow="visible"><path d="M0 1l5 9h-10z"/></svg></svg>`
  )
}
