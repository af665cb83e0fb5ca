import { createHash } from 'node:crypto'
import { contourPath } from './contour-path.ts'
import { ledges } from './ledges.ts'
import { type HillSeries, type Plan, planOf } from './plan.ts'
import { type HillPlace, type HillSheet, type HillView, hillSheet } from './sheets.ts'

export interface DrawnHill {
  sheet: HillSheet
  plan: Plan
  /** Address of the land's lines, which are a file of their own. */
  path: string
  svg: string
}

/** Lines of the night map, dark enough for paper too, and how each level lightens the ground. */
const INK = { thin: '#36424f', bold: '#566474', tint: '#bed6f0' }

const drawn = new WeakMap<object, Map<string, DrawnHill>>()

/**
 * The land of a hill on a sheet, drawn once for each state of its series.
 *
 * @param series The same object for the same state.
 */
export function hillFile(series: HillSeries, place: HillPlace, view: HillView): DrawnHill {
  const known = drawn.get(series.values) ?? new Map<string, DrawnHill>()
  drawn.set(series.values, known)
  const key = `${place}-${view}`
  const hill = known.get(key) ?? draw(series, place, view)
  known.set(key, hill)
  return hill
}

function draw(series: HillSeries, place: HillPlace, view: HillView): DrawnHill {
  const sheet = hillSheet(series, place, view)
  const plan = planOf(series, sheet)
  const svg = landSvg(plan, sheet, series)
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12)
  return { sheet, plan, svg, path: `/img/hill/${series.seed}-${place}-${view}-${hash}.svg` }
}

function landSvg(plan: Plan, { width, height }: HillSheet, series: HillSeries): string {
  const lines = plan.levels.map(({ value, isBold, lines }) => {
    const data = contourPath(lines, { width, height, kept: plan.crossings })
    const ink = isBold ? ` stroke="${INK.bold}" stroke-width="1.25"` : ''
    return data && `<path data-level="${value}"${ink} d="${data}"/>`
  })
  const ticks = series.isStepped
    ? ledges(plan, 'terrace')
    : series.isDown
      ? ledges(plan, 'hollow')
      : ''
  const marks = ticks && `<path fill="none" stroke="${INK.bold}" d="${ticks}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `fill="${INK.tint}" fill-opacity=".012" fill-rule="evenodd" stroke="${INK.thin}" stroke-linejoin="round">` +
    `${lines.join('')}${marks}</svg>`
  )
}
