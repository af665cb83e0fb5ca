import { pathNumbers, tenth } from './numbers.ts'

/** A place that a curve passes, and how steep it is there. */
export interface CurvePoint {
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
