import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PALETTE } from '../../shared/palette.ts'
import {
  type Field,
  heightField,
  isolines,
  type Point,
  smoothPath,
  type Terrain
} from './isolines.ts'

const ICON = 'assets/images/favicon.svg'
const INK = PALETTE.ink950

/** Draws what is generated at build: the reliefs and the home-screen icons. */
export async function illustrate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const write = (name: string, data: string | Buffer) => writeFile(join(folder, name), data)
  for (const [name, sheet] of Object.entries(sheets)) await write(`${name}.svg`, drawRelief(sheet))

  const svg = Buffer.from(colored(await readFile(ICON, 'utf8')))
  for (const size of [120, 180, 192, 512])
    await write(`icon-${size}.png`, await icon(svg, size, size))
  // A launcher may crop a maskable icon to a circle of 80 % of its width.
  await write('icon-maskable.png', await icon(svg, 512, 340))
  await write('favicon.ico', ico(await icon(svg, 32, 32), 32))
}

/** The drawing with the colours that it names: `{ink950}`. */
function colored(svg: string): string {
  const palette: Readonly<Record<string, string>> = PALETTE
  return svg.replace(/\{(\w+)\}/g, (whole, name: string) => palette[name] ?? whole)
}

/** @param inner Size of the drawing on a square of `size` pixels. */
async function icon(svg: Buffer, size: number, inner: number): Promise<Buffer> {
  const drawing = await sharp(svg, { density: 72 * (inner / 34) })
    .resize(inner)
    .png()
    .toBuffer()
  const canvas = { width: size, height: size, channels: 4, background: INK } as const
  return await sharp({ create: canvas })
    .composite([{ input: drawing }])
    .png()
    .toBuffer()
}

/** An ICO file of one PNG picture. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/** A sheet of the map: what it shows and how. */
interface Sheet extends Terrain {
  width: number
  height: number
  levels: number
  color: string
}

const CELL = 12

/** How far a smoothed line may stray from the true one, in sheet units. */
const TOLERANCE = 1.2

/** Shorter lines are crumbs. */
const MIN_LENGTH = 90

/** A relief as an SVG document: isolines, every fifth one bold. */
function drawRelief(sheet: Sheet): string {
  const { width, height, color } = sheet
  const { thin, bold } = reliefPaths(heightField(sheet), sheet)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke="${color}">` +
    `<path d="${thin}"/><path stroke-width="1.8" d="${bold}"/></svg>`
  )
}

/** Isolines of a field as path data, every fifth one bold. */
function reliefPaths(
  land: Field,
  { width, height, levels }: Pick<Sheet, 'width' | 'height' | 'levels'>
): { thin: string; bold: string } {
  const field = remembered(land)
  const heights = [...gridPoints(width, height, CELL * 2)].map(([x, y]) => field(x, y))
  const low = Math.min(...heights)
  const step = (Math.max(...heights) - low) / (levels + 1)
  let [thin, bold] = ['', '']
  for (let number = 1; number <= levels; number++) {
    for (const line of isolines(field, low + step * number, { width, height, cell: CELL })) {
      if (lengthOf(line) < MIN_LENGTH) continue
      if (number % 5 === 0) bold += smoothPath(line, TOLERANCE)
      else thin += smoothPath(line, TOLERANCE)
    }
  }
  return { thin, bold }
}

/** Every level asks for the same corners again. */
function remembered(field: Field): Field {
  const known = new Map<number, number>()
  return (x, y) => {
    const key = x * 10_000 + y
    const height = known.get(key) ?? field(x, y)
    known.set(key, height)
    return height
  }
}

function* gridPoints(width: number, height: number, step: number): Generator<Point> {
  for (let y = 0; y <= height; y += step) {
    for (let x = 0; x <= width; x += step) yield [x, y]
  }
}

function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, [x, y], index) => {
    const [px, py] = line[index - 1] ?? [x, y]
    return sum + Math.hypot(x - px, y - py)
  }, 0)
}

const NIGHT = '#455364'

/** Every relief of the site, by the name of its file. */
const sheets: Readonly<Record<string, Sheet>> = {
  'night-tall': {
    ...{ seed: 'fixed', width: 480, height: 640, scale: 240, levels: 12, color: NIGHT },
    peaks: [{ x: 360, y: 180, r: 200, h: 0.6 }]
  },
  'night-share': {
    ...{ seed: 'kartochka', width: 1200, height: 630, scale: 380, levels: 12, color: NIGHT },
    peaks: [{ x: 980, y: 420, r: 300, h: 0.8 }]
  }
}
