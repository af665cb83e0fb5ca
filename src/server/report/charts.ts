import { tenth } from '../../drawings/profile/numbers.ts'
import { roundTicks } from '../../drawings/profile/scale.ts'
import { escapeHtml } from '../../shared/words/escape-html.ts'
import type { LeadReport, NamedCount, TouchCount } from './lead-report.ts'

const WIDTH = 960
/** The site's ink and signal colours; the second marks the first touch. */
const COLORS = {
  ink: '#14181f',
  muted: '#5b6472',
  line: '#d9d4c7',
  last: '#d9481c',
  first: '#8fa3b8'
}
const SIZE = 13
/** Width of an average letter, in drawing units. */
const LETTER = 7.2
const LABEL_WIDTH = 270
/** The tables have the rest. */
const TOP = 12

/** Charts as SVG without scripts. */
export interface ReportCharts {
  days: string
  channels: string
  sources: string
  journeys: string
}

export function drawCharts(report: LeadReport): ReportCharts {
  return {
    days: dayChart(report.days),
    channels: touchChart(report.channels),
    sources: touchChart(report.sources.slice(0, TOP)),
    journeys: journeyChart(report.journeys)
  }
}

type Color = keyof typeof COLORS

function svg(height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${tenth(height)}" font-family="system-ui, sans-serif" font-size="${SIZE}">${content}</svg>`
}

/** Words whose middle line is at `y`; `anchor` says which end of them is at `x`. */
function words(content: string, x: number, y: number, anchor = 'start', color: Color = 'muted') {
  return `<text x="${tenth(x)}" y="${tenth(y)}" dy=".35em" text-anchor="${anchor}" fill="${COLORS[color]}">${escapeHtml(content)}</text>`
}

function bar(x: number, y: number, width: number, height: number, color: Color): string {
  return `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" height="${tenth(height)}" fill="${COLORS[color]}"/>`
}

function shortened(name: string): string {
  const letters = [...name]
  const most = Math.floor((LABEL_WIDTH - 16) / LETTER)
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name
}

function dayChart(days: readonly NamedCount[]): string {
  const plot = { left: 40, right: WIDTH - 16, top: 16, base: 248 }
  const max = largest(days.map(({ count }) => count))
  const step = (plot.right - plot.left) / Math.max(1, days.length)
  const heightOf = (count: number) => ((plot.base - plot.top) * count) / max
  const ticks = roundTicks(max, true).map((tick) => {
    const y = plot.base - heightOf(tick)
    const rule = bar(plot.left, y - 0.5, plot.right - plot.left, 1, 'line')
    return rule + words(String(tick), plot.left - 8, y, 'end')
  })
  const nameEvery = Math.ceil((6 * LETTER) / step)
  const bars = days.map(({ name, count }, index) => {
    const width = Math.min(24, step * 0.7)
    const middle = plot.left + step * (index + 0.5)
    const day = `${name.slice(8)}.${name.slice(5, 7)}`
    const label = index % nameEvery === 0 ? words(day, middle, plot.base + 18, 'middle') : ''
    const height = heightOf(count)
    return bar(middle - width / 2, plot.base - height, width, height, 'last') + label
  })
  return svg(280, ticks.join('') + bars.join(''))
}

function touchChart(counts: readonly TouchCount[]): string {
  const max = largest(counts.flatMap(({ first, last }) => [first, last]))
  const widthOf = (count: number) => ((WIDTH - LABEL_WIDTH - 48) * count) / max
  const row = (count: number, y: number, color: Color) =>
    bar(LABEL_WIDTH, y - 7, widthOf(count), 14, color) +
    words(String(count), LABEL_WIDTH + widthOf(count) + 6, y)
  const rows = counts.map(({ name, first, last }, index) => {
    const middle = 62 + index * 44
    const label = words(shortened(name), LABEL_WIDTH - 16, middle, 'end', 'ink')
    return label + row(last, middle - 9, 'last') + row(first, middle + 9, 'first')
  })
  const legend = [
    bar(0, 8, 18, 14, 'last') + words('Последнее касание', 26, 15, 'start', 'ink'),
    bar(180, 8, 18, 14, 'first') + words('Первое касание', 206, 15, 'start', 'ink')
  ]
  return svg(70 + counts.length * 44, legend.join('') + rows.join(''))
}

const GAP = 14
const NODE_WIDTH = 12

/** One channel at one side of the way: a box as high as its leads, which ribbons leave or enter from above downwards. */
interface Node {
  y: number
  count: number
  taken: number
}

/** Ribbons from the channels of first touches, at the left, to those of last ones. */
function journeyChart(journeys: LeadReport['journeys']): string {
  const names = (side: 'first' | 'last') => new Set(journeys.map((journey) => journey[side]))
  const most = Math.max(names('first').size, names('last').size)
  const total = largest([journeys.reduce((sum, { count }) => sum + count, 0)])
  const perLead = Math.max(0, 328 - GAP * (most - 1)) / total
  const [left, right] = [LABEL_WIDTH - 40, WIDTH - LABEL_WIDTH + 40]
  const from = nodesOf(journeys, 'first', perLead)
  const to = nodesOf(journeys, 'last', perLead)
  const ribbons = journeys.map(({ first, last, count }) => {
    const height = count * perLead
    const [start, end] = [take(from, first, height), take(to, last, height)]
    const [x, middle, x2] = [left + NODE_WIDTH, WIDTH / 2, right - NODE_WIDTH]
    const [y, y2] = [tenth(start + height / 2), tenth(end + height / 2)]
    return `<path d="M${x} ${y}C${middle} ${y} ${middle} ${y2} ${x2} ${y2}" fill="none" stroke="${COLORS.muted}" stroke-opacity=".18" stroke-width="${tenth(height)}"/>`
  })
  const boxes = (nodes: Map<string, Node>, x: number, labelX: number, color: Color) =>
    [...nodes].map(([name, { y, count }]) => {
      const height = Math.max(1, count * perLead)
      const anchor = labelX < x ? 'end' : 'start'
      const label = words(`${shortened(name)}  ${count}`, labelX, y + height / 2, anchor, 'ink')
      return bar(x, y, NODE_WIDTH, height, color) + label
    })
  const drawn = [
    ...ribbons,
    ...boxes(from, left, left - 6, 'first'),
    ...boxes(to, right - NODE_WIDTH, right + 6, 'last')
  ]
  return svg(360, drawn.join(''))
}

function nodesOf(journeys: LeadReport['journeys'], side: 'first' | 'last', perLead: number) {
  const counts = new Map<string, number>()
  for (const journey of journeys) {
    counts.set(journey[side], (counts.get(journey[side]) ?? 0) + journey.count)
  }
  let y = 16
  return new Map(
    [...counts]
      .sort(([, a], [, b]) => b - a)
      .map(([name, count]): [string, Node] => {
        const node = { y, count, taken: 0 }
        y += count * perLead + GAP
        return [name, node]
      })
  )
}

/** Where the next ribbon of a box begins. */
function take(nodes: Map<string, Node>, name: string, height: number): number {
  const node = nodes.get(name) as Node
  const y = node.y + node.taken
  node.taken += height
  return y
}

/** The largest count, but at least 1, for it is divided by. */
function largest(counts: readonly number[]): number {
  return counts.reduce((most, count) => Math.max(most, count), 1)
}
