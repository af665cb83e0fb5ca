import { createHash } from 'node:crypto'
import type { Box } from '../place-labels.ts'
import { randomFrom } from '../relief/isolines.ts'
import { contourPath } from './contour-labels.ts'
import type { Shape } from './ground.ts'
import { type HillSeries, type Plan, planOf } from './plan.ts'

/** `share` is a picture to share, which has only a wide sheet. */
export type HillPlace = 'home' | 'case' | 'share'
export type HillView = 'wide' | 'narrow'

/** Where a note stands from its station, and its second line from the first. */
interface NotePlace {
  dx: number
  dy: number
  lead: number
  anchor: 'start' | 'end'
}

/** The plan, and the section below it on the same x. */
export interface HillSheet extends Shape {
  name: HillView
  /** What the page gives room for; the plan may go on to the right of it. */
  frame: number
  section: { top: number; base: number; height: number }
  labels: { safe: Box; ladder: (x: number, y: number) => number; onlyBold: boolean }
  last: NotePlace
  first: NotePlace
}

/** How the way winds, and how broad the hill is, in the units of the largest sheet. */
const BENDS = [-26, 34] as const
const DOWN_BEND = -30
const REACH = 150

/** The sheet of a series for a place and a width. */
function hillSheet(series: HillSeries, place: HillPlace, view: HillView): HillSheet {
  const { isDown, seed } = series
  const [left, right] = BENDS
  const bend = isDown ? DOWN_BEND : randomFrom(seed)() < 0.5 ? left : right
  if (view === 'narrow') return narrow(isDown, bend)
  if (place === 'share') return share(isDown, bend)
  return place === 'home' ? home(isDown, bend) : across(isDown, bend)
}

/** Beside the words of the first screen; the ground goes on to the edge of the window. */
function home(isDown: boolean, bend: number): HillSheet {
  const height = 560
  return {
    ...{ name: 'wide', width: 1160, frame: 860, height, cell: 5, reach: REACH, bend },
    from: [150, isDown ? 196 : 452],
    to: [716, isDown ? 452 : 196],
    section: { top: height + 16, base: height + 110, height: 140 },
    labels: {
      safe: { left: 330, top: 20, right: 836, bottom: 520 },
      ladder: (x, y) => Math.abs(x - 560 - (y - 320) * 0.1) * 0.2,
      onlyBold: false
    },
    last: { dx: 24, dy: -2, lead: 19, anchor: 'start' },
    first: { dx: -16, dy: 0, lead: 17, anchor: 'end' }
  }
}

/** Across the page. */
function across(isDown: boolean, bend: number): HillSheet {
  const height = 336
  const crest = isDown ? 470 : 900
  const lean = isDown ? -0.4 : 0.5
  return {
    ...{ name: 'wide', width: 1344, frame: 1344, height, cell: 5 },
    ...{ reach: REACH * 0.84, bend: bend * 0.7 },
    from: [70, isDown ? 92 : 262],
    to: [1150, isDown ? 234 : 116],
    section: { top: height + 16, base: height + 110, height: 140 },
    labels: {
      safe: { left: 70, top: 20, right: 1260, bottom: 316 },
      ladder: (x, y) => Math.abs(x - crest - lean * (y - 170)) * 0.12,
      onlyBold: false
    },
    last: { dx: 24, dy: -2, lead: 19, anchor: 'start' },
    first: { dx: 0, dy: isDown ? -36 : 28, lead: 17, anchor: 'start' }
  }
}

/** Under the title of a picture to share. */
function share(isDown: boolean, bend: number): HillSheet {
  const height = 366
  return {
    ...{ name: 'wide', width: 1200, frame: 1200, height, cell: 5 },
    ...{ reach: REACH * 0.84, bend: bend * 0.7 },
    from: [224, isDown ? 110 : 284],
    to: [880, isDown ? 270 : 124],
    section: { top: height, base: height, height: 0 },
    labels: {
      safe: { left: 60, top: 84, right: 1140, bottom: 346 },
      ladder: (x) => Math.abs(x - 700) * 0.2,
      onlyBold: true
    },
    last: { dx: 32, dy: 0, lead: 30, anchor: 'start' },
    first: { dx: -22, dy: 0, lead: 30, anchor: 'end' }
  }
}

/** On a phone. */
function narrow(isDown: boolean, bend: number): HillSheet {
  const [width, height] = [358, 300]
  return {
    ...{ name: 'narrow', width, frame: width, height, cell: 4 },
    ...{ reach: REACH * 0.52, bend: bend * 0.5 },
    from: [44, isDown ? 84 : 236],
    to: [312, isDown ? 222 : 104],
    section: { top: height + 8, base: height + 84, height: 110 },
    labels: {
      safe: { left: 30, top: 16, right: 330, bottom: 284 },
      ladder: (x) => Math.abs(x - 235) * 0.2,
      onlyBold: true
    },
    last: { dx: 38, dy: isDown ? 40 : -46, lead: 17, anchor: 'end' },
    first: { dx: -6, dy: isDown ? -42 : 24, lead: 17, anchor: 'start' }
  }
}

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
  const svg = landSvg(plan, sheet)
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12)
  return { sheet, plan, svg, path: `/img/hill/${series.seed}-${place}-${view}-${hash}.svg` }
}

function landSvg(plan: Plan, { width, height }: HillSheet): string {
  const lines = plan.levels.map(({ value, isBold, lines }) => {
    const data = contourPath(lines, { width, height, kept: plan.crossings })
    const ink = isBold ? ` stroke="${INK.bold}" stroke-width="1.25"` : ''
    return data && `<path data-level="${value}"${ink} d="${data}"/>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `fill="${INK.tint}" fill-opacity=".012" fill-rule="evenodd" stroke="${INK.thin}" stroke-linejoin="round">` +
    `${lines.join('')}</svg>`
  )
}
