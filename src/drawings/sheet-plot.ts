import { linePath } from './profile/line.ts'
import { tenth } from './profile/numbers.ts'

const [WIDTH, HEIGHT] = [1000, 100] as const

/** A series as it stands on a printed sheet: stretched to its place, from zero, without words. @param values None below zero. */
export function sheetPlot(values: readonly number[]): string {
  const highest = Math.max(...values)
  const points = values.map(
    (value, at) =>
      [
        tenth((WIDTH * at) / (values.length - 1)),
        tenth(HEIGHT - (HEIGHT * value) / highest)
      ] as const
  )
  const line = linePath({ points })
  return [
    `<svg class="sample-sheet__plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">`,
    `<path class="sample-sheet__ground" d="${line}V${HEIGHT}H0z"/><path class="sample-sheet__line" d="${line}"/></svg>`
  ].join('')
}
