import { extent, type Point, summit } from './line.ts'
import { digitsOf, numberFormat } from './numbers.ts'
import type { Plot } from './plot.ts'
import { indexOf, type Series, timesOf } from './series.ts'
import { dot, path, words } from './svg.ts'

/**
 * Drawing units: the room under the line for the last value and the axis, and how high a peak the value may still
 * clear.
 */
const ROOM_UNDER = 72
const HIGHEST_PEAK = 24

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

/** The same on a narrow sheet: the last value stands above its triangle, or under it. */
export function drawEndsAbove(plot: Plot, series: Series): string {
  const { first, last, end } = endsOf(plot, series)
  const isDown = series.better === 'down'
  const at = { x: Math.min(end[0] + 10, plot.sheet.width), anchor: 'end' as const }
  const clear = clearOf(plot, series, at.x - widthOf(last))
  const total = words(series.total ?? '', { ...at, y: clear - 50, part: 'unit' })
  return [
    firstValue(plot, series, first),
    path('summit', summit(end, isDown)),
    words(last, { ...at, y: isUnder(plot, series) ? end[1] + 42 : clear - 20, part: 'last' }),
    series.total ? total : ''
  ].join('')
}

/**
 * Whether the last value stands under its triangle, if there is room above the axis: where less is better, and where a peak
 * near the end would push a value that stands above it too far up.
 */
function isUnder(plot: Plot, series: Series): boolean {
  const { end, last } = endsOf(plot, series)
  const hasRoom = plot.base - end[1] > ROOM_UNDER
  if (series.better === 'down') return hasRoom
  const clear = clearOf(plot, series, plot.sheet.width - widthOf(last))
  return !series.total && !series.margins && hasRoom && end[1] - clear > HIGHEST_PEAK
}

/** The height above which nothing is drawn to the right of `from`: neither the line nor the error bar at its end. */
function clearOf({ line, y }: Plot, { values, margins }: Series, from: number): number {
  const under = line.points.findIndex(([x]) => x >= from)
  const heights = line.points.slice(Math.max(0, under - 1)).map(([, height]) => height)
  return Math.min(...heights, y((values.at(-1) ?? 0) + (margins?.at(-1) ?? 0)) + 8)
}

/** The width of a last value in large letters. */
function widthOf(last: string): number {
  return last.length * 18
}

/** What `drawEndsAbove` prints on, as rectangles. */
export function endsTaken(plot: Plot, series: Series): Taken[] {
  const { end, last } = endsOf(plot, series)
  const [x = 0, y = 0] = plot.line.points[0] ?? []
  const right = plot.sheet.width
  const width = Math.max(widthOf(last), (series.total?.length ?? 0) * 8)
  const clear = clearOf(plot, series, right - widthOf(last))
  const [above, below] = isUnder(plot, series)
    ? [end[1] - 14, end[1] + 46]
    : [clear - (series.total ? 66 : 48), end[1] + 8]
  return [
    { from: [x - 6, y - 30], to: [x + 44, y - 8] },
    { from: [right - width, above], to: [right, below] }
  ]
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

/** A rectangle that no badge may cover. */
interface Taken {
  from: Point
  to: Point
}

/** Where a badge may stand seen from its point: above, then below, ever farther. */
const OFFSETS = [-32, 34, -60, 62, -88, 90, -116]
const RADIUS = 12
const BETWEEN_BADGES = 2

/**
 * Where the numbered badges of a narrow drawing stand: straight above or below their points, clear of the line, of
 * each other and of what is printed. The one with the fewest conflicts where none is clear.
 */
export function placeBadges(
  points: readonly Point[],
  {
    line,
    taken,
    top,
    base
  }: { line: readonly Point[]; taken: readonly Taken[]; top: number; base: number }
): Point[] {
  const placed: Point[] = []
  for (const [x, y] of points) {
    const places = OFFSETS.map((offset): Point => [x, y + offset]).filter(
      ([, at]) => at >= top + RADIUS && at <= base - RADIUS - 2
    )
    const conflicts = (place: Point) =>
      placed.filter((other) => distance(place, other) < 2 * RADIUS + BETWEEN_BADGES).length * 3 +
      taken.filter((one) => covers(place, one)).length * 2 +
      line.filter((one) => distance(place, one) < RADIUS + BETWEEN_BADGES).length
    const [best = [x, y - RADIUS * 2] as const] = [...places].sort(
      (a, b) => conflicts(a) - conflicts(b)
    )
    placed.push(best)
  }
  return placed
}

function distance([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, y - otherY)
}

function covers([x, y]: Point, { from, to }: Taken): boolean {
  return x + RADIUS > from[0] && x - RADIUS < to[0] && y + RADIUS > from[1] && y - RADIUS < to[1]
}
