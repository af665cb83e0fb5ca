import { linePath } from './profile/line.ts'

const SHEET = { width: 1440, height: 120, air: 6 } as const

/**
 * The upper edge of the night on which a page ends: its own series over zero, which is where the section begins.
 * It stretches with the window; its words are HTML.
 */
export function edge(values: readonly number[]): string {
  const { width, height, air } = SHEET
  const high = Math.max(...values)
  const points = values.map((value, at): [number, number] => [
    (at / (values.length - 1)) * width,
    height - (value / high) * (height - air)
  ])
  return [
    `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">`,
    `<path d="${linePath({ points })}V${height}H0z"/></svg>`
  ].join('')
}
