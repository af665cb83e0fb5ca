import { tenth } from './profile/numbers.ts'

/** When a stage is, in weeks from the start: without `to` to the end, with `every` again and again. */
export interface StageTime {
  from: number
  to?: number | undefined
  every?: number | undefined
}

/** The axis of all stages of a service. */
export interface StageAxis {
  weeks: number
  /** What its numbers count. */
  unit: string
  ticks: readonly { week: number; label: string }[]
}

const WIDTH = 240
const MARGIN = 8
const BASE = 15
/** A day or two would not be seen. */
const LEAST_BAR = 4
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

/** A stage on that axis. Its words stand beside it. */
export function stagePlot(stage: StageTime, axis: StageAxis): string {
  const ticks = axis.ticks.map(({ week }) => `M${xOf(week, axis)} ${BASE - 3}v6`).join('')
  const line = `<path class="stage-plot__axis" d="M${MARGIN} ${BASE}H${WIDTH - MARGIN}${ticks}"/>`
  return sheet(20, line + (stage.every ? marks(stage, axis) : bar(stage, axis)))
}

/** The numbers of the axis. */
export function stageScale(axis: StageAxis): string {
  const numbers = axis.ticks.map(
    ({ week, label }) => `<text x="${xOf(week, axis)}" y="12" text-anchor="middle">${label}</text>`
  )
  return sheet(16, numbers.join(''))
}

function bar({ from, to }: StageTime, axis: StageAxis): string {
  const left = xOf(from, axis)
  const right = Math.max(xOf(to ?? axis.weeks, axis), left + LEAST_BAR)
  return `<path class="stage-plot__bar" d="M${left} ${BASE - 7}H${right}"/>`
}

function marks({ from, every = 1 }: StageTime, axis: StageAxis): string {
  const count = Math.floor((axis.weeks - from) / every + 0.1) + 1
  const places = Array.from({ length: count }, (_, index) => xOf(from + index * every, axis))
  const triangles = places.map((x) => `M${x} ${BASE - 12}l6 10h-12z`).join('')
  return `<path class="stage-plot__mark" d="${triangles}"/>`
}

function xOf(week: number, { weeks }: StageAxis): number {
  return tenth(MARGIN + ((WIDTH - 2 * MARGIN) * Math.min(week, weeks)) / weeks)
}

function sheet(height: number, content: string): string {
  const box = `viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"`
  return `<svg class="stage-plot" ${box} aria-hidden="true">${content}</svg>`
}
