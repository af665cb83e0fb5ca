import type { HeightPath } from './height-path.ts'

/** A sheet in its own units, and the field of the lines on it. */
export interface HeightSheet {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** Names are numbers, and few months are written. */
  isNarrow?: boolean
}

export const WIDE_SHEET: HeightSheet = {
  ...{ width: 1344, height: 580, left: 64, right: 1000, top: 26, bottom: 520 }
}
export const NARROW_SHEET: HeightSheet = {
  ...{ width: 358, height: 400, left: 46, right: 322, top: 20, bottom: 350, isNarrow: true }
}

export interface HeightScale {
  x(month: number): number
  y(height: number): number
  /** Months of the longest case. */
  span: number
  /** Heights that are written: the start and its multiples by two, as many as have room. */
  doublings: readonly number[]
  /** Where the visitor's line ends. */
  end: { month: number; height: number }
}

/** Room over and under the visitor's end. */
const ROOM = 1.12
/** What is drawn of a growth that leaves every scale. */
const [LOWEST, HIGHEST] = [1e-6, 1e6] as const
const MOST_LINES = 7
/** Powers of two within these bounds. */
const POWERS = 20

export function createHeightScale(
  paths: readonly HeightPath[],
  { left, right, top, bottom }: HeightSheet,
  own?: { months: number; height: number }
): HeightScale {
  const span = Math.max(...paths.map(({ heights }) => heights.length))
  const end = endOf(span, own)
  const all = paths.flatMap(({ heights }) => heights)
  const most = Math.min(HIGHEST, Math.max(...all, end.height) * ROOM)
  const least = Math.max(LOWEST, Math.min(...all, end.height) / ROOM)
  const within = (height: number) => Math.min(most, Math.max(least, height))
  return {
    ...{ span, end, doublings: doublingsOf(least, most) },
    x: (month) => left + ((right - left) * (month - 1)) / (span - 1),
    y: (height) =>
      bottom - ((bottom - top) * Math.log(within(height) / least)) / Math.log(most / least)
  }
}

function endOf(span: number, own: { months: number; height: number } | undefined) {
  const { months, height } = own ?? { months: 1, height: 1 }
  if (months <= span) return { month: months, height }
  return { month: span, height: height ** ((span - 1) / (months - 1)) }
}

function doublingsOf(least: number, most: number): number[] {
  const powers = Array.from({ length: 2 * POWERS + 1 }, (_, index) => index - POWERS).filter(
    (power) => 2 ** power >= least && 2 ** power <= most
  )
  const every = Math.ceil(powers.length / MOST_LINES)
  return powers.filter((power) => power % every === 0).map((power) => 2 ** power)
}
