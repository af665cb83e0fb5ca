import { hundredth, LANE_FLOOR, laneBar, laneGrid, laneMark, laneSheet } from './lane-parts.ts'

/** How many months of a contract are drawn. */
const MONTHS = 6
const [HEIGHT, OVER, UNDER] = [84, 30, 76] as const
/** How thick the days of a strip are. */
const STRIP = 36
/** From this share of the width on, words end where their mark is. */
const TURN = 60

/** What lasts from one month of a contract to another; what has no end goes on over the last one. */
export interface TermBar {
  part: 'asked' | 'brought' | 'free'
  from: number
  to?: number
}

export interface TermLane {
  bars: readonly TermBar[]
  /** What happens at once: the month, with its part that is over. */
  marks?: readonly number[]
  /** Words over a month, or under it. */
  words: readonly { at: number; text: string; isUnder?: boolean }[]
}

/** The numbers of months over lanes. */
export function termAxis(): string {
  const numbers = Array.from({ length: MONTHS }, (_, month) => {
    const name = month === 0 ? '1<tspan class="lanes__dense">-й месяц</tspan>' : String(month + 1)
    return `<text x="${shareOf(month)}%" dx="5" y="20">${name}</text>`
  })
  return laneSheet(28, numbers.join(''))
}

/** A term of a contract on the axis of its first months. @returns An `<svg>`; its words belong beside it. */
export function termLane({ bars, marks = [], words }: TermLane): string {
  return laneSheet(
    HEIGHT,
    [
      laneGrid(MONTHS),
      LANE_FLOOR,
      ...bars.map(({ part, from, to = MONTHS }) =>
        laneBar(part, { from: shareOf(from), to: shareOf(to) })
      ),
      ...marks.map((month) => laneMark(shareOf(month))),
      ...words.map(wordsAt)
    ].join('')
  )
}

function wordsAt({ at, text, isUnder }: TermLane['words'][number]): string {
  const x = shareOf(at)
  const anchor = x > TURN ? ' dx="-4" text-anchor="end"' : ' dx="4"'
  return `<text x="${x}%" y="${isUnder ? UNDER : OVER}"${anchor}>${text}</text>`
}

function shareOf(month: number): number {
  return hundredth((100 * Math.min(month, MONTHS)) / MONTHS)
}

/** Working days that follow one another, as long as they last; their numbers are under the first of each. */
export function dayStrip(parts: readonly { part: TermBar['part']; days: number }[]): string {
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
