import { createHash } from 'node:crypto'
import { PALETTE } from '../shared/palette.ts'
import { escapeHtml } from '../shared/words/text.ts'
import { type Box, overlap } from './place-labels.ts'
import { pathNumbers } from './profile/numbers.ts'
import { type Point, randomFrom, simplify } from './relief/isolines.ts'

interface Sitter {
  /** Seed: a portrait changes only when the facts do. */
  slug: string
  /** Year of joining. */
  since: number
  expertise: readonly string[]
  talks: readonly unknown[]
}

interface Drawn {
  /** The year that the strata are counted to. */
  year: number
  /** The text alternative of a portrait that is more than an ornament beside the name. */
  title?: string
}

interface Peak {
  x: number
  /** The height as a part of the highest peak's. */
  height: number
  width: number
}

/** The side of the square sheet in drawing units. */
const SIZE = 336
const SHEET = `0 0 ${SIZE} ${SIZE}`
const [LEFT, RIGHT, TOP, BASE] = [12, SIZE - 12, 52, SIZE - 20] as const
const STEP = 6
const NOTCH_STEP = 14
/** How much of a line's course may be left out: less of the outline, which is the thickest. */
const TOLERANCE = { outline: 2, stratum: 4.6 } as const
/** Between the highest point of the outline and the mark on it. */
const MARK_GAP = 5
/** The least gap between two lines, as a part of the sheet's height. */
const LEAST_GAP = 0.008
const MAX_STRATA = 30

/**
 * A person in place of a photograph: a hill in section, made of the person's own page. A stratum is a year with the company,
 * a summit a field of work, a notch under the ground a talk.
 */
export function portrait(sitter: Sitter, { year, title }: Drawn): string {
  const name = title ? `<title>${escapeHtml(title)}</title>` : ''
  const shapes = shapesOf(sitter, year).map(
    ([part, data]) => `<path class="portrait__${part}" d="${data}"/>`
  )
  return [
    `<svg class="portrait" viewBox="${SHEET}" width="${SIZE / 2}" height="${SIZE / 2}"`,
    ` ${title ? 'role="img"' : 'aria-hidden="true"'}>${name}${shapes.join('')}</svg>`
  ].join('')
}

/** How the parts look without the page's styles, on paper: `tokens.css` and `text-grid.css` say the same. */
const PAPER = {
  strata: `fill="none" stroke="${PALETTE.ink950}" stroke-opacity=".38" stroke-width="2"`,
  outline: `fill="none" stroke="${PALETTE.ink950}" stroke-width="3.6"`,
  base: `stroke="${PALETTE.ink500}" stroke-width="2"`,
  notch: `stroke="${PALETTE.signal700}" stroke-width="4"`,
  mark: `fill="${PALETTE.signal700}"`
} as const

type Part = keyof typeof PAPER

export interface PortraitFile {
  /** Names the drawing as well as the person, so that another drawing has another address. */
  path: string
  svg: string
}

/** A portrait as a file of its own, for a page that shows many: an ornament beside the name. */
export function portraitFile(sitter: Sitter, year: number): PortraitFile {
  const shapes = shapesOf(sitter, year).map(
    ([part, data]) => `<path ${PAPER[part]} stroke-linejoin="round" d="${data}"/>`
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${SHEET}">${shapes.join('')}</svg>`
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12)
  return { path: `/img/portrait/${sitter.slug}-${hash}.svg`, svg }
}

/** What is drawn, in order: parts of the block with their path data. */
function shapesOf(sitter: Sitter, year: number): [Part, string][] {
  const { talks } = sitter
  const [outline = [], ...older] = hillOf(sitter, year).strata
  const [x, y] = summitOf(outline)
  const notches = talks.map((_, index) => `M${LEFT + 6 + index * NOTCH_STEP} ${BASE + 5}v11`)
  const shapes: [Part, string][] = [
    ['strata', older.map((one) => line(one, TOLERANCE.stratum)).join('')],
    ['outline', line(outline, TOLERANCE.outline)],
    ['base', `M${LEFT} ${BASE}H${RIGHT}`],
    ['notch', notches.join('')],
    ['mark', `M${Math.round(x)} ${Math.round(y) - MARK_GAP - 24}l14 24h-28z`]
  ]
  return shapes.filter(([part, data]) => data !== '' || part === 'strata')
}

function hillOf({ slug, since, expertise }: Omit<Sitter, 'talks'>, year: number) {
  const random = randomFrom(slug)
  const peaks = peaksOf(Math.max(1, expertise.length), random)
  const strata = strataOf(peaks, Math.min(MAX_STRATA, Math.max(1, year - since)), random)
  return { peaks, strata }
}

/** Of a letter, of a line, and from a summit to its name, in units of a sheet of some 750 pixels. */
const [LETTER, LINE, OVER] = [4.4, 8, 6] as const

/**
 * What a large portrait is made of, in words that never scale: a field over each summit and its number for where words have no room, the years of the oldest and of the
 * newest stratum at their feet, those of the talks under the ground.
 */
export function portraitNames(
  sitter: Omit<Sitter, 'talks'> & { talks: readonly { year: number }[] },
  year: number
) {
  const { peaks, strata } = hillOf(sitter, year)
  const outline = strata[0] ?? []
  const highest = Math.max(...peaks.map(({ height }) => height))
  const boxes: Box[] = []
  const names = peaks.map(({ x, height }, at) => {
    const words = halves(sitter.expertise[at] ?? '')
    const half = (LETTER * Math.max(...words.map(({ length }) => length))) / 2
    const ground = outline.find(([place]) => place >= x)?.[1] ?? BASE
    const clear = ground - (height === highest ? MARK_GAP + 2 * OVER : 0)
    let foot = clear - OVER
    const box = (): Box => ({
      ...{ left: x - half, right: x + half },
      ...{ top: foot - LINE * words.length, bottom: foot }
    })
    // Two names that would touch stand one above the other.
    while (boxes.some((one) => overlap(one, box()))) foot -= 1
    boxes.push(box())
    const lines = words.map((word, line) =>
      wordAt([x, foot - LINE * (words.length - 1 - line)], word, 'middle')
    )
    const number = `<text class="portrait-names__number" x="${share(x)}" y="${share(clear - 7)}" text-anchor="middle">${at + 1}</text>`
    return `<line x1="${share(x)}" x2="${share(x)}" y1="${share(foot + 2)}" y2="${share(clear - 2)}"/>${lines.join('')}${number}`
  })
  const talked = sitter.talks.map((talk) => talk.year)
  const [first, last] = [Math.min(...talked), Math.max(...talked)]
  const years = [
    [strata.at(-1), sitter.since] as const,
    ...(strata.length > MAX_STRATA / 6 ? [[outline, year] as const] : [])
  ].map(([line, text]) => wordAt([LEFT - 4, (line?.[0]?.[1] ?? BASE) + 2], `${text}`, 'end'))
  const notched = LEFT + 6 + talked.length * NOTCH_STEP
  const talks = first === last ? `${first}` : `${first}–${last}`
  return `<svg class="portrait-names" width="100%" height="100%" aria-hidden="true">${[
    ...names,
    ...years,
    talked.length > 0 ? wordAt([notched, BASE + 15], talks, 'start') : ''
  ].join('')}</svg>`
}

const share = (units: number) => `${Math.round((1000 * units) / SIZE) / 10}%`

const wordAt = ([x, y]: Point, text: string, anchor: string) =>
  `<text x="${share(x)}" y="${share(y)}" text-anchor="${anchor}">${escapeHtml(text)}</text>`

/** A name of two words or more in two lines, as even as they can be. */
function halves(name: string): string[] {
  const words = name.split(' ')
  const cuts = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const longest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length))
  return cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best), [name])
}

/**
 * A smooth line through the middles of its edges. Its points are rounded to even units, so that the middles are whole and
 * every control point is the mirror image of the one before: then a curve costs two numbers.
 */
function line(points: readonly Point[], tolerance: number): string {
  const [start = [0, 0], ...rest] = controlsOf(points, tolerance)
  const [first = start] = rest
  let here: Point = start
  const steps = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point
    const isLast = index === rest.length - 2
    const end: Point = isLast ? next : middle(point, next)
    const step = pair(here, end)
    here = end
    return step
  })
  const [curve, ...more] = steps
  const smooth = more.length > 0 ? `t${more.join(' ')}` : ''
  return curve
    ? `M${start.join(' ')}q${pair(start, first)} ${curve}${smooth}`
    : `M${start.join(' ')}L${first.join(' ')}`
}

const controlsOf = (points: readonly Point[], tolerance: number) =>
  simplify(points, tolerance).map(even)

/** The highest point of the outline as it is drawn, where the curve is half-way round a point: it stays under its points. */
function summitOf(outline: readonly Point[]): Point {
  const controls = controlsOf(outline, TOLERANCE.outline)
  const tops = controls.slice(1, -1).map((point, index): Point => {
    const [before = point, after = point] = [controls[index], controls[index + 2]]
    return middle(point, middle(middle(before, point), middle(point, after)))
  })
  return tops.reduce((best, point) => (point[1] < best[1] ? point : best), [0, SIZE])
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

const pair = (from: Point, to: Point) => pathNumbers([to[0] - from[0], to[1] - from[1]])

const even = ([x, y]: Point): Point => [2 * Math.round(x / 2), 2 * Math.round(y / 2)]

/** One summit a field, spread over the ground; one of them is the highest. */
function peaksOf(count: number, random: () => number): Peak[] {
  const main = Math.floor(random() * count)
  return Array.from({ length: count }, (_, index) => ({
    x: LEFT + ((index + 0.5 + (random() - 0.5) * 0.7) / count) * (RIGHT - LEFT),
    height: index === main ? 1 : 0.34 + random() * 0.42,
    width: 26 + random() * 28
  }))
}

/** The lines from the outline down: the older, the lower and the smoother, and none crosses the one above. */
function strataOf(peaks: readonly Peak[], count: number, random: () => number): Point[][] {
  const roof: number[] = []
  return Array.from({ length: count }, (_, index) => {
    const age = count === 1 ? 0 : index / (count - 1)
    const wave = (random() - 0.5) * 0.05
    const floor = (0.07 * (count - index)) / count
    return Array.from({ length: (RIGHT - LEFT) / STEP + 1 }, (_, place): Point => {
      const x = LEFT + place * STEP
      const height = groundAt(x, peaks, age) + wave * Math.sin(x / 26 + index)
      const under = Math.max(floor, Math.min(height, (roof[place] ?? Infinity) - LEAST_GAP))
      roof[place] = under
      return [x, BASE - (BASE - TOP) * under]
    })
  })
}

/** Height of the ground from 0 to about 1. @param age From 0, the latest year, to 1. */
function groundAt(x: number, peaks: readonly Peak[], age: number): number {
  const soft = 1 + age * 1.3
  const heights = peaks.map(
    (peak) => peak.height * Math.exp(-(((x - peak.x) / (peak.width * soft)) ** 2))
  )
  return Math.max(...heights) * (1 - age * 0.82) + 0.05
}
