import { hatching, type Line, linePath, type Point, summit } from './line.ts'
import { tenth } from './numbers.ts'
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

const SHEET = { width: 240, height: 72, left: 4, right: 4, top: 6, bottom: 1.5, gap: 4 }

/** A whole series small and faint, one stretch of it in full: the numbers stand beside it. */
export function stageLine(
  { values }: Pick<Series, 'values'>,
  { from, to }: { from: number; to: number }
): string {
  const { line, base } = plotOf({ values }, SHEET)
  const stretch = stretchOf(line, from, to)
  const drawing = [
    path('thin', linePath(line)),
    path('hatch', hatching(stretch, base, SHEET.gap)),
    path('line', stretch.points.length > 1 || stretch.step ? linePath(stretch) : ''),
    path('grid profile__grid--zero', `M0 ${base}H${SHEET.width}`)
  ]
  const box = `viewBox="0 0 ${SHEET.width} ${SHEET.height}" width="${SHEET.width}" height="${SHEET.height}"`
  return `<svg class="stage-line" ${box} aria-hidden="true">${drawing.join('')}</svg>`
}

/** Part of a line; a single point of a smooth one reaches half-way to its neighbours. */
function stretchOf(line: Line, from: number, to: number): Line {
  const points = line.points.slice(from, to + 1)
  if (points.length > 1 || line.step) return { ...line, points }
  const at = line.points[from] ?? ([0, 0] as const)
  const ends = [line.points[from - 1] ?? at, line.points[from + 1] ?? at].map((other) =>
    halfway(at, other)
  )
  return { points: [ends[0] ?? at, at, ends[1] ?? at].filter(differsFromLast) }
}

function halfway([x, y]: Point, [otherX, otherY]: Point): Point {
  return [tenth((x + otherX) / 2), tenth((y + otherY) / 2)]
}

function differsFromLast([x]: Point, index: number, all: readonly Point[]): boolean {
  return index === 0 || all[index - 1]?.[0] !== x
}
