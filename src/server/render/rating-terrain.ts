import { decimal } from '../../shared/decimal.ts'
import { escapeHtml } from '../../shared/escape-html.ts'
import { sumOf } from '../../shared/rating/total.ts'

interface Terrain {
  /** One a metric; a step is as wide as its share of them. */
  weights: readonly number[]
  names: readonly string[]
  /** After the comma of a value. */
  digits: number
  /** Values of those it stands beside, drawn behind it. */
  others: readonly (readonly number[])[]
  title: string
}

/** Pixels: the sheet is as wide as its place, and letters keep their size. */
const TOP = 40
const BASE = 180
const HEIGHT = 220
/** Between two strokes of the ground, in percent of the width. */
const STROKE = 1.6
/** A step narrower than this percentage of the width has no room for its name. */
const NAMED = 14

/**
 * A participant as terrain: a step for each metric, as wide as its weight and as high as its value, so that the
 * hatched ground is the total.
 */
export function terrain(values: readonly number[], options: Terrain): string {
  const { others, title, digits, names } = options
  const steps = stepsOf(options.weights)
  const strata = steps.map(
    ({ x, width }) =>
      `<rect x="${x}%" y="${BASE + 4}" width="${Math.max(0, width - 0.4)}%" height="6"/>`
  )
  const figures = steps.map(({ x, width }, index) => {
    const highest = Math.max(values[index] ?? 0, ...others.map((other) => other[index] ?? 0))
    const at = `x="${middle(x, width)}%" y="${level(highest) - 8}"`
    return width > 0 ? `<text ${at}>${decimal(values[index] ?? 0, digits)}</text>` : ''
  })
  const labels = steps.map(({ x, width }, index) =>
    width < NAMED
      ? ''
      : `<text class="terrain__name" x="${x}%" y="${HEIGHT - 8}">${escapeHtml(names[index] ?? '')}</text>`
  )
  return [
    `<svg class="terrain" width="100%" height="${HEIGHT}" role="img"><title>${escapeHtml(title)}</title>`,
    `<g class="terrain__ground">${hatching(steps, values)}</g>`,
    ...others.map((other) => outline(steps, other, 'other')),
    outline(steps, values, 'line'),
    `<line class="terrain__base" x1="0" x2="100%" y1="${BASE}" y2="${BASE}"/>`,
    `<g class="bricks">${strata.join('')}</g>`,
    `<g class="terrain__values">${figures.join('')}</g>`,
    ...labels,
    '</svg>'
  ].join('')
}

interface Step {
  /** The place in percent of the width. */
  x: number
  width: number
}

function stepsOf(weights: readonly number[]): Step[] {
  const all = sumOf(weights)
  return weights.map((weight, index) => ({
    x: hundredth((sumOf(weights.slice(0, index)) * 100) / all),
    width: hundredth((weight * 100) / all)
  }))
}

/** Strokes from under a step down to the base, where there is room for them. */
function hatching(steps: readonly Step[], values: readonly number[]): string {
  return Array.from({ length: Math.floor(100 / STROKE) }, (_, stroke) => {
    const x = hundredth((stroke + 0.5) * STROKE)
    const index = steps.findIndex((step) => x < step.x + step.width)
    const top = level(values[index] ?? 0) + 4
    return top < BASE ? `<line x1="${x}%" x2="${x}%" y1="${top}" y2="${BASE}"/>` : ''
  }).join('')
}

/** Treads and risers: percents do not stand in paths. */
function outline(steps: readonly Step[], values: readonly number[], part: string): string {
  const drawn = steps.filter(({ width }) => width > 0)
  const lines = steps.flatMap((step, index) => {
    if (step.width === 0) return []
    const y = level(values[index] ?? 0)
    const next = steps.findIndex(({ width }, at) => at > index && width > 0)
    const end = hundredth(step.x + step.width)
    const tread = `<line x1="${step.x}%" x2="${end}%" y1="${y}" y2="${y}"/>`
    if (step === drawn.at(-1)) return [tread]
    return [tread, `<line x1="${end}%" x2="${end}%" y1="${y}" y2="${level(values[next] ?? 0)}"/>`]
  })
  return `<g class="terrain__${part}">${lines.join('')}</g>`
}

function level(value: number): number {
  return hundredth(BASE - ((BASE - TOP) * value) / 100)
}

function middle(x: number, width: number): number {
  return hundredth(x + width / 2)
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100
}
