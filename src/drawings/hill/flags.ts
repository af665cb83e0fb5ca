import { monthNumber } from '../profile/months.ts'
import { tenth } from '../profile/numbers.ts'
import type { Point } from '../relief/isolines.ts'
import type { Box } from './contour-labels.ts'
import type { DatedSeries } from './hill-words.ts'

interface Flag {
  at: Point
  number: number
  isFailed: boolean
  /** What is printed at the end of the way has no room above for a number. */
  isBelow: boolean
}

/** How far the badge reaches from the way, and half its width with what parts it from words. */
const REACH = 44
const HALF = 12

/** The numbers of what was changed, each at its month on the way. */
export function drawFlags(flags: readonly Flag[]): string {
  return flags
    .map(({ at: [x, y], number, isFailed, isBelow }) => {
      const side = isBelow ? 1 : -1
      const pole = `<path class="hill__pole" d="M${tenth(x)} ${tenth(y + 5 * side)}v${17 * side}"/>`
      const badge = `<circle class="hill__badge" cx="${tenth(x)}" cy="${tenth(y + 32 * side)}" r="10"/>`
      const text = `<text class="hill__number" x="${tenth(x)}" y="${tenth(y + 32 * side + 4)}">${number}</text>`
      return `<g class="hill__flag${isFailed ? ' hill__flag--failed' : ''}">${pole}${badge}${text}</g>`
    })
    .join('')
}

/** Events whose month is one of the series, at their stations. @param notes What numbers must not cover. */
export function placeFlags(
  { events = [], start }: DatedSeries,
  stations: readonly Point[],
  notes: readonly Box[]
): Flag[] {
  return events.flatMap(({ month, failed = false }, index) => {
    const at = stations[monthNumber(month) - monthNumber(start)]
    if (!at) return []
    const [x, y] = at
    const isCovered = ({ left, top, right, bottom }: Box) =>
      x + HALF > left && x - HALF < right && y > top && y - REACH < bottom
    return [{ at, number: index + 1, isFailed: failed, isBelow: notes.some(isCovered) }]
  })
}

/** Where numbers stand. */
export function flagBoxes(flags: readonly Flag[]): Box[] {
  return flags.map(({ at: [x, y], isBelow }) => ({
    left: x - HALF,
    right: x + HALF,
    top: isBelow ? y : y - REACH,
    bottom: isBelow ? y + REACH : y
  }))
}
