import { createHash } from 'node:crypto'
import { PALETTE } from '../../shared/palette.ts'
import { tenth } from '../profile/numbers.ts'
import { type Point, randomFrom, simplify } from '../relief/isolines.ts'
import { contourPath, linePath } from './contour-labels.ts'
import type { Shape } from './ground.ts'
import { planOf } from './plan.ts'

/** A text as land: a station for each section, as high as the section is long. */
export interface WayLand {
  /** Address of the drawing, which is a file of its own. */
  path: string
  svg: string
  /** Where each section stands, in per cent of the sheet. */
  stations: readonly Point[]
}

/** Words between two lines: the same for all, so that a longer text is a higher hill. */
const WAY_STEP = 25

const SHEET = { width: 960, height: 600 } as const

/** Of the middle of the sheet, which is all that a square of it shows. */
const [LEFT, RIGHT, HIGH, LOW] = [216, 744, 226, 374] as const
const BEND = 84
/** Seen on night and on paper, whichever the drawing lies on. */
const INK = { line: '#76818e', way: PALETTE.signal600 } as const

/**
 * Draws the land of a text.
 *
 * @param words Of each section, at least two.
 * @param seed The same seed always gives the same land.
 */
export function wayLand(words: readonly number[], seed: string): WayLand {
  const plan = planOf(
    { values: words, isDown: false, isStepped: false, seed, step: WAY_STEP },
    shapeOf(seed)
  )
  const highest = plan.stations[words.indexOf(Math.max(...words))] as Point
  const { width, height } = SHEET
  const lines = plan.levels.map(({ value, isBold, lines }) => {
    const data = contourPath(lines, { width, height, kept: plan.crossings })
    return data && `<path data-level="${value}"${isBold ? ' stroke-width="2.2"' : ''} d="${data}"/>`
  })
  const dots = plan.stations.map(([x, y]) => `M${tenth(x)} ${tenth(y)}h0`).join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke-linejoin="round">` +
    `<g stroke="${INK.line}" stroke-width="1.3">${lines.join('')}</g>` +
    `<g stroke="${INK.way}" stroke-linecap="round"><path stroke-width="4" d="${linePath(simplify(plan.route, 0.15))}"/><path stroke-width="13" d="${dots}"/></g>` +
    `<path fill="${INK.way}" d="M${tenth(highest[0])} ${tenth(highest[1] - 46)}l22 38h-44z"/></svg>`
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12)
  return {
    ...{ path: `/img/hill/${seed}-way-${hash}.svg`, svg },
    stations: plan.stations.map(([x, y]) => [tenth((100 * x) / width), tenth((100 * y) / height)])
  }
}

function shapeOf(seed: string): Shape {
  const random = randomFrom(seed)
  const [from, to] = random() < 0.5 ? [LOW, HIGH] : [HIGH, LOW]
  return {
    ...{ ...SHEET, cell: 8, reach: 140, bend: BEND * (random() < 0.5 ? -1 : 1) },
    from: [LEFT, from],
    to: [RIGHT, to]
  }
}
