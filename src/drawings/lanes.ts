import { roundTicks } from './profile/numbers.ts'

/** Where the bars of a lane are and how thick they are, in pixels. */
const [BAR, THICK] = [42, 12] as const

/** A drawing as wide as its place. Letters never scale: x is a part of the width, y is in pixels. */
export function laneSheet(height: number, content: string): string {
  return `<svg class="lanes__drawing plot-words" width="100%" height="${height}" aria-hidden="true">${content}</svg>`
}

/** A line at the beginning of each part of the axis, and at its end. */
export function laneGrid(parts: number): string {
  const lines = Array.from({ length: parts + 1 }, (_, index) => `M${index} 0v1`).join('')
  return `<svg width="100%" height="100%" viewBox="0 0 ${parts} 1" preserveAspectRatio="none"><path class="lanes__grid" d="${lines}"/></svg>`
}

interface LaneBar {
  /** In per cent of the width. */
  from: number
  to: number
  /** In pixels, where it is not as in a lane. */
  y?: number
  thick?: number
}

export function laneBar(part: string, { from, to, y = BAR, thick = THICK }: LaneBar): string {
  return `<rect class="lanes__${part}" x="${from}%" y="${y}" width="${hundredth(to - from)}%" height="${thick}"/>`
}

/** A triangle on the floor of a lane. @param x In per cent. */
export function laneMark(x: number): string {
  return `<svg x="${x}%" y="${BAR + THICK}" overflow="visible"><path class="lanes__mark" d="M0-30l12 22h-24z"/></svg>`
}

export const LANE_FLOOR = `<line class="lanes__floor" x2="100%" y1="${BAR + THICK}" y2="${BAR + THICK}"/>`

export const hundredth = (value: number) => Math.round(value * 100) / 100

/** Between parts, in per cent of the width. */
const GAP = 0.6

/**
 * Texts one after the other, each as long as it takes to be read.
 *
 * @param whole The minutes that are as long as the whole width, so that several bars can be compared.
 * @returns SVG; the minutes themselves stand beside it.
 */
export function minuteBar(minutes: readonly number[], whole: number): string {
  let from = 0
  const parts = minutes.map((length) => {
    const [x, width] = [from, length].map((value) => (100 * value) / whole) as [number, number]
    from += length
    return `<rect x="${hundredth(x)}%" width="${hundredth(width - GAP)}%" height="100%"/>`
  })
  return `<svg class="paths__bar" width="100%" height="12" aria-hidden="true">${parts.join('')}</svg>`
}

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
function laneShare(value: number, { end }: LaneScale): number {
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
