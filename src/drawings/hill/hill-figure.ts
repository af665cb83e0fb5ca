import { fill, type WordsWith } from '../../shared/words/fill.ts'
import { escapeHtml, uncapitalised } from '../../shared/words/text.ts'
import { type Box, overlap } from '../place-labels.ts'
import { pathPen } from '../profile/line.ts'
import { isCount, roundTicks, tenth } from '../profile/numbers.ts'
import { eventWords, indexOf, legend } from '../profile/series.ts'
import { dataFrame, unspoken } from '../profile/svg.ts'
import { type Point, simplify } from '../relief/isolines.ts'
import { contourLabels, linePath } from './contour-labels.ts'
import { type DatedSeries, type HillWords, hillSeries, hillWords, type Plan } from './plan.ts'
import { type HillPlace, type HillSheet, type HillView, hillFile } from './sheets.ts'

/** What stands around a hill, with the places of its words. */
export const HILL_WORDS = {
  title: 'client label first last',
  month: '',
  table: '',
  start: '',
  changed: '',
  lines: 'label step client',
  stepped: 'label client'
} as const

type Said = WordsWith<typeof HILL_WORDS>

export interface Hill {
  said: Said
  series: DatedSeries
  place: HillPlace
  /** Whose numbers they are. */
  client: string
}

/**
 * A series of months as a hill and as the cut through it on the same months, with what was changed, the numbers as a table,
 * and a range that a script makes read the month under it.
 *
 * @returns A `<figure>`; styles are in `views/components/parts/hill.css`.
 */
export function hillFigure({ series, place, client, said }: Hill): string {
  const words = hillWords(series)
  const id = `hill-${series.id}`
  const last = series.values.length - 1
  const label = uncapitalised(series.label)
  const [first, end] = [words.value(0), words.value(last)]
  const title = fill(said.title, { client, label, first, last: end })
  const views = (['wide', 'narrow'] as const).map((view) =>
    hillView(series, words, { place, view, id, title })
  )
  return [
    `<figure class="hill hill--${place}" data-hill data-profile>${place === 'case' ? `<p class="hill__title">${escapeHtml(series.title)}</p>` : ''}<div class="hill__sheet">`,
    landOf(series, place),
    ...views,
    `<input class="hill__range" id="${id}-month" type="range" min="0" max="${last}" value="${last}" aria-valuetext="${words.longMonth(last)}: ${end}, ${words.change(last)}" autocomplete="off">`,
    `</div>${legend(series, false)}<figcaption class="hill__caption">`,
    `<p class="hill__reading"><label class="hill__name" for="${id}-month">${escapeHtml(said.month)}</label> <output class="hill__output" for="${id}-month" aria-live="off"><span>${words.longMonth(last)}</span> <b>${end}</b> <span>${words.change(last)}</span></output></p>`,
    `<p class="hill__source">${sourceOf(words, { series, place, client, said })}</p>`,
    dataFrame({ name: series.label, ...tableOf(series, words, said), summary: said.table }),
    '</figcaption></figure>'
  ].join('')
}

/**
 * The land's lines, which say nothing that the drawing over them does not; only what is shown is fetched. They are the
 * largest thing of a first screen, so nothing is waited for.
 */
function landOf(series: DatedSeries, place: HillPlace): string {
  const [wide, narrow] = (['wide', 'narrow'] as const).map((view) => {
    const { path, sheet } = hillFile(hillSeries(series), place, view)
    return { path, size: `width="${sheet.width}" height="${sheet.height}"` }
  })
  return (
    `<picture><source media="print, (min-width: 48em)" srcset="${wide?.path}" ${wide?.size}>` +
    `<img class="hill__land" src="${narrow?.path}" alt="" ${narrow?.size} fetchpriority="high"></picture>`
  )
}

function sourceOf(words: HillWords, { series, place, client, said }: Hill): string {
  const { isStepped } = hillSeries(series)
  const { step } = hillFile(hillSeries(series), place, 'wide').plan
  const unit = series.unit ? `\u00A0${series.unit}` : ''
  const { label } = series
  return escapeHtml(
    isStepped
      ? fill(said.stepped, { label, client })
      : fill(said.lines, { label, client, step: `${words.axis(step)}${unit}` })
  )
}

function tableOf(series: DatedSeries, words: HillWords, said: Said) {
  const { values, unit, label, events = [] } = series
  const head = [said.month, unit || label, said.start, ...(events.length ? [said.changed] : [])]
  const rows = values.map((_, index) => {
    const told = events.flatMap((event, number) =>
      indexOf(event, series) === index ? [`${number + 1}. ${eventWords(event)}`] : []
    )
    const change = words.change(index) || '—'
    const last = events.length ? [told.join('; ')] : []
    return [words.longMonth(index), words.value(index), change, ...last]
  })
  return { head, rows }
}

const LETTER_SIZE = 11
/** Between the line of the section and the hatching under it. */
const BELOW_LINE = 4

/** What stands on the land of a hill: the way, its stations, heights on lines, and the section with its months. */
export function hillView(
  series: DatedSeries,
  words: HillWords,
  { place, view, id, title }: { place: HillPlace; view: HillView; id: string; title: string }
): string {
  const { sheet, plan } = hillFile(hillSeries(series), place, view)
  const section = sectionOf(plan, series.values, sheet.section)
  const [first, last] = [plan.stations[0] as Point, plan.stations.at(-1) as Point]
  const end = section.points.at(-1) as Point
  const isDown = series.better === 'down'
  const [hatch, ground] = [`${id}-${view}-hatch`, `${id}-${view}-ground`]
  const notes = noteBoxes(sheet, first, last)
  const flags = placeFlags(series, plan.stations, notes)
  const taken = [...notes, summitBox(last), ...flags.map(flagBox)]
  const labels = contourLabels(plan, { ...sheet.labels, taken, size: LETTER_SIZE }, words.height)
  const parts = [
    ...labels.map(
      ({ x, y, angle, text, isBold }) =>
        `<text class="hill__label${isBold && place === 'case' ? ' hill__label--bold' : ''}" transform="translate(${tenth(x)} ${tenth(y)})rotate(${tenth(angle)})" dy=".35em">${text}</text>`
    ),
    axisOf(section, series, words),
    `<pattern id="${hatch}" width="${view === 'wide' ? 7 : 5}" height="9" patternUnits="userSpaceOnUse"><path class="hill__hatch" d="M1 0V9"/></pattern>`,
    `<clipPath id="${ground}"><path transform="translate(0 ${BELOW_LINE})" d="${section.ground}"/></clipPath>`,
    `<rect x="${tenth(section.from)}" y="${sheet.height}" width="${tenth(section.to - section.from)}" height="${section.base - sheet.height}" fill="url(#${hatch})" clip-path="url(#${ground})"/>`,
    `<path class="hill__profile" d="${section.line}"/>`,
    `<path class="hill__dots" d="${dotsPath(section.points)}"/>`,
    `<path class="hill__plumb" d="M${tenth(last[0])} ${tenth(last[1])}V${section.base}"/>`,
    `<path class="hill__route" pathLength="1" d="${linePath(simplify(plan.route, 0.15))}"/>`,
    `<path class="hill__stations" d="${dotsPath(plan.stations)}"/>`,
    circle('start', first, 4),
    circle('here', last, 7),
    circle('under', end, 5),
    drawFlags(flags),
    `<g transform="translate(${tenth(last[0])} ${tenth(last[1])})"><path class="hill__summit" d="${isDown ? 'M0 17l-15-26h30z' : 'M0-17l15 26h-30z'}"/><circle class="hill__summit-dot" cy="${isDown ? -1 : 1}" r="2.6"/></g>`,
    note(
      last,
      sheet.last,
      [words.value(series.values.length - 1), words.month(series.values.length - 1)],
      'last'
    ),
    note(first, sheet.first, [words.value(0), words.month(0)], 'first'),
    monthsOf(section, series, words, view)
  ]
  const height = sheet.height + sheet.section.height
  const name = `<title id="${id}-${view}">${escapeHtml(title)}</title>`
  return `<svg class="hill__view hill__view--${view}" viewBox="0 0 ${sheet.frame} ${height}" role="img" aria-labelledby="${id}-${view}">${name}${unspoken(parts.join(''))}</svg>`
}

/** Path data of a round spot at each point, as wide as the stroke. */
function dotsPath(points: readonly Point[]): string {
  return points.map(([x, y]) => `M${tenth(x)} ${tenth(y)}h0`).join('')
}

function circle(part: string, [x, y]: Point, radius: number): string {
  return `<circle class="hill__${part}" cx="${tenth(x)}" cy="${tenth(y)}" r="${radius}"/>`
}

function note(
  [x, y]: Point,
  { dx, dy, lead, anchor }: HillSheet['last'],
  [value, month]: [string, string],
  part: string
): string {
  const [left, top] = [tenth(x + dx), tenth(y + dy)]
  const end = anchor === 'end' ? ' text-anchor="end"' : ''
  return `<text class="hill__note hill__note--${part}" x="${left}" y="${top}"${end}>${value}<tspan class="hill__when" x="${left}" dy="${lead}">${month}</tspan></text>`
}

/** Where the notes at both ends are printed. */
function noteBoxes(sheet: HillSheet, first: Point, last: Point): Box[] {
  const box = ([x, y]: Point, { dx, dy, lead, anchor }: HillSheet['last'], width: number): Box => {
    const left = x + dx - (anchor === 'end' ? width : 0)
    return { left: left - 4, top: y + dy - 20, right: left + width + 4, bottom: y + dy + lead + 6 }
  }
  return [box(last, sheet.last, 112), box(first, sheet.first, 84)]
}

/** No height is printed on the mark of the summit. */
function summitBox([x, y]: Point): Box {
  return { left: x - 26, top: y - 30, right: x + 26, bottom: y + 26 }
}

interface Flag {
  at: Point
  number: number
  isFailed: boolean
  /** What is printed at the end of the way has no room above for a number. */
  isBelow: boolean
}

/** How far the badge reaches from the way, and half its width with what parts it from words. */
const REACH = 44
const HALF = 12

/** The numbers of what was changed, each at its month on the way. */
function drawFlags(flags: readonly Flag[]): string {
  return flags
    .map(({ at: [x, y], number, isFailed, isBelow }) => {
      const side = isBelow ? 1 : -1
      const pole = `<path class="hill__pole" d="M${tenth(x)} ${tenth(y + 5 * side)}v${17 * side}"/>`
      const badge = `<circle class="hill__badge" cx="${tenth(x)}" cy="${tenth(y + 32 * side)}" r="10"/>`
      const text = `<text class="hill__number" x="${tenth(x)}" y="${tenth(y + 32 * side + 4)}">${number}</text>`
      return `<g class="hill__flag${isFailed ? ' hill__flag--failed' : ''}">${pole}${badge}${text}</g>`
    })
    .join('')
}

/** Events whose month is one of the series, at their stations. @param notes What numbers must not cover. */
function placeFlags(
  series: DatedSeries,
  stations: readonly Point[],
  notes: readonly Box[]
): Flag[] {
  return (series.events ?? []).flatMap((event, index) => {
    const at = stations[indexOf(event, series)]
    const isBelow = at && notes.some((note) => overlap(flagBox({ at, isBelow: false }), note))
    return at
      ? [{ at, number: index + 1, isFailed: event.failed ?? false, isBelow: !!isBelow }]
      : []
  })
}

/** Where a number stands. */
const flagBox = ({ at: [x, y], isBelow }: Pick<Flag, 'at' | 'isBelow'>): Box => ({
  ...{ left: x - HALF, right: x + HALF },
  ...{ top: isBelow ? y : y - REACH, bottom: isBelow ? y + REACH : y }
})

/** On a phone every so many months is named; on a wide sheet all but the neighbours of both ends. */
const SPARSE = 4

/** Zero, a few round values with their lines. */
function axisOf(section: Section, { values }: DatedSeries, words: HillWords): string {
  const all = roundTicks(Math.max(...values), isCount(values))
  const ticks = all.length > 3 ? all.filter((_, index) => index % 2 === 0) : all
  const lines = ticks
    .slice(1)
    .map((value) => `M${tenth(section.from)} ${tenth(section.y(value))}H${tenth(section.to)}`)
  const names = ticks.map(
    (value) =>
      `<text class="hill__axis" x="${tenth(section.from - 10)}" y="${tenth(section.y(value) + 4)}">${words.axis(value)}</text>`
  )
  return `<path class="hill__grid" d="${lines.join('')}"/><path class="hill__base" d="M${tenth(section.from)} ${section.base}H${tenth(section.to)}"/>${names.join('')}`
}

/** Names of months under the section. */
function monthsOf(
  section: Section,
  { values }: DatedSeries,
  words: HillWords,
  view: HillView
): string {
  const last = values.length - 1
  const isNamed = (index: number) => {
    if (index === 0 || index === last) return true
    return view === 'wide'
      ? index > 1 && index < last - 1
      : index % SPARSE === 0 && last - index > 2
  }
  return section.points
    .map(([x], index) => {
      const isEnd = index === 0 || index === last
      const name = isEnd && view === 'wide' ? words.month(index) : words.tick(index)
      return isNamed(index)
        ? `<text class="hill__month" x="${tenth(x)}" y="${section.base + 17}">${name}</text>`
        : ''
    })
    .join('')
}

interface Section {
  /** Path data: the very curve of the hill, and the ground under it down to zero. */
  line: string
  ground: string
  points: readonly Point[]
  y: (value: number) => number
  base: number
  from: number
  to: number
}

/** The same series as a cut through the hill, month under month, with zero at its base. */
function sectionOf(
  { curve, stations }: Plan,
  values: readonly number[],
  { top, base }: HillSheet['section']
): Section {
  const max = Math.max(...values) || 1
  const [from, to] = [stations[0]?.[0] ?? 0, stations.at(-1)?.[0] ?? 0]
  const month = (to - from) / (values.length - 1)
  const x = (at: number) => from + at * month
  const y = (value: number) => base - ((base - top) * value) / max
  const pen = pathPen()
  pen.moveTo(from, y(values[0] ?? 0))
  const at = ([place, value]: Point): [number, number] => [x(place), y(value)]
  for (const { leave, arrive, to } of curve) {
    pen.bezierCurveTo(...at(leave), ...at(arrive), ...at(to))
  }
  const line = pen.data()
  const ground = `${line}V${tenth(base)}H${tenth(from)}z`
  const points = values.map((value, index) => at([index, value]))
  return { line, ground, points, y, base, from, to }
}
