import { drawEnds, drawEndsAbove, endsTaken, placeBadges } from './ends.ts'
import { digitsOf, numberFormat, tenth } from './numbers.ts'
import { ground, type Plot, plotOf, withAxis } from './plot.ts'
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
  const wide = wideView(series, summary)
  return figure({
    modifier: series.events?.length ? '' : 'plain',
    title,
    label: unit ? `${label}, ${unit}` : label,
    drawing: wide.svg + tallView(series, summary) + legend(series, wide.hasWords),
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

const TALL_SHEET = { width: 340, height: 400, left: 42, right: 12, top: 64, bottom: 58, gap: 6 }

/** The drawing for a narrow container, as a phone has: some months, and numbers that the list below explains. */
function tallView(series: Series, summary: string): string {
  const plot = plotOf(series, withAxis(TALL_SHEET, series))
  const id = `${series.id}-tall`
  const drawing = [
    ground(plot, series, { id, right: TALL_SHEET.width }),
    badges(plot, series),
    drawEndsAbove(plot, series)
  ]
  const name = { id, title: series.title, summary }
  return sheet('tall', TALL_SHEET, picture(name, drawing.join('')))
}

function badges(plot: ReturnType<typeof plotOf>, series: Series): string {
  const { events = [] } = series
  const points = events.map(
    (event) => plot.line.points[indexOf(event, series)] ?? ([0, 0] as const)
  )
  const places = placeBadges(points, {
    line: plot.line.points,
    taken: endsTaken(plot, series),
    top: 0,
    base: plot.base
  })
  const drawn = events.map(({ failed }, index) => {
    const [fromX, fromY] = points[index] ?? [0, 0]
    const [x, y] = [(places[index]?.[0] ?? 0) - fromX, (places[index]?.[1] ?? 0) - fromY]
    const body = [
      path('pole', `M0 0L${tenth(x)} ${tenth(y)}`),
      dot('mark', [0, 0], 3.5),
      dot('badge', [x, y], 12),
      words(String(index + 1), { x, y: y + 4.5, part: 'flag-number', anchor: 'middle' })
    ]
    const at = `transform="translate(${tenth(fromX)} ${tenth(fromY)})"`
    return `<g class="profile__flag${failed ? ' profile__flag--failed' : ''}" ${at}>${body.join('')}</g>`
  })
  return drawn.join('')
}

const WIDE_SHEET = { width: 880, height: 352, left: 52, right: 112, top: 40, bottom: 56, gap: 9 }
/** A row of labels above the plot, and the letters of a label where they are largest. */
const ROW = 28
const LETTERS = 16

interface WideView {
  svg: string
  /** Flags stand with their words; otherwise they have only numbers, and the list below tells the words. */
  hasWords: boolean
}

/** The drawing for a container of at least 640 px: every month, a flag with its words at every event. */
function wideView(series: Series, summary: string): WideView {
  const { events = [] } = series
  const room = withAxis(WIDE_SHEET, series)
  const { x } = plotOf(series, room)
  const flags = events.map((event) => ({ x: x(indexOf(event, series)), text: event.text }))
  const placed = placeFlags(flags, { right: WIDE_SHEET.width, size: LETTERS })
  const rows = placed ? Math.max(0, ...placed.map(({ row }) => row + 1)) : 1
  const space = events.length > 0 ? rows : 0
  const size = {
    ...room,
    height: WIDE_SHEET.height + space * 20,
    top: space > 0 ? space * ROW + 30 : WIDE_SHEET.top
  }
  const plot = plotOf(series, size)
  const id = `${series.id}-wide`
  const drawing = picture(
    { id, title: series.title, summary },
    ground(plot, series, { id, right: size.width - size.right }) + drawEnds(plot, series)
  )
  const drawn = events.map((event, index) =>
    drawFlag({ event, number: index + 1, place: placed?.[index], rows, series, plot })
  )
  return { svg: sheet('wide', size, drawing + drawn.join('')), hasWords: Boolean(placed) }
}

interface FlagParts {
  event: SeriesEvent
  number: number
  place: PlacedFlag | undefined
  rows: number
  series: Series
  plot: Plot
}

function drawFlag({ event, number, place, rows, series, plot }: FlagParts): string {
  const index = indexOf(event, series)
  const [x, y] = plot.line.points[index] ?? [0, 0]
  const row = 18 + (rows - 1 - (place?.row ?? 0)) * ROW
  const isStart = place?.side !== 'end'
  const label = {
    x: isStart ? 17 : -17,
    y: row,
    part: 'flag-text',
    anchor: isStart ? undefined : ('end' as const)
  }
  const body = [
    place
      ? `<rect class="profile__hit" x="${tenth(place.from - x)}" y="${row - 19}" width="${tenth(place.to - place.from)}" height="${ROW}"/>`
      : '',
    path('pole', `M0 ${tenth(y - 6)}V${row + 6}`),
    dot('mark', [0, y], 4.5),
    dot('badge', [0, row - 5], 10.5),
    words(String(number), { x: 0, y: row - 0.5, part: 'flag-number', anchor: 'middle' }),
    place ? words(event.text, label) : ''
  ].join('')
  const part = `profile__flag${event.failed ? ' profile__flag--failed' : ''}`
  const at = `transform="translate(${tenth(x)})"`
  return event.href && place
    ? `<a class="${part}" href="${event.href}" ${at}>${body}</a>`
    : `<g class="${part}" ${at}${place ? '' : ' aria-hidden="true"'}>${body}</g>`
}

/** What is to be marked on a wide drawing: a pole at `x` and its label above. */
interface Flag {
  x: number
  text: string
}

/** A label in a row above the line, the lowest being 0. */
export interface PlacedFlag {
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
 * Places flags so that no label meets another label or a foreign pole: from the last one on, each in the lowest row that is free,
 * as its pole crosses no label of a later one that stands lower.
 *
 * @param right Where the drawing ends.
 * @param size Of the letters, in drawing units.
 * @returns Nothing when a label has no place.
 */
export function placeFlags(
  flags: readonly Flag[],
  sheet: { right: number; size: number }
): PlacedFlag[] | undefined {
  const placed: Standing[] = []
  for (const flag of [...flags].reverse()) {
    const choices = choicesOf(flag, flags.length, sheet).map((one) => ({ ...one, x: flag.x }))
    const free = choices.find((one) => placed.every((other) => isApart(one, other)))
    if (!free) return undefined
    placed.unshift(free)
  }
  return placed
}

/** Every row and side where a label stays on the sheet. */
function choicesOf(
  { x, text }: Flag,
  rows: number,
  { right, size }: { right: number; size: number }
): PlacedFlag[] {
  const width = text.length * size * LETTER + BEFORE_TEXT
  const sides = [
    { side: 'start' as const, from: x - BADGE, to: x + width },
    { side: 'end' as const, from: x - width, to: x + BADGE }
  ].filter(({ from, to }) => from >= 0 && to <= right)
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
    sides.map((side) => ({ ...side, row }))
  )
}

type Standing = PlacedFlag & { x: number }

function isApart(one: Standing, other: Standing): boolean {
  return !meets(one, other) && !cuts(one, other) && !cuts(other, one)
}

function meets(one: PlacedFlag, other: PlacedFlag): boolean {
  const isBeside = one.from >= other.to + BETWEEN_LABELS || other.from >= one.to + BETWEEN_LABELS
  return one.row === other.row && !isBeside
}

/** The pole of a flag passes through a lower label. */
function cuts({ x, row }: Standing, label: PlacedFlag): boolean {
  const isBeside = x <= label.from - BESIDE_POLE || x >= label.to + BESIDE_POLE
  return row > label.row && !isBeside
}
