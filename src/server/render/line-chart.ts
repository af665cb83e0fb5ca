import { escapeHtml } from './escape-html.ts'

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
    `<path class="line-chart__line" d="M${points.join('L')}"/>`,
    `<circle class="line-chart__dot" cx="${LEFT}" cy="${y(first)}" r="4"/>`,
    `<circle class="line-chart__dot" cx="${RIGHT}" cy="${y(last)}" r="4"/>`,
    text(`x="${LEFT}" y="${y(first) - 14}"`, 'start', first.toLocaleString('ru')),
    text(`x="${RIGHT}" y="${y(last) - 14}"`, 'end', last.toLocaleString('ru')),
    text(`x="${LEFT}" y="${BASE + 24}"`, 'start', from),
    text(`x="${RIGHT}" y="${BASE + 24}"`, 'end', to),
    '</svg>'
  ].join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
