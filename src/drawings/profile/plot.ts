import { groundPath, type Line, linePath, summit } from './line.ts'
import { isCount, roundTicks, tenth, tickFormat } from './numbers.ts'
import { type Series, type Time, timesOf } from './series.ts'
import { dot, drawnPath, path, words } from './svg.ts'

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

const BETWEEN = 10

/** Round values with their lines. @param right Where the lines end. */
export function valueAxis({ sheet, base, max, isStepped, y }: Plot, right: number): string {
  const ticks = roundTicks(max, isStepped)
  const format = tickFormat(ticks)
  const lines = ticks.slice(1).map((value) => `M${sheet.left} ${tenth(y(value))}H${right}`)
  const labels = ticks.map((value) =>
    words(value ? format(value) : '0', {
      x: sheet.left - 10,
      y: y(value) + 5,
      part: 'axis',
      anchor: 'end'
    })
  )
  const zero = `M${sheet.left} ${base}H${right}`
  return path('grid', lines.join('')) + path('grid profile__grid--zero', zero) + labels.join('')
}

/** A tick for every value; as many names as find room, the first and the last always; a year where it begins. */
export function timeAxis({ base, step, isStepped, x }: Plot, times: readonly Time[]): string {
  const last = times.length - 1
  const longest = Math.max(...times.map(({ short }) => short.length))
  const every = Math.ceil((longest * LETTER + BETWEEN) / step)
  const shown = times
    .map((time, index) => ({ ...time, index }))
    .filter(({ index }) => index === last || (index % every === 0 && last - index >= every))
  const labels = shown.map(({ short, year, index }, place) => {
    const isEdge = !isStepped && every > 1
    const anchor = isEdge && index === last ? ('end' as const) : ('middle' as const)
    const at = { x: x(index), anchor: isEdge && index === 0 ? undefined : anchor }
    const isNew = year !== '' && year !== shown[place - 1]?.year
    const name = words(short, { ...at, y: base + 27, part: 'axis' })
    const below = { ...at, y: base + 46, part: 'axis profile__axis--year' }
    return name + (isNew ? words(year, below) : '')
  })
  const ticks = times.map(({ year }, index) => {
    const isNew = year !== '' && year !== times[index - 1]?.year
    return `M${tenth(x(index))} ${base}v${isNew ? 10 : 5}`
  })
  return path('tick', ticks.join('')) + labels.join('')
}

/** What every view of a series has: axes, the line and its ground. @param right Where the lines of the axis end. */
export function ground(plot: Plot, series: Series, right: number): string {
  return [
    valueAxis(plot, right),
    path('ground', groundPath(plot.line, plot.base)),
    path('margin', marginBars(plot, series)),
    drawnPath('line', linePath(plot.line)),
    timeAxis(plot, timesOf(series))
  ].join('')
}

/** Path data of how far off values may be: an upright with two caps at each. */
function marginBars({ x, y }: Plot, { values, margins = [] }: Series): string {
  const bars = margins.map((margin, index) => {
    const value = values[index] ?? 0
    const [top, bottom] = [tenth(y(value + margin)), tenth(y(Math.max(0, value - margin)))]
    const [left, right] = [tenth(x(index) - 5), tenth(x(index) + 5)]
    return `M${left} ${top}H${right}M${tenth(x(index))} ${top}V${bottom}M${left} ${bottom}H${right}`
  })
  return bars.join('')
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
  const [left, right] = [x(from) - step / 2, x(to) + step / 2]
  return small('stage-line', SHEET, [
    path(
      'ground',
      `M${tenth(Math.max(0, left))} 0H${tenth(Math.min(right, SHEET.width))}V${base}H${tenth(Math.max(0, left))}z`
    ),
    path('line', linePath(line)),
    path('grid profile__grid--zero', `M0 ${base}H${SHEET.width}`)
  ])
}
