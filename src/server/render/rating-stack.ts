import { escapeHtml } from '../../shared/escape-html.ts'

/** A metric's share of a total. */
export interface StackPart {
  title: string
  /** Points from 0 to 100. */
  value: number
  /** Of all weights, from 0 to 1. */
  weight: number
}

interface StackOptions {
  /** The same total in the edition before, where there was one. */
  previous?: number | undefined
  /** What is seen, for those who do not see it. */
  title: string
}

/** Percent of the width; the height is as the sheet of styles makes it. */
const WIDTH = 100
const HEIGHT = 18
const [BAR_TOP, BAR_HEIGHT] = [3, 12] as const
/** Between two bricks, taken from the end of the first. */
const JOINT = 0.35

/**
 * A total laid of bricks: one a metric, as long as its value times its weight, so that the whole is as long as the total.
 * A tick stands where the total of the edition before was.
 */
export function stack(parts: readonly StackPart[], { previous, title }: StackOptions): string {
  const tick =
    previous === undefined
      ? ''
      : `<path class="stack__previous" d="M${round(previous)} 0V${HEIGHT}"/>`
  return [
    `<svg class="stack" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img">`,
    `<title>${escapeHtml(title)}</title>`,
    `<path class="stack__full" d="M0 ${HEIGHT - 0.5}H${WIDTH}V${BAR_TOP}"/>`,
    bricks(parts),
    `${tick}</svg>`
  ].join('')
}

/** The weights themselves on the same scale: the head of a column of stacks. */
export function stackScale(weights: readonly number[]): string {
  const parts = weights.map((weight) => ({ title: '', value: 100, weight }))
  return [
    `<svg class="stack stack--scale" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">`,
    `${bricks(parts)}</svg>`
  ].join('')
}

function bricks(parts: readonly StackPart[]): string {
  let x = 0
  return parts
    .map(({ value, weight }, index) => {
      const length = value * weight
      const shown = Math.max(0, length - JOINT)
      const place = `x="${round(x)}" y="${BAR_TOP}" width="${round(shown)}" height="${BAR_HEIGHT}"`
      x += length
      return `<rect class="stack__part stack__part--${index + 1}" ${place}/>`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
