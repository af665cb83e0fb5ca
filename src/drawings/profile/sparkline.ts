import { hatching, linePath, summit } from './line.ts'
import { plotOf } from './plot.ts'
import type { Series } from './series.ts'
import { dot, path } from './svg.ts'

const MARGINS = { left: 5, right: 10, top: 10, bottom: 1, gap: 4 }

/** A drawing without words: its numbers stand beside it. @param size In pixels. */
export function sparkline(
  { values, better }: Pick<Series, 'values' | 'better'>,
  size: { width: number; height: number } = { width: 132, height: 44 }
): string {
  const { line, base } = plotOf({ values }, { ...size, ...MARGINS })
  const drawing = [
    path('grid profile__grid--zero', `M0 ${base}H${size.width}`),
    path('hatch', hatching(line, base, MARGINS.gap)),
    path('line', linePath(line)),
    dot('dot', line.points[0] ?? [0, base], 2.5),
    path('summit', summit(line.points.at(-1) ?? [0, base], better === 'down', 5))
  ]
  const box = `viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}"`
  return `<svg class="sparkline" ${box} aria-hidden="true">${drawing.join('')}</svg>`
}
