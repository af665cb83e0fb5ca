import { escapeHtml } from '../../shared/words/text.ts'
import { hatchedGround, linePath, type Point, summit } from './line.ts'
import { isCount, tenth } from './numbers.ts'
import { type Plot, type Sheet, valueAxis } from './plot.ts'
import { dot, drawnPath, figure, path, picture, sheet, words } from './svg.ts'

interface MeasuredYear {
  /** Unique on the page. */
  id: string
  /** The conclusion in words. */
  title: string
  /** What is drawn. */
  note: string
  /** The first is drawn as the main one. */
  projects: readonly (Omit<Project, 'index'> & {
    values: readonly number[]
    measure: string
    href: string
  })[]
  bands: readonly Band[]
  words: YearWords
}

/** What stands around the lines. */
type YearWords = Readonly<Record<'table' | 'month' | 'first' | 'months' | 'whose', string>>

const YEAR = 12
const START = 100

/** A year of several projects, the first month of each being 100. */
export function measuredYear({ words: said, ...given }: MeasuredYear): string {
  const { id, title, note, projects, bands } = given
  const lines = indexed(projects.map(({ values }) => values))
  const drawn = projects.map((project, place) => ({ ...project, index: lines[place] ?? [] }))
  const year = { id, title, projects: drawn, bands, words: said }
  const length = Math.max(...lines.map((line) => line.length))
  const rows = Array.from({ length }, (_, month) =>
    [month + 1, ...lines.map((line) => line[month])].map((cell) =>
      cell === undefined ? '—' : String(Math.round(cell))
    )
  )
  return figure({
    title,
    label: note,
    modifier: 'measured',
    drawing: yearView('wide', year) + yearView('tall', year) + legend(projects, said),
    table: {
      name: said.table,
      head: [said.month, ...projects.map(({ name }) => name)],
      rows
    }
  })
}

/** Series divided by their first values, of one year at most. */
export function indexed(series: readonly (readonly number[])[]): number[][] {
  return series.map((values) =>
    values.slice(0, YEAR).map((value) => (value * START) / (values[0] || 1))
  )
}

function legend(projects: MeasuredYear['projects'], { whose }: YearWords): string {
  const items = projects.map(({ name, measure, href }, index) =>
    [
      '<li class="profile__legend-item">',
      `<span class="profile__legend-number" aria-hidden="true">${index + 1}</span>`,
      `<a class="profile__legend-link" href="${href}">${escapeHtml(name)}</a>`,
      ` <span class="profile__legend-month">${escapeHtml(measure)}</span></li>`
    ].join('')
  )
  const list = `<ol class="profile__legend profile__legend--lines">${items.join('')}</ol>`
  return `<details class="fold"><summary class="fold__title fold__title--narrow">${escapeHtml(whose)}</summary>${list}</details>`
}

/** A project's line: its values by month, the first being 100. */
interface Project {
  name: string
  values: readonly number[]
  index: readonly number[]
}

/** Months of the year that have a name, 1 being the first. */
interface Band {
  from: number
  to: number
  text: string
}

interface Year {
  id: string
  title: string
  /** The first is the main one. */
  projects: readonly Project[]
  bands: readonly Band[]
  words: YearWords
}

interface YearSheet extends Sheet {
  /** The length of the leaders to the names at the end. */
  leader: number
  leastGap: number
  band: { inset: number; rise: number; line: number }
}

const SHEETS: Record<'wide' | 'tall', YearSheet> = {
  wide: {
    width: 1200,
    height: 400,
    left: 52,
    right: 262,
    top: 58,
    bottom: 46,
    gap: 8,
    leader: 40,
    leastGap: 30,
    band: { inset: 10, rise: 24, line: 19 }
  },
  tall: {
    width: 340,
    height: 430,
    left: 42,
    right: 72,
    top: 66,
    bottom: 50,
    gap: 6,
    leader: 16,
    leastGap: 26,
    band: { inset: 4, rise: 28, line: 17 }
  }
}
/** How far bands reach above the plot; width of a letter of names. */
const BAND_TOP = 44
const LETTER = 8.5

/** A view of the year of several projects: thin lines, and the main one with its hatched ground. */
function yearView(name: keyof typeof SHEETS, year: Year): string {
  const { id, title, projects, bands, words: said } = year
  const view = withRoom(SHEETS[name], name === 'wide' ? projects : [])
  const plot = plotYear(projects, view)
  const pointsOf = (index: readonly number[]) =>
    index.map((value, month): Point => [plot.x(month), plot.y(value)])
  const lineOf = ({ index, values }: Project) =>
    isCount(values) ? treads(pointsOf(index), plot.step) : linePath({ points: pointsOf(index) })
  const { line, base } = plot
  const [main, ...others] = projects
  const drawing = [
    ...bands.map((band) => drawBand(band, plot, name)),
    valueAxis(plot, view.width - view.right),
    hatchedGround(line, { id: `${id}-${name}-ground`, base, gap: view.gap }),
    ...others.map((project) => drawnPath('thin', lineOf(project))),
    drawnPath('line', main ? lineOf(main) : ''),
    dot('dot', line.points[0] ?? [0, 0], 4.5),
    months(plot, monthsOf(projects), { name, said }),
    ends(projects, plot, name),
    path('summit', summit(line.points.at(-1) ?? [0, 0], false))
  ]
  return sheet(name, view, picture({ id: `${id}-${name}`, title }, drawing.join('')))
}

function monthsOf(projects: readonly Project[]): number {
  return Math.max(...projects.map(({ index }) => index.length))
}

/** A sheet whose right margin holds the longest name, with its value before it. */
function withRoom(view: YearSheet, projects: readonly Project[]): YearSheet {
  const longest = Math.max(0, ...projects.map((project) => `000 ${project.name}`.length))
  return { ...view, right: Math.max(view.right, view.leader + longest * LETTER) }
}

function plotYear(projects: readonly Project[], view: YearSheet): Plot {
  const max = Math.max(...projects.flatMap(({ index }) => index))
  const step = (view.width - view.left - view.right) / (monthsOf(projects) - 1)
  const base = view.height - view.bottom
  const x = (index: number) => view.left + step * index
  const y = (value: number) => base - ((base - view.top) * value) / max
  const points = (projects[0]?.index ?? []).map((value, index): Point => [x(index), y(value)])
  return { sheet: view, line: { points }, base, max, step, isStepped: false, x, y }
}

/** A stair whose treads end where the lines of the others have their points. */
function treads(points: readonly Point[], step: number): string {
  const [start = [0, 0], ...rest] = points
  const risers = rest.map(([x, y]) => `H${tenth(x - step / 2)}V${tenth(y)}`)
  return `M${start.map(tenth).join(' ')}${risers.join('')}H${tenth(points.at(-1)?.[0] ?? 0)}`
}

function drawBand({ from, to, text }: Band, { x, base, sheet: view }: Plot, name: string): string {
  const { inset, rise, line } = SHEETS[name as 'wide' | 'tall'].band
  const [left, right] = [x(from - 1), x(to - 1)]
  const isNarrow = name === 'tall' || right - left < text.length * LETTER
  const lines = isNarrow ? text.split(' ') : [text]
  // A third line would reach into the drawing.
  const up = Math.max(0, lines.length - 2) * line
  const parts = lines.map((content, index) =>
    words(content, { x: left + inset, y: view.top - rise - up + index * line, part: 'band-label' })
  )
  const top = view.top - BAND_TOP - up
  const size = `width="${tenth(right - left)}" height="${base - top}"`
  return `<rect class="profile__band" x="${tenth(left)}" y="${top}" ${size}/>${parts.join('')}`
}

function months(
  { base, x }: Plot,
  count: number,
  { name, said }: { name: string; said: YearWords }
): string {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  const ticks = all.map((month) => `M${tenth(x(month - 1))} ${base}v5`)
  const shown = all.filter((month) => name === 'wide' || month === 1 || month % 3 === 0)
  const labels = shown.map((month) =>
    words(month === 1 && name === 'wide' ? said.first : String(month), {
      x: x(month - 1),
      y: base + 26,
      part: 'axis',
      anchor: 'middle'
    })
  )
  const last = { x: x(all.length - 1), y: base + 44, part: 'axis', anchor: 'end' as const }
  const unit = name === 'wide' ? '' : words(said.months, last)
  return path('tick', ticks.join('')) + labels.join('') + unit
}

/** The last values with their names, moved apart, each led to its line. */
function ends(projects: readonly Project[], plot: Plot, name: string): string {
  const { leader, leastGap } = SHEETS[name as 'wide' | 'tall']
  const isWide = name === 'wide'
  const all = projects
    .map(({ name, index }, place) => ({
      value: index.at(-1) ?? 0,
      x: plot.x(index.length - 1),
      y: plot.y(index.at(-1) ?? 0),
      name,
      number: place + 1
    }))
    .sort((a, b) => a.y - b.y || a.number - b.number)
  const x = plot.sheet.width - plot.sheet.right + leader
  let lowest = -leastGap
  const labels = all.map((end) => {
    const y = Math.max(end.y, lowest + leastGap)
    lowest = y
    const part = `end${end.number === 1 ? ' profile__end--main' : ''}`
    const value = String(Math.round(end.value))
    return [
      path('leader', `M${tenth(end.x + 5)} ${tenth(end.y)}L${x - 7} ${tenth(y)}`),
      words(isWide ? `${value} ${end.name}` : value, { x, y: y + 5, part }),
      isWide ? '' : numberBadge(end.number, [x + 43, y])
    ].join('')
  })
  return labels.join('')
}

function numberBadge(number: number, [x, y]: Point): string {
  return (
    dot('badge', [x, y], 10) +
    words(String(number), { x, y: y + 4, part: 'badge-text', anchor: 'middle' })
  )
}
