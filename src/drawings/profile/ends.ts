import { extent, type Point, summit } from './line.ts'
import { digitsOf, numberFormat } from './numbers.ts'
import type { Plot } from './plot.ts'
import { indexOf, type Series, timesOf } from './series.ts'
import { dot, path, words } from './svg.ts'

/** Drawing units: the room under the line for the last value and the axis, and the width of a letter of that. */
const [ROOM_UNDER, LETTER] = [72, 18] as const

/** The first value at its dot, the last one large beside its triangle, with its time and the total under it. */
export function drawEnds(plot: Plot, series: Series): string {
  const { first, last, end } = endsOf(plot, series)
  const beside = { x: end[0] + 20, part: 'unit' }
  const time = timesOf(series).at(-1)
  const lines = [[time?.short, time?.year].filter(Boolean).join(' '), series.total ?? '']
  return [
    firstValue(plot, series, first),
    path('summit', summit(end, series.better === 'down')),
    words(last, { x: end[0] + 20, y: end[1] + 9, part: 'last' }),
    ...lines
      .filter(Boolean)
      .map((line, index) => words(line, { ...beside, y: end[1] + 32 + 22 * index }))
  ].join('')
}

/** The same on a narrow sheet: the last value stands above its triangle, under it where less is better and there is room. */
export function drawEndsAbove(plot: Plot, series: Series): string {
  const { first, last, end } = endsOf(plot, series)
  const isDown = series.better === 'down'
  const at = { x: Math.min(end[0] + 10, plot.sheet.width), anchor: 'end' as const }
  const clear = clearOf(plot, series, at.x - last.length * LETTER)
  const isUnder = isDown && plot.base - end[1] > ROOM_UNDER
  return [
    firstValue(plot, series, first),
    path('summit', summit(end, isDown)),
    words(last, { ...at, y: isUnder ? end[1] + 42 : clear - 20, part: 'last' }),
    series.total ? words(series.total, { ...at, y: clear - 50, part: 'unit' }) : ''
  ].join('')
}

/** The height above which nothing is drawn to the right of `from`: neither the line nor the error bar at its end. */
function clearOf({ line, y }: Plot, { values, margins }: Series, from: number): number {
  const under = line.points.findIndex(([x]) => x >= from)
  const heights = line.points.slice(Math.max(0, under - 1)).map(([, height]) => height)
  return Math.min(...heights, y((values.at(-1) ?? 0) + (margins?.at(-1) ?? 0)) + 8)
}

function endsOf(plot: Plot, { values }: Series) {
  const format = numberFormat(digitsOf(values))
  const [, edge] = extent(plot.line)
  const end: Point = [edge, plot.line.points.at(-1)?.[1] ?? plot.base]
  return { first: format(values[0] ?? 0), last: format(values.at(-1) ?? 0), end }
}

/** Moves aside where something stands upright on the first value: a flag or an error bar. */
function firstValue({ line }: Plot, series: Series, text: string): string {
  const [x, y] = line.points[0] ?? [0, 0]
  const isBeside = series.margins || series.events?.some((event) => indexOf(event, series) === 0)
  const at = { x: x + (isBeside ? 9 : -4), y: y - (isBeside ? 12 : 16), part: 'first' }
  return dot('dot', [x, y], 4.5) + words(text, at)
}
