import type { HeightPath } from '../../../drawings/height/height-path.ts'
import type { AskedHeight } from './asked-height.ts'

/** Heights that are one to the eye and in words: a quarter of a per cent, of a month's growth a twentieth. */
const [SAME, SAME_A_MONTH] = [0.0025, 0.0005] as const

/** A case beside the visitor. */
export interface HeightPlace {
  path: HeightPath
  /** Its height at the visitor's month, or its growth a month. */
  at: number
  /** It ends before that month: its height there follows from its mean slope. */
  isShort: boolean
}

/** A visitor's growth among the cases; better is always up. */
export interface HeightVerdict extends AskedHeight {
  /** How many times better. */
  height: number
  /** What is compared: that height, or for the longest paths the growth a month. */
  own: number
  /** Longer than every case: all are compared by their growth a month. */
  isLonger: boolean
  /** Months of the longest case. */
  longest: number
  /** From the lowest one up. */
  over: readonly HeightPlace[]
  /** From the highest one down. */
  under: readonly HeightPlace[]
  ties: readonly HeightPlace[]
}

/** @param paths At least one. */
export function heightVerdict(paths: readonly HeightPath[], asked: AskedHeight): HeightVerdict {
  const { from, to, months, isDown } = asked
  const height = isDown ? from / to : to / from
  const longest = Math.max(...paths.map(({ heights }) => heights.length))
  const isLonger = months > longest
  const own = isLonger ? height ** (1 / (months - 1)) : height
  const places = paths
    .map((path) => ({
      ...{ path, at: isLonger ? slopeOf(path) : heightAt(path, months) },
      isShort: !isLonger && path.heights.length < months
    }))
    .sort((one, other) => other.at - one.at)
  const least = isLonger ? SAME_A_MONTH : SAME
  const isTie = ({ at }: HeightPlace) => Math.abs(Math.log(at / own)) < least
  return {
    ...{ ...asked, height, own, isLonger, longest },
    ties: places.filter(isTie),
    over: places.filter((place) => !isTie(place) && place.at > own).reverse(),
    under: places.filter((place) => !isTie(place) && place.at < own)
  }
}

/** The height at a month, counted from 1; after the last one a path goes on at its mean slope. */
function heightAt(path: HeightPath, month: number): number {
  return path.heights[month - 1] ?? slopeOf(path) ** (month - 1)
}

/** The mean growth a month, as a factor. */
function slopeOf({ heights }: HeightPath): number {
  return (heights.at(-1) ?? 1) ** (1 / (heights.length - 1))
}
