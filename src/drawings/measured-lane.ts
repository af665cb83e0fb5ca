import { hundredth, LANE_FLOOR, laneBar, laneGrid, laneMark, laneSheet } from './lane-parts.ts'
import { roundTicks } from './profile/scale.ts'

const [HEIGHT, OVER, UNDER] = [84, 30, 76] as const
/** From this share of the width on, words end where their mark is. */
const TURN = 60
/** How far words are from their value, and from a triangle over it. */
const [BESIDE, BESIDE_MARK] = [4, 16] as const

/** What lasts from one value to another; what has no end goes on to the end of the axis. */
export interface MeasuredBar {
  part: 'asked' | 'brought' | 'free'
  from: number
  to?: number
}

export interface MeasuredLane {
  bars: readonly MeasuredBar[]
  /** Values that have a triangle. */
  marks?: readonly number[]
  /** Words over a value, or under it. */
  words: readonly { at: number; text: string; isUnder?: boolean }[]
}

/** From zero to the value at its end, which is a whole number of parts. */
export interface LaneScale {
  end: number
  parts: number
}

/** One lane of several on the same scale. @returns An `<svg>`; its words belong beside it. */
export function measuredLane({ bars, marks = [], words }: MeasuredLane, scale: LaneScale): string {
  const share = (value: number) => laneShare(value, scale)
  return laneSheet(
    HEIGHT,
    [
      laneGrid(scale.parts),
      LANE_FLOOR,
      ...bars.map(({ part, from, to = scale.end }) =>
        laneBar(part, { from: share(from), to: share(to) })
      ),
      ...marks.map((value) => laneMark(share(value))),
      ...words.map(({ at, text, isUnder }) => {
        const x = share(at)
        const aside = marks.includes(at) && !isUnder ? BESIDE_MARK : BESIDE
        const anchor = x > TURN ? ` dx="-${aside}" text-anchor="end"` : ` dx="${aside}"`
        return `<text x="${x}%" y="${isUnder ? UNDER : OVER}"${anchor}>${text}</text>`
      })
    ].join('')
  )
}

/** A value in per cent of the width. */
export function laneShare(value: number, { end }: LaneScale): number {
  return hundredth((100 * Math.min(value, end)) / end)
}

/** A scale of round parts that reaches the greatest value. */
export function scaleTo(greatest: number): LaneScale {
  const step = roundTicks(greatest)[1] ?? greatest
  const parts = Math.ceil(greatest / step)
  return { end: parts * step, parts }
}

/** What the lines of lanes stand for, over them. */
export function laneNumbers(scale: LaneScale, format: (value: number) => string): string {
  const numbers = Array.from({ length: scale.parts }, (_, part) => {
    const value = (part * scale.end) / scale.parts
    return `<text x="${laneShare(value, scale)}%" dx="5" y="20">${format(value)}</text>`
  })
  return laneSheet(28, numbers.join(''))
}
