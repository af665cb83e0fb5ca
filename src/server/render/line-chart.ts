import { escapeHtml } from '../../shared/escape-html.ts'

interface LineChart {
  /** What the chart shows, for those who do not see it. */
  label: string
  values: readonly number[]
  /** Printed under the first and the last value. */
  from: string
  to: string
}

const WIDTH = 800
const HEIGHT = 320
const LEFT = 20
const RIGHT = 780
const TOP = 50
const BASE = 270
/** Distance between the lines of the hatching. */
const HATCH = 8

/** A series as an SVG line over a zero base, with its first and last value printed. */
export function lineChart({ label, values, from, to }: LineChart): string {
  const highest = Math.max(...values)
  const x = (index: number) => round(LEFT + ((RIGHT - LEFT) * index) / (values.length - 1))
  const y = (value: number) => round(BASE - ((BASE - TOP) * value) / highest)
  const points = values.map((value, index) => `${x(index)} ${y(value)}`)
  const first = values[0] ?? 0
  const last = values.at(-1) ?? 0
  const text = (place: string, anchor: string, content: string) =>
    `<text ${place} text-anchor="${anchor}">${escapeHtml(content)}</text>`

  return [
    `<svg class="line-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(label)}">`,
    `<path class="line-chart__base" d="M${LEFT} ${BASE}H${RIGHT}"/>`,
    `<path class="line-chart__ground" d="${ground(values, y)}"/>`,
    `<path class="line-chart__line" d="M${points.join('L')}"/>`,
    `<circle class="line-chart__dot" cx="${LEFT}" cy="${y(first)}" r="4"/>`,
    `<path class="line-chart__summit" d="M${RIGHT} ${round(y(last) - 9)}l9 15h-18z"/>`,
    text(`x="${LEFT}" y="${y(first) - 14}"`, 'start', first.toLocaleString('ru')),
    text(
      `x="${RIGHT}" y="${y(last) - 20}" class="line-chart__last"`,
      'end',
      last.toLocaleString('ru')
    ),
    text(`x="${LEFT}" y="${BASE + 24}"`, 'start', from),
    text(`x="${RIGHT}" y="${BASE + 24}"`, 'end', to),
    '</svg>'
  ].join('')
}

/** Upright hatching from the base to the line. */
function ground(values: readonly number[], y: (value: number) => number): string {
  const lines: string[] = []
  for (let x = LEFT; x <= RIGHT; x += HATCH) {
    const place = ((x - LEFT) / (RIGHT - LEFT)) * (values.length - 1)
    const before = values[Math.floor(place)] ?? 0
    const after = values[Math.ceil(place)] ?? before
    const value = before + (after - before) * (place % 1)
    lines.push(`M${x} ${BASE}V${y(value)}`)
  }
  return lines.join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
