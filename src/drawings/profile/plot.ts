import type { Line } from './line.ts'
import { isCount, roundTicks, tickFormat } from './scale.ts'
import type { Series } from './series.ts'

/** A sheet in drawing units, and the margins of the plot on it. */
export interface Sheet {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** Between strokes of the hatching. */
  gap: number
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

/** Width of a letter of the axis where it is largest, in drawing units, and what parts it from the plot. */
const LETTER = 9.2
const BESIDE = 14

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

/** A sheet with room for the numbers of the axis at its left. */
export function withAxis(sheet: Sheet, series: Series): Sheet {
  const ticks = roundTicks(highest(series), isCount(series.values))
  const format = tickFormat(ticks)
  const width = Math.max(...ticks.map((tick) => format(tick).length)) * LETTER + BESIDE
  return { ...sheet, left: Math.max(sheet.left, width) }
}

function highest({ values, margins = [] }: Pick<Series, 'values' | 'margins'>): number {
  return Math.max(...values.map((value, index) => value + (margins[index] ?? 0)))
}
