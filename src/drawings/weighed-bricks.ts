import { escapeHtml } from '../shared/words/escape-html.ts'
import { unspoken } from './unspoken.ts'

/** What a metric adds to a total. */
interface WeighedPart {
  /** Percents of the whole; those of all parts are 100. */
  weight: number
  /** Points, 0 to 100. */
  value: number
  /** The points as they are written. */
  points: string
}

/** A lower brick has its points above it, for there is no room in it. */
const ROOM = 20
/** Letters of a narrower brick would run into the next one: on a phone, and anywhere. */
const [SLIM, BARE] = [15, 5] as const
const GRID = [0, 50, 100] as const

/**
 * A total as area: each brick is as wide as its weight and as high as its points in a frame of a hundred. Both are parts
 * of the drawing, so that its size is the style sheet's and letters never scale.
 *
 * @param title What it comes to, for those who do not see it.
 * @returns An `<svg>`; the numbers belong beside it.
 */
export function weighedBricks(title: string, parts: readonly WeighedPart[]): string {
  let x = 0
  const bricks = parts.map((part, index) => {
    const brick = brickAt(x, part, index + 1)
    x += part.weight
    return brick
  })
  const grid = GRID.map((value) => `<line x2="100%" y1="${100 - value}%" y2="${100 - value}%"/>`)
  return [
    '<svg class="weighing__bricks" width="100%" height="340" role="img">',
    `<title>${escapeHtml(title)}</title>`,
    unspoken([...grid, ...bricks].join('')),
    '</svg>'
  ].join('')
}

function brickAt(x: number, { weight, value, points }: WeighedPart, tone: number): string {
  const [left, top] = [`x="${x}%"`, 100 - value]
  const isHigh = value >= ROOM
  const place = `${left} dx="8" y="${top}%" dy="${isHigh ? 28 : -8}"`
  const letters =
    `<text class="weighing__weight" ${left} dx="2" dy="-8">${weight} %</text>` +
    `<text class="weighing__points${isHigh ? ' weighing__points--inside' : ''}" ${place}>${points}</text>`
  return [
    `<g class="tone-${tone}${weight < SLIM ? ' weighing__slim' : ''}">`,
    `<rect class="weighing__whole" ${left} width="${weight}%" height="100%"/>`,
    `<rect class="weighing__brick" ${left} y="${top}%" width="${weight}%" height="${value}%"/>`,
    `${weight < BARE ? '' : letters}</g>`
  ].join('')
}
