import { dayShare, laneEnd, type MonthAxis, monthsOf } from './edition-lane.ts'
import { LANE_FLOOR, laneBar, laneGrid, laneMark, laneSheet } from './lane-parts.ts'

const HEIGHT = 64
/** What ends has room under the line that ends it. */
const ENDED = 84

/** One or several days of a year, a triangle on each; ISO. */
export function dayLane(days: readonly string[], axis: MonthAxis): string {
  const marks = days.map((day) => laneMark(dayShare(axis, day)))
  return lane(axis, marks.join(''))
}

/** Whole months, `2027-05`, that stand for something. */
export function monthLane(months: readonly string[], axis: MonthAxis): string {
  const width = 100 / monthsOf(axis).length
  const bars = months.map((month) => {
    const from = dayShare(axis, `${month}-01`)
    return laneBar('asked', { from, to: from + width })
  })
  return lane(axis, bars.join(''))
}

interface Span {
  /** ISO days. */
  from: string
  to: string
  isMarked: boolean
}

/** What goes on from one day to another; the last one is said over its end. */
export function spanLane({ from, to, isMarked }: Span, axis: MonthAxis): string {
  const end = dayShare(axis, to)
  const bar = laneBar(isMarked ? 'free' : 'brought', { from: dayShare(axis, from), to: end })
  return lane(axis, bar + laneEnd(end, to), ENDED)
}

function lane(axis: MonthAxis, content: string, height = HEIGHT): string {
  return laneSheet(height, laneGrid(monthsOf(axis).length) + LANE_FLOOR + content)
}
