import { groundPath, type Line, linePath, summit } from './line.ts'
import { isCount, tenth } from './numbers.ts'
import type { Series } from './series.ts'
import { dot, path } from './svg.ts'

/** A sheet in drawing units, and the margins of the plot on it. */
export interface Sheet {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

/** A series laid out on a sheet. */
export interface Plot {
  sheet: Sheet
  line: Line
  /** Where zero is. */
  base: number
  max: number
  /** Between two values. */
  step: number
  isStepped: boolean
  x: (index: number) => number
  y: (value: number) => number
}

/** Lays values out from edge to edge; a count fills a band of its own for each of its values. */
export function plotOf(
  { values, margins }: Pick<Series, 'values' | 'margins'>,
  sheet: Sheet
): Plot {
  const isStepped = isCount(values)
  const max = highest({ values, margins })
  const inner = sheet.width - sheet.left - sheet.right
  const step = inner / (isStepped ? values.length : values.length - 1)
  const base = sheet.height - sheet.bottom
  const x = (index: number) => sheet.left + step * (index + (isStepped ? 0.5 : 0))
  const y = (value: number) => base - ((base - sheet.top) * value) / (max || 1)
  const points = values.map((value, index) => [x(index), y(value)] as const)
  const line = { points, step: isStepped ? step : undefined }
  return { sheet, line, base, max, step, isStepped, x, y }
}

function highest({ values, margins = [] }: Pick<Series, 'values' | 'margins'>): number {
  return Math.max(...values.map((value, index) => value + (margins[index] ?? 0)))
}

const MARGINS = { left: 5, right: 10, top: 10, bottom: 1 }

interface Size {
  width: number
  height: number
}

/** A drawing without words: its numbers stand beside it. @param size In pixels. */
export function sparkline(
  { values, better }: Pick<Series, 'values' | 'better'>,
  size: Size = { width: 132, height: 44 }
): string {
  const { line, base } = plotOf({ values }, { ...size, ...MARGINS })
  return small('sparkline', size, [
    path('grid profile__grid--zero', `M0 ${base}H${size.width}`),
    path('ground', groundPath(line, base)),
    path('line', linePath(line)),
    dot('dot', line.points[0] ?? [0, base], 2.5),
    path('summit', summit(line.points.at(-1) ?? [0, base], better === 'down', 5))
  ])
}

const small = (look: string, { width, height }: Size, parts: readonly string[]) =>
  `<svg class="${look}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${parts.join('')}</svg>`

const SHEET = { width: 240, height: 72, left: 4, right: 4, top: 6, bottom: 1.5 }

/** A whole series small, on a band where one stretch of it is: the numbers stand beside it. */
export function stageLine(
  { values }: Pick<Series, 'values'>,
  { from, to }: { from: number; to: number }
): string {
  const { line, base, x, step } = plotOf({ values }, SHEET)
  const left = tenth(Math.max(0, x(from) - step / 2))
  const right = tenth(Math.min(SHEET.width, x(to) + step / 2))
  return small('stage-line', SHEET, [
    path('ground', `M${left} 0H${right}V${base}H${left}z`),
    path('line', linePath(line)),
    path('grid profile__grid--zero', `M0 ${base}H${SHEET.width}`)
  ])
}
