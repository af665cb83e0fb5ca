import { sumOf } from './total.ts'

/** Pixels: the sheet is as wide as its place, and letters keep their size. */
const TOP = 40
export const BASE = 180
export const HEIGHT = 220
/** Between two strokes of the ground, in percent of the width. */
const STROKE = 1.6

/** What a metric takes of the width, in percent. */
export interface Step {
  x: number
  width: number
}

export interface Stroke {
  x1: string
  x2: string
  y1: number
  y2: number
}

export function stepsOf(weights: readonly number[]): Step[] {
  const all = sumOf(weights)
  return weights.map((weight, index) => ({
    x: hundredth((sumOf(weights.slice(0, index)) * 100) / all),
    width: hundredth((weight * 100) / all)
  }))
}

/** Strokes from under a step down to the base, where there is room for them. */
export function hatching(steps: readonly Step[], values: readonly number[]): Stroke[] {
  return Array.from({ length: Math.floor(100 / STROKE) }, (_, stroke) => {
    const x = hundredth((stroke + 0.5) * STROKE)
    const index = steps.findIndex((step) => x < step.x + step.width)
    return { x1: `${x}%`, x2: `${x}%`, y1: level(values[index] ?? 0) + 4, y2: BASE }
  }).filter(({ y1 }) => y1 < BASE)
}

/** Treads and risers: percents do not stand in paths. */
export function outline(steps: readonly Step[], values: readonly number[]): Stroke[] {
  const drawn = steps
    .map((step, index) => ({ ...step, y: level(values[index] ?? 0) }))
    .filter(({ width }) => width > 0)
  return drawn.flatMap(({ x, width, y }, index) => {
    const end = `${hundredth(x + width)}%`
    const next = drawn[index + 1]
    const tread = { x1: `${x}%`, x2: end, y1: y, y2: y }
    return next ? [tread, { x1: end, x2: end, y1: y, y2: next.y }] : [tread]
  })
}

/** The height of a value over the base, in pixels from above. */
export function level(value: number): number {
  return hundredth(BASE - ((BASE - TOP) * value) / 100)
}

export function middle({ x, width }: Step): number {
  return hundredth(x + width / 2)
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100
}
