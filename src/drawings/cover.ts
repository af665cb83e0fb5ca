import { createHash } from 'node:crypto'
import { scaleLinear } from 'd3-scale'
import { inRow } from './bar.ts'
import { straightPath, summit } from './profile/line.ts'
import { tenth } from './profile/numbers.ts'
import { DAY, NIGHT, type Paper } from './share/paper.ts'

/** What a text's cover is drawn of: its own numbers. */
export interface Cover {
  kind: 'marks' | 'bar' | 'lane' | 'line' | 'hill'
  rows: readonly CoverRow[]
  /** Where the values of a line stand, if not one step from the other. */
  at?: readonly number[] | undefined
}

interface CoverRow {
  name: string
  /** Marks: how many, and of how many; a bar: its parts; a lane: from where to where, or where; a hill: lines before and after. */
  values: readonly number[]
  /** It has the colour of data. */
  own?: boolean | undefined
}

export interface CoverFile {
  /** Address of the drawing, which changes with it. */
  path: string
  svg: string
}

const SHEET = { width: 960, height: 600 } as const
/** The middle of the sheet, which is all that a square of it shows. */
const [LEFT, RIGHT, TOP, FOOT] = [200, 760, 80, 520] as const
const [WIDTH, HEIGHT] = [RIGHT - LEFT, FOOT - TOP] as const

/** A cover as a file, without words. @param name Of the text. */
export function coverFile(name: string, cover: Cover | undefined): CoverFile {
  const svg = coverDrawing(cover, SHEET).svg.replace(
    '<svg',
    '<svg xmlns="http://www.w3.org/2000/svg"'
  )
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12)
  return { path: `/img/cover/${name}-${hash}.svg`, svg }
}

interface Place {
  x?: number
  y?: number
  width: number
  height: number
}

/** The drawing at a place of a sheet; the sign where a text has no numbers for one. */
export function coverDrawing(
  cover: Cover | undefined,
  { x = 0, y = 0, width, height }: Place
): { paper: Paper; svg: string } {
  const paper = cover && /marks|bar|lane/.test(cover.kind) ? DAY : NIGHT
  const drawing = cover ? DRAWN[cover.kind](cover, paper) : signOn(paper)
  const svg =
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${SHEET.width} ${SHEET.height}" fill="none" stroke-linejoin="round">` +
    `<rect width="${SHEET.width}" height="${SHEET.height}" fill="${paper.ground}"/>${drawing}</svg>`
  return { paper, svg }
}

const DRAWN: Readonly<Record<Cover['kind'], (cover: Cover, paper: Paper) => string>> = {
  marks,
  bar,
  lane,
  line,
  hill
}

function signOn({ text, signal }: Paper): string {
  return `<path stroke="${text}" stroke-width="12" d="M480 190l130 226h-260z"/><circle cx="480" cy="350" r="26" fill="${signal}"/>`
}

/** Of the place of a mark or a bar, what it takes. */
const TAKEN = 0.72

/** A triangle for each thing; of all that there could be, the rest is hollow. */
function marks({ rows }: Cover, paper: Paper): string {
  const width = WIDTH / Math.max(...rows.map(({ values }) => Math.max(...values)))
  const row = HEIGHT / rows.length
  const [half, height] = [(width * TAKEN) / 2, Math.min(row * TAKEN, width * 1.6 + 24)]
  return rows
    .map(({ values: [count = 0, all = count], own }, index) => {
      const foot = TOP + row * (index + 0.5) + height / 2
      const ink = own ? paper.data : paper.text
      return Array.from({ length: all }, (_, at) => {
        const look = at < count ? `fill="${ink}"` : `stroke="${ink}" stroke-width="2"`
        const [x, y] = [LEFT + width * (at + 0.5), foot - height]
        return `<path ${look} d="M${tenth(x)} ${tenth(y)}l${tenth(half)} ${tenth(height)}h-${tenth(2 * half)}z"/>`
      }).join('')
    })
    .join('')
}

/** Bars from one zero, each cut into its parts. */
function bar({ rows }: Cover, paper: Paper): string {
  const sums = rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const row = HEIGHT / rows.length
  const thick = Math.min(row * TAKEN, 150)
  const bars = rows.flatMap(({ values, own }, index) => {
    const y = tenth(TOP + row * (index + 0.5) - thick / 2)
    return inRow(values, Math.max(...sums), WIDTH).map(
      ({ x, width }, at) =>
        `<rect data-value="${values[at]}" x="${tenth(LEFT + x)}" y="${y}" width="${tenth(width)}" height="${tenth(thick)}" fill="${own ? paper.data : paper.text}" stroke="${paper.ground}" stroke-width="4"/>`
    )
  })
  return `${bars.join('')}<path d="M${LEFT} ${TOP}V${FOOT}" stroke="${paper.text}" stroke-width="4"/>`
}

/** A way on a floor of its own from the first value to the last, where a triangle stands; zero at the left. */
function lane({ rows }: Cover, paper: Paper): string {
  const x = scaleLinear([0, Math.max(...rows.flatMap(({ values }) => values))], [LEFT, RIGHT])
  const row = HEIGHT / rows.length
  const lanes = rows.map(({ values, own }, index) => {
    const y = tenth(TOP + row * (index + 0.5) + 16)
    const [to, from] = [values.at(-1) ?? 0, values.length > 1 ? (values[0] ?? 0) : 0]
    const ink = own ? paper.data : paper.text
    return (
      `<path d="M${LEFT} ${y}H${RIGHT}" stroke="${paper.line}" stroke-width="4"/>` +
      `<path d="M${tenth(x(from))} ${y}H${tenth(x(to))}" stroke="${ink}" stroke-width="12"/>` +
      `<path fill="${ink}" d="${summit([tenth(x(to)), y - 24], false, 20)}"/>`
    )
  })
  return `${lanes.join('')}<path d="M${LEFT} ${TOP}V${FOOT}" stroke="${paper.text}" stroke-width="4"/>`
}

/** Lines over one zero, which is drawn. */
function line({ rows, at }: Cover, paper: Paper): string {
  const values = rows.flatMap((row) => row.values)
  const places = at ?? (rows[0]?.values ?? []).map((_, index) => index)
  const x = scaleLinear([Math.min(...places), Math.max(...places)], [LEFT, RIGHT])
  const y = scaleLinear([Math.min(0, ...values), Math.max(...values)], [FOOT, TOP])
  const lines = [...rows]
    .sort((one, other) => Number(one.own ?? false) - Number(other.own ?? false))
    .map((row) => {
      const points = row.values.map((value, index) => [x(places[index] ?? 0), y(value)] as const)
      return `<path stroke="${row.own ? paper.data : paper.quiet}" stroke-width="${row.own ? 12 : 6}" stroke-linecap="round" d="${straightPath(points)}"/>`
    })
  return `<path data-zero="" d="M${LEFT - 30} ${tenth(y(0))}H${RIGHT + 30}" stroke="${paper.text}" stroke-width="4"/>${lines.join('')}`
}

/** Summits of rings, a ring for each whole, those of before in the colour of data. */
function hill({ rows }: Cover, paper: Paper): string {
  const heights = rows.map(({ values }) => Math.max(...values))
  const ring = Math.min(HEIGHT, WIDTH + 120) / 2 / heights.reduce((sum, height) => sum + height, 0)
  let from = SHEET.width / 2 - ring * heights.reduce((sum, height) => sum + height, 0)
  return rows
    .map(({ values: [before = 0] }, index) => {
      const height = heights[index] ?? 0
      const x = from + ring * height
      from += 2 * ring * height
      return Array.from({ length: height }, (_, at) => {
        const ink = at < before ? paper.data : paper.quiet
        return `<circle cx="${tenth(x)}" cy="${SHEET.height / 2}" r="${tenth(ring * (at + 1))}" stroke="${ink}" stroke-width="${at < before ? 4 : 2.5}"/>`
      }).join('')
    })
    .join('')
}
