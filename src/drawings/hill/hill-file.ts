import { createHash } from 'node:crypto'
import { tenth } from '../profile/numbers.ts'
import type { Point } from '../relief/isolines.ts'
import { contourPath } from './contour-labels.ts'
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

interface Ticks {
  /** Between two of them, and their length. */
  every: number
  length: number
}

/** Every side of a terrace; a valley has a few, on its lower lines. */
const TERRACE: Ticks = { every: 7, length: 5 }
const HOLLOW: Ticks = { every: 150, length: 6 }
const HOLLOW_LEVELS = 6
/** How far beside a line it is asked which side is lower. */
const BESIDE = 3

/** Path data of ticks on the lower side of lines, as maps mark a ledge and a hollow. */
function ledges(plan: Plan, kind: 'terrace' | 'hollow'): string {
  const ticks = kind === 'terrace' ? TERRACE : HOLLOW
  const levels = kind === 'terrace' ? plan.levels : plan.levels.slice(0, HOLLOW_LEVELS)
  return levels.flatMap(({ lines }) => lines.map((line) => along(line, plan, ticks))).join('')
}

function along(line: readonly Point[], { ground }: Plan, { every, length }: Ticks): string {
  let way = every / 2
  let drawn = ''
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to
    const stretch = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1e-9
    const [dx, dy] = [(to[0] - from[0]) / stretch, (to[1] - from[1]) / stretch]
    for (way += stretch; way >= every; way -= every) {
      const back = Math.min(stretch, way - every)
      const [x, y] = [to[0] - dx * back, to[1] - dy * back]
      const left = ground.heightNear(x - dy * BESIDE, y + dx * BESIDE)
      const right = ground.heightNear(x + dy * BESIDE, y - dx * BESIDE)
      const side = left < right ? length : -length
      drawn += `M${tenth(x)} ${tenth(y)}l${tenth(-dy * side)} ${tenth(dx * side)}`
    }
  }
  return drawn
}
