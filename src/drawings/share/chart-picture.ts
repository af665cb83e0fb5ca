import { hatching, linePath, type Point, summit } from '../profile/line.ts'
import { digitsOf, numberFormat, tenth } from '../profile/numbers.ts'
import { letters, type Paper, SHEET } from './paper.ts'

export interface SharedChart {
  /** What was measured, with its unit. */
  label: string
  unit: string
  values: readonly number[]
  /** Of the first and the last value. */
  ends: readonly [string, string]
  isDown: boolean
}

const [TOP, BASE, RIGHT] = [396, 548, 960]
const GAP = 9

/** A text as its first figure: the series over hatched ground, with zero at its base. */
export function chartPicture(
  { label, unit, values, ends, isDown }: SharedChart,
  paper: Paper
): string {
  const max = Math.max(...values) || 1
  const points = values.map(
    (value, index): Point => [
      SHEET.left + ((RIGHT - SHEET.left) * index) / (values.length - 1),
      BASE - ((BASE - TOP) * value) / max
    ]
  )
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  const format = numberFormat(digitsOf(values))
  const dots = points.map(([x, y]) => `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="5"/>`)
  return [
    letters(SHEET.left, 332, label, { fill: paper.quiet, size: 22 }),
    `<path d="${hatching({ points }, BASE, GAP)}" stroke="${paper.hatch}" stroke-width="2"/>`,
    `<path d="M0 ${BASE}H${SHEET.width}" stroke="${paper.text}" stroke-width="2"/>`,
    `<path d="${linePath({ points })}" fill="none" stroke="${paper.data}" stroke-width="5" stroke-linejoin="round"/>`,
    `<g fill="${paper.ground}" stroke="${paper.data}" stroke-width="2.5">${dots.join('')}<path d="${summit(last, isDown, 17)}"/></g>`,
    letters(first[0], first[1] - 20, format(values[0] ?? 0), {
      fill: paper.text,
      size: 30,
      isStrong: true,
      halo: paper.ground
    }),
    letters(last[0] + 34, last[1] + 14, format(values.at(-1) ?? 0), {
      fill: paper.text,
      size: 46,
      isStrong: true
    }),
    letters(last[0] + 34, last[1] + 46, unit, { fill: paper.quiet, size: 22 }),
    letters(first[0], BASE + 40, ends[0], { fill: paper.quiet, size: 22 }),
    letters(last[0], BASE + 40, ends[1], { fill: paper.quiet, size: 22, anchor: 'middle' })
  ].join('')
}
