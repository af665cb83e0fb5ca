import { tenth } from '../profile/numbers.ts'
import type { Point } from '../relief/isolines.ts'
import type { Knot } from './curve.ts'
import type { Plan } from './plan.ts'

interface SectionSheet {
  /** Where the highest value lies, and zero. */
  top: number
  base: number
}

export interface Section {
  /** Path data: the curve, and the ground under it down to zero. */
  line: string
  ground: string
  points: readonly Point[]
  y: (value: number) => number
  base: number
  from: number
  to: number
}

/** Between the line and the hatching under it. */
const BELOW_LINE = 4

/** The same series as a cut through the hill, month under month, with zero at its base. */
export function sectionOf(
  { curve, stations }: Plan,
  values: readonly number[],
  sheet: SectionSheet
) {
  const { top, base } = sheet
  const max = Math.max(...values) || 1
  const [from, to] = [stations[0]?.[0] ?? 0, stations.at(-1)?.[0] ?? 0]
  const month = (to - from) / (values.length - 1)
  const x = (at: number) => from + at * month
  const y = (value: number) => base - ((base - top) * value) / max
  const line = curvePath(curve, x, y)
  const ground = `${curvePath(curve, x, (value) => Math.min(base, y(value) + BELOW_LINE))}V${tenth(base)}H${tenth(from)}z`
  const points = values.map((value, index): Point => [x(index), y(value)])
  return { line, ground, points, y, base, from, to } satisfies Section
}

/** The very curve of the hill as Bézier curves: a third of a slope is where its handle stands. */
function curvePath(
  curve: readonly Knot[],
  x: (at: number) => number,
  y: (value: number) => number
): string {
  const pair = (at: number, value: number) => `${tenth(x(at))} ${tenth(y(value))}`
  return curve
    .map((to, index) => {
      const from = curve[index - 1]
      if (!from) return `M${pair(to.at, to.value)}`
      if (from.value === to.value && !from.slope && !to.slope) return `H${tenth(x(to.at))}`
      const third = (to.at - from.at) / 3
      const leave = pair(from.at + third, from.value + from.slope * third)
      const arrive = pair(to.at - third, to.value - to.slope * third)
      return `C${leave} ${arrive} ${pair(to.at, to.value)}`
    })
    .join('')
}
