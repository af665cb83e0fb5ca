import { escapeHtml } from '../shared/words/escape-html.ts'
import { linePath } from './profile/line.ts'
import { tenth } from './profile/numbers.ts'
import { unspoken } from './unspoken.ts'

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

const HEIGHT = 384
/** Where the highest value and zero are. */
const [TOP, BASE] = [64, 350]
/** Width of the sheet in which the line is drawn before it is stretched. */
const WIDTH = 1000
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
  const y = (at: number) => BASE - ((BASE - TOP) * (values[at] ?? 0)) / Math.max(...values)
  const line = linePath({ points: values.map((_, at) => [WIDTH * share(at), y(at)] as const) })
  const flags = events.map(({ at, text }) => flagOf(share(at), y(at), text))
  return [
    `<svg class="plain-plot plot-words" width="100%" height="${HEIGHT}" role="img"><title>${escapeHtml(title)}</title>`,
    unspoken(
      [
        `<svg width="100%" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">`,
        `<path class="plain-plot__ground" d="${line}V${BASE}H0z"/><path class="plain-plot__line" d="${line}"/></svg>`,
        `<line class="plain-plot__base" x2="100%" y1="${BASE}" y2="${BASE}"/>`,
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
    `<text class="plain-plot__when" x="${x}" y="${HEIGHT - 10}"${anchor}>${escapeHtml(when)}</text>`
  )
}
