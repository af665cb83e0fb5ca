import { extent, type Point, summit } from './line.ts'
import { digitsOf, numberFormat, tenth } from './numbers.ts'
import { ground, type Plot, plotOf, type Sheet, withAxis } from './plot.ts'
import { eventWords, indexOf, legend, type Series, type SeriesEvent, timesOf } from './series.ts'
import { dot, figure, path, picture, sheet, words } from './svg.ts'

/**
 * The elevation profile: a measured series as a cut through the terrain, with flags at what was changed, and its numbers
 * as a table. It is drawn twice, wide and tall; the width of its container shows one of them.
 *
 * @returns A `<figure>`; styles are in `views/components/parts/profile.css`.
 */
export function profile(series: Series): string {
  const { title, label, unit } = series
  const summary = summaryOf(series)
  const [wide, tall] = [viewOf(series, summary, WIDE), viewOf(series, summary, TALL)]
  return figure({
    modifier: series.events?.length ? '' : 'plain',
    title,
    label: unit ? `${label}, ${unit}` : label,
    drawing: wide.svg + tall.svg + legend(series, wide.hasWords),
    table: dataTable(series)
  })
}

function summaryOf(series: Series): string {
  const { label, values, unit } = series
  const times = timesOf(series)
  const format = numberFormat(digitsOf(values))
  const ends = [0, values.length - 1].map((index) =>
    `${times[index]?.long}: ${format(values[index] ?? 0)} ${unit}`.trim()
  )
  return `${label}. ${ends.join('; ')}.`
}

function dataTable(series: Series) {
  const { values, margins, label, unit, events = [] } = series
  const digits = digitsOf([...values, ...(margins ?? [])])
  const [value, change] = [numberFormat(digits), numberFormat(digits, 'exceptZero')]
  const rows = timesOf(series).map(({ long }, index) => {
    const told = events.filter((event) => indexOf(event, series) === index)
    const [now = 0, before] = [values[index], values[index - 1]]
    return [
      long,
      value(now),
      before === undefined ? '—' : change(now - before),
      ...(margins ? [`±${value(margins[index] ?? 0)}`] : []),
      ...(events.length > 0 ? [told.map(eventWords).join('; ')] : [])
    ]
  })
  const names = [
    series.start ? 'Месяц' : 'Замер',
    unit || label,
    unit === '%' ? 'К прошлому, п. п.' : 'К прошлому',
    ...(margins ? ['Погрешность'] : [])
  ]
  return { name: label, head: events.length > 0 ? [...names, 'Что изменили'] : names, rows }
}

/** A row of labels above the plot, and the letters of a label where they are largest. */
const ROW = 28
const LETTERS = 16

interface ProfileView extends Sheet {
  name: 'wide' | 'tall'
  /** Over the rows of labels, and where there are none. */
  above: number
  /** Where the lines of the axis end. */
  axisEnd: number
}

/** For a container of at least 640 px: every month, a flag with its words at every event where they find room. */
const WIDE: ProfileView = {
  ...{ name: 'wide', width: 880, height: 352, left: 52, right: 112, top: 40, bottom: 56 },
  ...{ above: 30, axisEnd: 768 }
}
/** For a narrow one, as a phone has: some months, and numbers that the list below explains. */
const TALL: ProfileView = {
  ...{ name: 'tall', width: 340, height: 400, left: 42, right: 12, top: 64, bottom: 58 },
  ...{ above: 64, axisEnd: 340 }
}

/** @returns Whether flags stand with their words; otherwise they have only numbers, and the list below tells the words. */
function viewOf(
  series: Series,
  summary: string,
  view: ProfileView
): { svg: string; hasWords: boolean } {
  const { events = [] } = series
  const isWide = view === WIDE
  const room = withAxis(view, series)
  const { x } = plotOf(series, room)
  const flags = events.map((event) => ({ x: x(indexOf(event, series)), text: event.text }))
  const sheetOf = { right: view.width, size: LETTERS }
  const told = isWide ? placeFlags(flags, sheetOf) : undefined
  const places =
    told ??
    placeFlags(
      flags.map((flag) => ({ ...flag, text: '' })),
      sheetOf
    ) ??
    []
  const rows = Math.max(0, ...places.map(({ row }) => row + 1))
  const size = {
    ...room,
    height: view.height + rows * 20,
    top: rows > 0 ? rows * ROW + view.above : view.top
  }
  const plot = plotOf(series, size)
  const id = `${series.id}-${view.name}`
  const drawn = events.map((event, index) =>
    drawFlag({
      event,
      number: index + 1,
      place: places[index],
      hasWords: Boolean(told),
      rows,
      series,
      plot
    })
  )
  const land = ground(plot, series, view.axisEnd)
  const name = { id, title: series.title, summary }
  const drawing = isWide
    ? picture(name, land + drawEnds(plot, series)) + drawn.join('')
    : picture(name, land + drawn.join('') + drawEndsAbove(plot, series))
  return { svg: sheet(view.name, size, drawing), hasWords: Boolean(told) }
}

/** Drawing units: the room under the line for the last value and the axis, and the width of a letter of that. */
const [ROOM_UNDER, LARGE_LETTER] = [72, 18] as const

/** The first value at its dot, the last one large beside its triangle, with its time and the total under it. */
function drawEnds(plot: Plot, series: Series): string {
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
function drawEndsAbove(plot: Plot, series: Series): string {
  const { first, last, end } = endsOf(plot, series)
  const isDown = series.better === 'down'
  const at = { x: Math.min(end[0] + 10, plot.sheet.width), anchor: 'end' as const }
  const clear = clearOf(plot, series, at.x - last.length * LARGE_LETTER)
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

interface FlagParts {
  event: SeriesEvent
  number: number
  place: PlacedFlag | undefined
  hasWords: boolean
  rows: number
  series: Series
  plot: Plot
}

function drawFlag({ event, number, place, hasWords, rows, series, plot }: FlagParts): string {
  const [x, y] = plot.line.points[indexOf(event, series)] ?? [0, 0]
  const row = 18 + (rows - 1 - (place?.row ?? 0)) * ROW
  const isStart = place?.side !== 'end'
  const anchor = isStart ? undefined : ('end' as const)
  const body = [
    hasWords ? hitOf(place, x, row) : '',
    path('pole', `M0 ${tenth(y - 6)}V${row + 6}`),
    dot('mark', [0, y], 4.5),
    dot('badge', [0, row - 5], 10.5),
    words(String(number), { x: 0, y: row - 0.5, part: 'flag-number', anchor: 'middle' }),
    hasWords ? words(event.text, { x: isStart ? 17 : -17, y: row, part: 'flag-text', anchor }) : ''
  ].join('')
  const part = `profile__flag${event.failed ? ' profile__flag--failed' : ''}`
  const at = `transform="translate(${tenth(x)})"`
  return event.href && hasWords
    ? `<a class="${part}" href="${event.href}" ${at}>${body}</a>`
    : `<g class="${part}" ${at}${hasWords ? '' : ' aria-hidden="true"'}>${body}</g>`
}

/** Where a flag with its words is pressed. */
function hitOf(place: PlacedFlag | undefined, x: number, row: number): string {
  const { from = x, to = x } = place ?? {}
  return `<rect class="profile__hit" x="${tenth(from - x)}" y="${row - 19}" width="${tenth(to - from)}" height="${ROW}"/>`
}

/** What is to be marked: a pole at `x` and its label above. */
interface Flag {
  x: number
  text: string
}

/** A label in a row above the line, the lowest being 0. */
export interface PlacedFlag {
  x: number
  row: number
  /** Which end of the label is at the pole. */
  side: 'start' | 'end'
  /** The ends of the label. */
  from: number
  to: number
}

/** Half of the badge at the pole, with its line. */
const BADGE = 11
/** The distance from the pole to the far end of the badge's gap. */
const BEFORE_TEXT = 18
const LETTER = 0.57
const BETWEEN_LABELS = 10
const BESIDE_POLE = 6

/**
 * Places flags in as few rows as can be, so that no label meets another label or a foreign pole: what lies over a pole is in
 * a higher row.
 *
 * @param right Where the drawing ends.
 * @param size Of the letters, in drawing units.
 * @returns Nothing where two labels lie over the poles of each other.
 */
export function placeFlags(
  flags: readonly Flag[],
  { right, size }: { right: number; size: number }
): PlacedFlag[] | undefined {
  // From one of the flags on, labels end at their pole.
  const turns = [...flags.map(({ x }) => x), right + 1]
  const rowsOf = (placed: readonly PlacedFlag[]) => Math.max(0, ...placed.map(({ row }) => row))
  const [best] = turns
    .map((turn) => flags.map((flag) => sideOf(flag, { turn, right, size })))
    .filter((placed) => placed.every(({ from }) => from >= 0) && areRaised(placed))
    .sort((one, other) => rowsOf(one) - rowsOf(other))
  return best
}

function sideOf(
  { x, text }: Flag,
  { turn, right, size }: { turn: number; right: number; size: number }
): PlacedFlag {
  const width = text ? text.length * size * LETTER + BEFORE_TEXT : BADGE
  return x + width > right || (x >= turn && x >= width)
    ? { x, row: 0, side: 'end', from: x - width, to: x + BADGE }
    : { x, row: 0, side: 'start', from: x - BADGE, to: x + width }
}

/** Raises labels over those that they must stand over; false where that has no end. */
function areRaised(placed: readonly PlacedFlag[]): boolean {
  return [...placed, undefined].some(() => {
    const low = placed.flatMap((one) => {
      const under = placed.filter((other) => isOver(one, other)).map(({ row }) => row + 1)
      const row = Math.max(0, ...under)
      return row > one.row ? [{ one, row }] : []
    })
    for (const { one, row } of low) one.row = row
    return low.length === 0
  })
}

function isOver(one: PlacedFlag, other: PlacedFlag): boolean {
  if (one === other) return false
  const covers = (label: PlacedFlag, { x }: PlacedFlag) =>
    x > label.from - BESIDE_POLE && x < label.to + BESIDE_POLE
  const isMet = one.from < other.to + BETWEEN_LABELS && other.from < one.to + BETWEEN_LABELS
  return covers(one, other) || (isMet && one.x < other.x && !covers(other, one))
}
