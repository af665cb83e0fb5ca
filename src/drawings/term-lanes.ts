import { hundredth, laneBar, laneSheet } from './lane-parts.ts'
import { laneShare, type MeasuredBar, type MeasuredLane, measuredLane } from './measured-lane.ts'

/** How many months of a contract are drawn. */
const MONTHS = 6
const SCALE = { end: MONTHS, parts: MONTHS }
/** How thick the days of a strip are. */
const STRIP = 36

/** The numbers of months over lanes. */
export function termAxis(): string {
  const numbers = Array.from({ length: MONTHS }, (_, month) => {
    const name = month === 0 ? '1<tspan class="lanes__dense">-й месяц</tspan>' : String(month + 1)
    return `<text x="${laneShare(month, SCALE)}%" dx="5" y="20">${name}</text>`
  })
  return laneSheet(28, numbers.join(''))
}

/** A term of a contract on the axis of its first months. @returns An `<svg>`; its words belong beside it. */
export function termLane(lane: MeasuredLane): string {
  return measuredLane(lane, SCALE)
}

/** Working days that follow one another, as long as they last; their numbers are under the first of each. */
export function dayStrip(parts: readonly { part: MeasuredBar['part']; days: number }[]): string {
  const all = parts.reduce((sum, { days }) => sum + days, 0)
  const share = (day: number) => hundredth((100 * day) / all)
  let day = 0
  const bars = parts.map(({ part, days }) => {
    const bar = laneBar(part, { from: share(day), to: share(day + days), y: 0, thick: STRIP })
    const number = `<text x="${share(day)}%" y="${STRIP + 22}">${day + 1}</text>`
    day += days
    return bar + number
  })
  const end = `<text x="100%" text-anchor="end" y="${STRIP + 22}">${all}</text>`
  return laneSheet(STRIP + 28, bars.join('') + end)
}
