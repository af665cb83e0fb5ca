import { endsOf, groundPath, linePath, summit } from './line.ts'
import { digitsOf, numberFormat, roundTicks, tenth, tickFormat } from './numbers.ts'
import { type Plot, plotOf } from './plot.ts'
import { eventWords, indexOf, legend, type Series, type SeriesEvent, timesOf } from './series.ts'
import { dot, figure, path, placed, UNITS, wideSheet, words } from './svg.ts'

/**
 * The elevation profile: a measured series as a cut through the terrain, with flags at what was changed, and its numbers
 * as a table. Where there is room, flags have words; on a phone a list below tells them.
 *
 * @returns A `<figure>`; styles are in `views/components/parts/profile.css`.
 */
export function profile(series: Series): string {
  const { title, label, unit } = series
  return figure({
    title,
    label: unit ? `${label}, ${unit}` : label,
    drawing: profileDrawing(series),
    table: dataTable(series)
  })
}

/** The drawing and its list, in a frame of the page's own. */
export function profileDrawing(series: Series): string {
  const told = wordsOf(series)
  return viewOf(series, told) + legend(series, told !== undefined)
}

function summaryOf(series: Series): string {
  const { label, values, unit, lang } = series
  const times = timesOf(series)
  const format = numberFormat(digitsOf(values), 'auto', lang)
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

/** In pixels: a row of flags, the last value, its total, the plot, and the axis of time under it. */
const [ROW, LAST, TOTAL, PLOT, UNDER] = [28, 52, 24, 272, 52] as const
/** How wide a plot is at least on a phone, elsewhere in a column of text, and where it has flags. */
const [PHONE, COLUMN, ROOMY] = [270, 480, 655] as const
/** Besides, words may stand over the numbers of the axis, and over the margin of the page. */
const [BEFORE, AFTER] = [48, 36] as const

/** @param told Where the words of its flags stand; without it flags have only numbers, in two rows. */
function viewOf(series: Series, told: readonly PlacedFlag[] | undefined): string {
  const { events = [] } = series
  const places = told ?? events.map((_, index) => ({ row: index % 2 }))
  const rows = Math.max(0, ...places.map(({ row }) => row + 1))
  const top = rows * ROW + (series.total ? TOTAL : 0) + LAST
  const height = top + PLOT + UNDER
  const plot = plotOf(series, { width: UNITS, height, left: 0, right: 0, top, bottom: UNDER })
  const { line, base } = plot
  const [ticks, times] = timeAxis(plot, series)
  const [grid, numbers] = valueAxis(plot, series.lang)
  const flags = events.map((event, index) => {
    const [x, y] = line.points[indexOf(event, series)] ?? [0, 0]
    const level = 18 + (rows - 1 - (places[index]?.row ?? 0)) * ROW
    const look = `profile__flag${event.failed ? ' profile__flag--failed' : ''}`
    const place = told?.[index]
    return {
      mark: `<g class="${look}">${placed([x, 0], flagMark(index + 1, y, level))}</g>`,
      words: place ? placed([x, level], flagWords(event, look, place)) : ''
    }
  })
  return wideSheet({
    ...{ look: 'profile__view', height, title: summaryOf(series), units: UNITS },
    lines: [
      path('grid', grid),
      path('ground', groundPath(line, base)),
      path('margin', marginBars(plot, series)),
      path('line', linePath(line)),
      path('grid profile__grid--zero', `M0 ${base}H${UNITS}`),
      path('tick', ticks)
    ],
    words: [numbers, times, drawEnds(plot, series), ...flags.map(({ mark }) => mark)],
    links: flags.map(({ words }) => words).join('')
  })
}

/** Round values with the lines of all but zero. */
function valueAxis({ max, isStepped, y }: Plot, lang?: string): [grid: string, numbers: string] {
  const ticks = roundTicks(max, isStepped)
  const format = tickFormat(ticks, lang)
  const numbers = ticks.map((value) =>
    words(value ? format(value) : '0', { x: -10, y: y(value) + 5, part: 'axis', anchor: 'end' })
  )
  const grid = ticks.slice(1).map((value) => `M0 ${tenth(y(value))}H${UNITS}`)
  return [grid.join(''), numbers.join('')]
}

/** Width of a letter of the axis, and what parts two names. */
const [LETTER, BETWEEN] = [7.8, 10] as const

/** A tick for every value; as many names as find room, the first and the last always; a year where it begins. */
function timeAxis(
  { base, step, isStepped, x }: Plot,
  series: Series
): [ticks: string, names: string] {
  const times = timesOf(series)
  const last = times.length - 1
  const [first = 0, ...others] = times.map(({ short }) => short.length)
  const most = Math.max(...others)
  const longest = LETTER * Math.max(most, (first + most) / 2)
  const isShown = (index: number, width: number, every: number) =>
    index === last ||
    (index % every === 0 && (last - index) * step * width > (1.5 * longest + BETWEEN) * UNITS)
  const everyIn = (width: number) => Math.ceil(((longest + BETWEEN) * UNITS) / (step * width))
  const every = everyIn(COLUMN)
  const sparse = every * Math.ceil(everyIn(PHONE) / every)
  const isYear = (index: number) =>
    Boolean(times[index]?.year) && times[index]?.year !== times[index - 1]?.year
  const names = times.map(({ short, year }, index) => {
    // The last name ends where the line does; the year before has no room right before January.
    const anchor = index === last && !isStepped ? ('end' as const) : ('middle' as const)
    const dense = isShown(index, PHONE, sparse) ? '' : ' profile__dense'
    const name = words(short, { y: 25, part: `axis${dense}`, anchor })
    const isTold = isYear(index) && !(index === 0 && (isYear(1) || isYear(2)))
    const below = isTold ? words(year, { y: 43, part: 'axis profile__axis--year', anchor }) : ''
    return placed([x(index), base], (isShown(index, COLUMN, every) ? name : '') + below)
  })
  const ticks = times.map((_, index) => `M${tenth(x(index))} ${base}v${isYear(index) ? 10 : 5}`)
  return [ticks.join(''), names.join('')]
}

/** Path data of how far off values may be: an upright with two caps at each. */
function marginBars({ x, y }: Plot, { values, margins = [] }: Series): string {
  const bars = margins.map((margin, index) => {
    const value = values[index] ?? 0
    const [top, bottom] = [tenth(y(value + margin)), tenth(y(Math.max(0, value - margin)))]
    const [left, right] = [tenth(x(index) - 6), tenth(x(index) + 6)]
    return `M${left} ${top}H${right}M${tenth(x(index))} ${top}V${bottom}M${left} ${bottom}H${right}`
  })
  return bars.join('')
}

/** Width of a letter of the last value. */
const LARGE_LETTER = 14

/** The first value at its dot, the last one large over its triangle and all of the line that is under it, with the total. */
function drawEnds({ line, y }: Plot, series: Series): string {
  const { values, margins, events, better, total, lang } = series
  const format = numberFormat(digitsOf(values), 'auto', lang)
  const last = format(values.at(-1) ?? 0)
  const [start, end] = endsOf(line)
  const from = UNITS * (1 - (LARGE_LETTER * last.length) / PHONE)
  const over = line.points.slice(Math.max(0, line.points.findIndex(([x]) => x >= from) - 1))
  const error = y((values.at(-1) ?? 0) + (margins?.at(-1) ?? 0)) + 8
  const clear = Math.min(...over.map(([, height]) => height), error) - end[1]
  // What stands upright on the first value moves it aside.
  const isBeside = margins || events?.some((event) => indexOf(event, series) === 0)
  const at = isBeside ? { x: 9, y: -12 } : { x: -4, y: -16 }
  return [
    placed(
      line.points[0] ?? start,
      dot('dot', [0, 0], 4.5) + words(format(values[0] ?? 0), { ...at, part: 'first' })
    ),
    placed(
      end,
      path('summit', summit([0, 0], better === 'down')) +
        words(last, { x: 9, y: clear - 20, part: 'last', anchor: 'end' }) +
        (total ? words(total, { x: 9, y: clear - 50, part: 'unit', anchor: 'end' }) : '')
    )
  ].join('')
}

const flagMark = (number: number, y: number, level: number) =>
  path('pole', `M0 ${tenth(y - 6)}V${level + 6}`) +
  dot('mark', [0, y], 4.5) +
  dot('badge', [0, level - 5], 10.5) +
  words(String(number), { y: level - 0.5, part: 'flag-number', anchor: 'middle' })

/** The words of a flag, with where they are pressed. */
function flagWords({ text, href }: SeriesEvent, look: string, { side, from, to }: PlacedFlag) {
  const [x, anchor] = side === 'start' ? [17, undefined] : [-17, 'end' as const]
  const width = tenth(to - from)
  const hit = `<rect class="profile__hit" x="${side === 'start' ? 0 : -width}" y="-19" width="${width}" height="${ROW}"/>`
  const content = hit + words(text, { x, y: 0, part: 'flag-text', anchor })
  const [open, end] = href ? [`a href="${href}"`, 'a'] : ['g', 'g']
  return `<${open} class="${look} profile__dense">${content}</${end}>`
}

/** Where the words of flags stand, nothing where there is no room for them. */
function wordsOf(series: Series): readonly PlacedFlag[] | undefined {
  const { events = [] } = series
  const flat = { height: 0, left: BEFORE, right: 0, top: 0, bottom: 0 }
  const { x } = plotOf(series, { ...flat, width: BEFORE + ROOMY })
  const flags = events.map((event) => ({ x: x(indexOf(event, series)), text: event.text }))
  return placeFlags(flags, { right: BEFORE + ROOMY + AFTER, size: 13 })
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
const OF_SIZE = 0.56
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
  const width = text ? text.length * size * OF_SIZE + BEFORE_TEXT : BADGE
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
