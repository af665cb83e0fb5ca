import { curvePath } from '../profile/curve-path.ts'
import { tenth } from '../profile/numbers.ts'
import type { Point } from '../relief/isolines.ts'
import type { Plan } from './plan.ts'

interface SectionSheet {
  /** Where the highest value lies, and zero. */
  top: number
  base: number
}

export interface Section {
  /** Path data: the very curve of the hill, and the ground under it down to zero. */
  line: string
  ground: string
  points: readonly Point[]
  y: (value: number) => number
  base: number
  from: number
  to: number
}

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
  const scale = (base - top) / max
  const y = (value: number) => base - scale * value
  const line = curvePath(
    curve.map(({ at, value, slope }) => ({
      x: x(at),
      y: y(value),
      slope: (-scale * slope) / month
    }))
  )
  const ground = `${line}V${tenth(base)}H${tenth(from)}z`
  const points = values.map((value, index): Point => [x(index), y(value)])
  return { line, ground, points, y, base, from, to } satisfies Section
}
