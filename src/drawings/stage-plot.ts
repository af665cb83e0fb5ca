import { hundredth } from './lanes.ts'
import { tenth } from './profile/numbers.ts'

/** When a stage is, in weeks from the start: without `to` to the end, with `every` again and again. */
interface StageTime {
  from: number
  to?: number | undefined
  every?: number | undefined
}

/** The axis of all stages of a service. */
interface StageAxis {
  weeks: number
  /** What its numbers count. */
  unit: string
  ticks: readonly { week: number; label: string }[]
}

/** Heights in pixels: of a stage, of its axis, and of the numbers over all of them. */
const [HEIGHT, BASE, SCALE] = [26, 20, 16] as const
const [BAR_TOP, BAR] = [8, 9] as const
/** In per cent of the width: a day or two would not be seen. */
const LEAST_BAR = 1
const WEEKS_IN_YEAR = 365 / 7
const QUARTER = 13

const YEAR: StageAxis = {
  weeks: WEEKS_IN_YEAR,
  unit: 'Месяцы от начала',
  ticks: [0, 3, 6, 9, 12].map((month) => ({
    week: (month * WEEKS_IN_YEAR) / 12,
    label: String(month)
  }))
}
const WEEKS: StageAxis = {
  weeks: QUARTER,
  unit: 'Недели от начала',
  ticks: [0, 4, 8, 12].map((week) => ({ week, label: String(week) }))
}

/** A quarter by weeks where all that has an end or a rhythm fits it, else a year by months. */
export function stageAxis(stages: readonly StageTime[]): StageAxis {
  const isShort = stages.every(({ from, to = from, every = 0 }) => Math.max(to, every) < QUARTER)
  return isShort ? WEEKS : YEAR
}

/** A stage on that axis, as wide as its place. Its words stand beside it. */
export function stagePlot(stage: StageTime, axis: StageAxis): string {
  const ticks = axis.ticks.map(({ week }) => {
    const x = shareOf(week, axis)
    return `<line x1="${x}%" x2="${x}%" y1="${BASE - 3}" y2="${BASE + 3}"/>`
  })
  const line = `<g class="stage-plot__axis"><line x2="100%" y1="${BASE}" y2="${BASE}"/>${ticks.join('')}</g>`
  return sheet(HEIGHT, line + (stage.every ? marks(stage, axis) : bar(stage, axis)))
}

/** The numbers of the axis. */
export function stageScale(axis: StageAxis): string {
  const numbers = axis.ticks.map(
    ({ week, label }) =>
      `<text x="${shareOf(week, axis)}%" y="12" text-anchor="middle">${label}</text>`
  )
  return sheet(SCALE, numbers.join(''))
}

function bar({ from, to }: StageTime, axis: StageAxis): string {
  const left = shareOf(from, axis)
  const width = Math.max(hundredth(shareOf(to ?? axis.weeks, axis) - left), LEAST_BAR)
  return `<rect class="stage-plot__bar" x="${left}%" y="${BAR_TOP}" width="${width}%" height="${BAR}"/>`
}

function marks({ from, every = 1 }: StageTime, axis: StageAxis): string {
  const count = Math.floor((axis.weeks - from) / every + 0.1) + 1
  return Array.from({ length: count }, (_, index) => {
    const x = shareOf(from + index * every, axis)
    return `<svg x="${x}%" overflow="visible"><path class="stage-plot__mark" d="M0 4l7 13H-7z"/></svg>`
  }).join('')
}

function shareOf(week: number, { weeks }: StageAxis): number {
  return hundredth((100 * Math.min(week, weeks)) / weeks)
}

function sheet(height: number, content: string): string {
  return `<svg class="stage-plot" width="100%" height="${height}" aria-hidden="true">${content}</svg>`
}

/** The axis that all services share, in months. */
const MONTHS = 4
const LEFT = 6
const STEP = 50
const TERM_BASE = 16
const SIZE = `width="${LEFT * 2 + MONTHS * STEP}"`

const xOf = (month: number) => tenth(LEFT + STEP * Math.min(month, MONTHS))
const ALL = Array.from({ length: MONTHS + 1 }, (_, month) => month)

/** When the first result is there: a triangle at the earliest, a bar to the latest. Its words stand beside it. */
export function termPlot({ from, to }: { from: number; to: number }): string {
  const [first, last] = [xOf(from), xOf(to)]
  const ticks = ALL.map((month) => `M${xOf(month)} ${TERM_BASE - 3}v6`).join('')
  const span =
    last > first ? `<path class="term-plot__span" d="M${first} ${TERM_BASE}H${last}"/>` : ''
  return [
    `<svg class="term-plot" viewBox="0 0 ${LEFT * 2 + MONTHS * STEP} 22" ${SIZE} height="22" aria-hidden="true">`,
    `<path class="term-plot__axis" d="M${xOf(0)} ${TERM_BASE}H${xOf(MONTHS)}${ticks}"/>`,
    `<path class="term-plot__road" d="M${xOf(0)} ${TERM_BASE}H${first}"/>${span}`,
    `<path class="term-plot__mark" d="M${first} ${TERM_BASE - 13}l7 12h-14z"/></svg>`
  ].join('')
}

/** The numbers of that axis. */
export function termScale(): string {
  const numbers = ALL.map(
    (month) => `<text x="${xOf(month)}" y="12" text-anchor="middle">${month}</text>`
  )
  const box = `viewBox="0 0 ${LEFT * 2 + MONTHS * STEP} 16" ${SIZE} height="16"`
  return `<svg class="term-plot" ${box} aria-hidden="true">${numbers.join('')}</svg>`
}
