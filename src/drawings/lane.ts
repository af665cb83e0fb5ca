import { inRow } from './bar.ts'
import { hundredth, monthNumber, roundTicks, shortMonth, tenth, yearOf } from './profile/numbers.ts'
import { sized } from './profile/svg.ts'

/** Where the bars of a lane are and how thick they are, the words over and under them, in pixels; a lane without words is lower. */
const [BAR, THICK, OVER, UNDER, HEIGHT, SILENT] = [42, 12, 28, 76, 84, 64] as const
const FLOOR = BAR + THICK
/** From this share of the width on, words end where their value is; those of a line that ends a bar stand over the bar. */
const [TURN, EARLY] = [60, 12] as const
/** How far words are from their value, and from a triangle over it. */
const [BESIDE, BESIDE_MARK] = [4, 16] as const
const YEAR = 12
/** Letters of every third month stay where a phone has room for no more. */
const SPARSE = 3

/** What a lane runs along: values from one to another, in whole parts. */
export interface LaneScale {
  /** Zero where it is not told. */
  from?: number
  end: number
  parts: number
}

type LanePart = 'asked' | 'brought' | 'free' | 'month'

/** What lasts from one value to another; what has no end goes on to the end of the scale. */
export interface LaneBar {
  part: LanePart
  from: number
  to?: number | undefined
}

interface LaneWords {
  at: number
  text: string
  isUnder?: boolean
  /** A line ends a bar there. */
  isEnd?: boolean
  look?: 'name' | 'dense' | undefined
  anchor?: 'start' | 'middle' | 'end'
}

/** Lanes on one axis, each beside its words; drawings are HTML. */
export interface Lanes {
  axis: string
  lanes: readonly {
    title: string
    path?: string
    /** «пп. 2.1, 2.3» */
    clause?: string
    says: readonly string[]
    /** Whom it is about, and what is said after their name. */
    person?: { path: string; title: string } | undefined
    note?: string
    drawing: string
  }[]
  key?: readonly { part: 'asked' | 'brought' | 'out'; text: string }[]
}

export interface Lane {
  bars?: readonly LaneBar[]
  /** Values that have a triangle. */
  marks?: readonly number[]
  words?: readonly LaneWords[]
}

/**
 * One lane of several on the same scale; what is before its beginning is not drawn. Letters never scale: x is a part of the
 * width, y is in pixels.
 *
 * @returns An `<svg>`; its words belong beside it.
 */
export function lane({ bars = [], marks = [], words = [] }: Lane, scale: LaneScale): string {
  const { from: start = 0, end } = scale
  const seen = bars.filter(({ to = end }) => to > start)
  const told = words.filter(({ at }) => at >= start)
  const drawn = [
    ...seen.map(({ part, from, to = end }) =>
      barOf(part, shareOf(from, scale), shareOf(to, scale))
    ),
    ...marks.map(
      (value) =>
        `<svg x="${shareOf(value, scale)}%" y="${FLOOR}" overflow="visible"><path class="lanes__mark" d="M0-30l12 22h-24z"/></svg>`
    ),
    ...told.map((one) => {
      const x = shareOf(one.at, scale)
      const line = one.isEnd ? endAt(x) : ''
      return one.text ? line + wordsOf(one, x, marks.includes(one.at)) : line
    })
  ]
  const floor = `<line class="lanes__floor" x2="100%" y1="${FLOOR}" y2="${FLOOR}"/>`
  const grid = Array.from({ length: scale.parts + 1 }, (_, part) => `M${part} 0v1`).join('')
  const lines = `<svg width="100%" height="100%" viewBox="0 0 ${scale.parts} 1" preserveAspectRatio="none"><path class="lanes__grid" d="${grid}"/></svg>`
  return laneSheet(words.length > 0 ? HEIGHT : SILENT, lines + floor + drawn.join(''))
}

const laneSheet = (height: number, content: string) =>
  sized('lanes__drawing plot-words', height, { content })

/** A value in per cent of the width. */
function shareOf(value: number, { from = 0, end }: LaneScale): number {
  return hundredth((100 * (Math.min(Math.max(value, from), end) - from)) / (end - from))
}

const barOf = (part: LanePart, from: number, to: number, y: number = BAR, thick: number = THICK) =>
  `<rect class="lanes__${part}" x="${from}%" y="${y}" width="${hundredth(to - from)}%" height="${thick}"/>`

/** The line that ends a bar. */
const endAt = (x: number) =>
  `<line class="lanes__end" x1="${x}%" x2="${x}%" y1="34" y2="${UNDER - 16}"/>`

function wordsOf({ text, isUnder, isEnd, look, anchor }: LaneWords, x: number, isMarked: boolean) {
  const side = anchor ?? (x > (isEnd ? EARLY : TURN) ? 'end' : 'start')
  const aside = isMarked && !isUnder ? BESIDE_MARK : BESIDE
  const dx = { start: aside, middle: 0, end: x < 100 ? -aside : 0 }[side]
  const named = look ? ` class="lanes__${look}"` : ''
  return `<text${named} x="${x}%" dx="${dx}" y="${isUnder ? UNDER : OVER}" text-anchor="${side}">${text}</text>`
}

/** A scale of round parts from zero that reaches the greatest value. */
export function scaleTo(greatest: number): LaneScale {
  const step = roundTicks(greatest)[1] ?? greatest
  const parts = Math.ceil(greatest / step)
  return { end: parts * step, parts }
}

/** What the lines of lanes stand for, over them. @param format Writes HTML. */
export function laneNumbers(scale: LaneScale, format: (value: number) => string): string {
  const numbers = Array.from({ length: scale.parts }, (_, part) => {
    const value = (part * scale.end) / scale.parts
    return `<text x="${shareOf(value, scale)}%" dx="5" y="20">${format(value)}</text>`
  })
  return laneSheet(28, numbers.join(''))
}

/** Months from one to another, both of them whole, by their numbers. */
export const monthsBetween = (from: number, to: number): LaneScale => ({
  ...{ from, end: to + 1, parts: to - from + 1 }
})

/** The names of months, and each year over its first one. */
export function monthNames(scale: LaneScale): string {
  const { from = 0, parts } = scale
  const marks = Array.from({ length: parts }, (_, index) => {
    const month = from + index
    // The year before has no room right before January.
    const isYear = month % YEAR === 0 || (index === 0 && month % YEAR < YEAR - 1)
    const x = `x="${shareOf(month, scale)}%" dx="5"`
    const dense = index % SPARSE === 0 ? '' : ' class="lanes__dense"'
    const year = isYear ? `<text class="lanes__year" ${x} y="15">${yearOf(month)}</text>` : ''
    return `${year}<text${dense} ${x} y="36">${shortMonth(month)}</text>`
  })
  return laneSheet(44, marks.join(''))
}

/** A day as a month with its part that is over. @param day ISO. */
export function dayAt(day: string): number {
  const [year = 0, month = 0, date = 1] = day.split('-').map(Number)
  return monthNumber(day) + (date - 1) / new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** «1 мая», «1 сен». */
export function shortDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${shortMonth(monthNumber(day)).replace('май', 'мая')}`
}

/** Working days that follow one another, as long as they last; their numbers are under the first of each. */
export function dayStrip(parts: readonly { part: LanePart; days: number }[]): string {
  const all = parts.reduce((sum, { days }) => sum + days, 0)
  const places = inRow(
    parts.map(({ days }) => days),
    all
  )
  const bars = parts.map(({ part }, at) => {
    const { x = 0, width = 0 } = places[at] ?? {}
    const left = hundredth(x)
    const first = Math.round((x * all) / 100) + 1
    return `${barOf(part, left, hundredth(x + width), 0, 36)}<text x="${left}%" y="58">${first}</text>`
  })
  return laneSheet(64, `${bars.join('')}<text x="100%" text-anchor="end" y="58">${all}</text>`)
}

/** When a stage is, in weeks from the start: without `to` to the end, with `every` again and again. */
interface StageTime {
  from: number
  to?: number | undefined
  every?: number | undefined
}

/** The axis of all stages of a service, in weeks. */
interface StageAxis extends LaneScale {
  /** What its numbers count. */
  unit: string
  /** In weeks, by the number that is written. */
  ticks: readonly (readonly [label: number, week: number])[]
}

const [WEEKS_IN_YEAR, QUARTER] = [365 / 7, 13] as const
const STAGES_OF_YEAR: StageAxis = {
  ...{ end: WEEKS_IN_YEAR, parts: YEAR, unit: 'Месяцы от начала' },
  ticks: [0, 3, 6, 9, 12].map((month) => [month, (month * WEEKS_IN_YEAR) / YEAR])
}
const STAGES_OF_QUARTER: StageAxis = {
  ...{ end: QUARTER, parts: QUARTER, unit: 'Недели от начала' },
  ticks: [0, 4, 8, 12].map((week) => [week, week])
}

/** A quarter by weeks where all that has an end or a rhythm fits it, else a year by months. */
export function stageAxis(stages: readonly StageTime[]): StageAxis {
  const isShort = stages.every(({ from, to = from, every = 0 }) => Math.max(to, every) < QUARTER)
  return isShort ? STAGES_OF_QUARTER : STAGES_OF_YEAR
}

/** In per cent of the width: a day or two would not be seen. */
const LEAST_BAR = 1

/** A stage on that axis, as wide as its place. Its words stand beside it. */
export function stagePlot({ from, to, every }: StageTime, axis: StageAxis): string {
  const ticks = axis.ticks.map(([, week]) => {
    const x = shareOf(week, axis)
    return `<line x1="${x}%" x2="${x}%" y1="17" y2="23"/>`
  })
  const left = shareOf(from, axis)
  const width = Math.max(hundredth(shareOf(to ?? axis.end, axis) - left), LEAST_BAR)
  const times = every ? Math.floor((axis.end - from) / every + 0.1) + 1 : 0
  const marks = Array.from({ length: times }, (_, time) => {
    const x = shareOf(from + time * (every ?? 0), axis)
    return `<svg x="${x}%" overflow="visible"><path class="stage-plot__mark" d="M0 4l7 13H-7z"/></svg>`
  })
  const bar = `<rect class="stage-plot__bar" x="${left}%" y="8" width="${width}%" height="9"/>`
  const road = `<g class="stage-plot__axis"><line x2="100%" y1="20" y2="20"/>${ticks.join('')}</g>`
  return sized('stage-plot', 26, { content: road + (every ? marks.join('') : bar) })
}

/** The numbers of the axis. */
export function stageScale(axis: StageAxis): string {
  const numbers = axis.ticks.map(
    ([label, week]) =>
      `<text x="${shareOf(week, axis)}%" y="12" text-anchor="middle">${label}</text>`
  )
  return sized('stage-plot', 16, { content: numbers.join('') })
}

/** The axis that all services share, in months; one is so many pixels. */
const [TERM_MONTHS, LEFT, STEP] = [4, 6, 50] as const
const xOf = (month: number) => tenth(LEFT + STEP * Math.min(month, TERM_MONTHS))
const ALL = Array.from({ length: TERM_MONTHS + 1 }, (_, month) => month)

/** When the first result is there: a triangle at the earliest, a bar to the latest. Its words stand beside it. */
export function termPlot({ from, to }: { from: number; to: number }): string {
  const [first, last] = [xOf(from), xOf(to)]
  const ticks = ALL.map((month) => `M${xOf(month)} 13v6`).join('')
  return termSheet(
    22,
    `<path class="term-plot__axis" d="M${xOf(0)} 16H${xOf(TERM_MONTHS)}${ticks}"/><path class="term-plot__road" d="M${xOf(0)} 16H${first}"/>` +
      `${last > first ? `<path class="term-plot__span" d="M${first} 16H${last}"/>` : ''}<path class="term-plot__mark" d="M${first} 3l7 12h-14z"/>`
  )
}

/** The numbers of that axis. */
export function termScale(): string {
  const numbers = ALL.map(
    (month) => `<text x="${xOf(month)}" y="12" text-anchor="middle">${month}</text>`
  )
  return termSheet(16, numbers.join(''))
}

function termSheet(height: number, content: string): string {
  const width = LEFT * 2 + TERM_MONTHS * STEP
  return `<svg class="term-plot" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${content}</svg>`
}
