import { pathNumbers, tenth } from './numbers.ts'

/** A place in drawing units, y growing downwards. */
export type Point = readonly [x: number, y: number]

/** The drawn line of a series, and what stands under it. */
export interface Line {
  points: readonly Point[]
  /** Width of one value's step; none for a smooth line. */
  step?: number | undefined
}

/** Strokes of the hatching keep this far below the line, and are not drawn shorter than `LEAST_STROKE`. */
const BELOW_LINE = 5
const LEAST_STROKE = 2

/** Path data: a stair for counts, else a smooth line. */
export function linePath({ points, step }: Line): string {
  return step ? stairs(points, step) : smooth(points)
}

/**
 * A curve through every point that never rises above nor dips below its two neighbours.
 *
 * Source: F. N. Fritsch, R. E. Carlson, Monotone Piecewise Cubic Interpolation, 1980.
 */
function smooth(points: readonly Point[]): string {
  const slopes = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] as Point
    return (y - fromY) / (x - fromX)
  })
  const tangents = tangentsOf(slopes)
  return curvePath(points.map(([x, y], index) => ({ x, y, slope: tangents[index] ?? 0 })))
}

/** The slope of the curve at every point: flat where the series turns, and nowhere so steep that it overshoots. */
function tangentsOf(slopes: readonly number[]): number[] {
  const tangents = [...slopes, slopes.at(-1) ?? 0].map((after, index) => {
    const before = slopes[index - 1] ?? after
    return before * after <= 0 ? 0 : (before + after) / 2
  })
  for (const [index, slope] of slopes.entries()) {
    const [from = 0, to = 0] = [tangents[index], tangents[index + 1]]
    const length = slope === 0 ? 0 : Math.hypot(from / slope, to / slope)
    if (slope !== 0 && length <= 3) continue
    const shrink = slope === 0 ? 0 : 3 / length
    tangents[index] = from * shrink
    tangents[index + 1] = to * shrink
  }
  return tangents
}

/** A value holds for its whole step. */
function stairs(points: readonly Point[], step: number): string {
  const treads = points.map(([x, y], index) => {
    const rise = index ? `V${tenth(y)}` : `M${tenth(x - step / 2)} ${tenth(y)}`
    return `${rise}H${tenth(x + step / 2)}`
  })
  return treads.join('')
}

/**
 * Path data of the hatching of a small drawing, whose strokes are few: each begins at a whole unit and is told from the one
 * before it. @param gap Between strokes, about.
 */
export function hatching(line: Line, base: number, gap: number): string {
  const [from, to] = extent(line)
  const count = Math.max(6, Math.round((to - from) / gap))
  const strokes = Array.from(
    { length: count + 1 },
    (_, index) => from + ((to - from) * index) / count
  )
    .map((x) => ({ x, y: Math.round(heightAt(line, x) + BELOW_LINE) }))
    .filter(({ y }) => base - y > LEAST_STROKE)
  return strokes
    .map(({ x, y }, index) => {
      const before = strokes[index - 1]
      const start = before
        ? `m${pathNumbers([tenth(x) - tenth(before.x), y - tenth(base)])}`
        : `M${tenth(x)} ${y}`
      return `${start}V${tenth(base)}`
    })
    .join('')
}

/** Where a line begins and ends, steps included. */
export function extent({ points, step = 0 }: Line): [from: number, to: number] {
  return [(points[0]?.[0] ?? 0) - step / 2, (points.at(-1)?.[0] ?? 0) + step / 2]
}

/** How high the line is at a place: on a stair its tread, else between the two nearest points. */
function heightAt({ points, step }: Line, x: number): number {
  if (step) return (points.find(([at]) => x <= at + step / 2) ?? points.at(-1))?.[1] ?? 0
  const next = Math.max(
    1,
    points.findIndex(([at]) => at >= x - 1e-6)
  )
  const [fromX, fromY] = points[next - 1] as Point
  const [toX, toY] = points[next] as Point
  return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX)
}

/** Path data of the triangle that ends a line: on its base, or on its tip where less is better. @param half Half its width. */
export function summit([x, y]: Point, isDown: boolean, half = 8.5): string {
  const height = tenth(half * 1.75)
  const tip = tenth(half * 1.18)
  return isDown
    ? `M${tenth(x)} ${tenth(y + tip)}l${half}-${height}h-${half * 2}z`
    : `M${tenth(x)} ${tenth(y - tip)}l${half} ${height}h-${half * 2}z`
}

/** A place that a curve passes, and how steep it is there. */
interface CurvePoint {
  x: number
  y: number
  slope: number
}

/**
 * Path data of a curve whose handles stand a third of the way to the next place. Everything is told from the place before
 * and, at equal distances, without the handle that mirrors the one before it: a page has several such curves.
 */
export function curvePath(points: readonly CurvePoint[]): string {
  return points.map((_, index) => segment(points, index)).join('')
}

function segment(points: readonly CurvePoint[], index: number): string {
  const [before, from, to] = [points[index - 2], points[index - 1], points[index] as CurvePoint]
  if (!from) return `M${pathNumbers([to.x, to.y])}`
  const width = to.x - from.x
  const third = width / 3
  const leave = [third, from.y + from.slope * third - tenth(from.y)]
  const arrive = [to.x - third - tenth(from.x), to.y - to.slope * third - tenth(from.y)]
  const end = [to.x - tenth(from.x), to.y - tenth(from.y)]
  const isMirrored = before && Math.abs(from.x - before.x - width) < 1e-6
  return isMirrored
    ? `s${pathNumbers([...arrive, ...end])}`
    : `c${pathNumbers([...leave, ...arrive, ...end])}`
}

interface Hatching {
  /** Of the shape that ends the strokes, unique on the page. */
  id: string
  base: number
  /** Between strokes, about. */
  gap: number
  /** One of so many strokes stands on every screen, the others where there is room for them. */
  sparse?: number
}

const BESIDE = 5
const LEAST_STROKES = 6

/** The hatched ground below a line: equal strokes, which compress to nothing, and the shape that shows them in part. */
export function hatchedGround(line: Line, { id, base, gap, sparse = 1 }: Hatching): string {
  const [from, to] = extent(line)
  const height = tenth(base - BELOW_LINE - Math.min(...line.points.map(([, y]) => y)))
  if (height <= 0) return ''
  const count = Math.max(LEAST_STROKES, Math.round((to - from) / gap))
  const places = Array.from({ length: count + 1 }, (_, at) => from + ((to - from) * at) / count)
  const start = line.points[0]?.[1] ?? base
  const shape = `${linePath(line)}h${BESIDE}V${base}H${tenth(from - BESIDE)}V${tenth(start)}z`
  const layer = (part: string, isWanted: (at: number) => boolean) => {
    const shown = places.filter((_, at) => isWanted(at))
    return `<path class="profile__${part}" clip-path="url(#${id})" d="${strokes(shown, base, height)}"/>`
  }
  return [
    `<clipPath id="${id}"><path transform="translate(0 ${BELOW_LINE})" d="${shape}"/></clipPath>`,
    layer('hatch', (at) => at % sparse === 0),
    sparse > 1 ? layer('hatch profile__dense', (at) => at % sparse > 0) : ''
  ].join('')
}

/** Upright strokes, each told from the one before it. */
function strokes(places: readonly number[], base: number, height: number): string {
  return places
    .map((x, at) => {
      const before = places[at - 1]
      const move =
        before === undefined ? `M${tenth(x)} ${base}` : `m${thousandth(x - before)} ${height}`
      return `${move}v-${height}`
    })
    .join('')
}

/** Steps add up. */
const thousandth = (value: number) => Math.round(value * 1000) / 1000
