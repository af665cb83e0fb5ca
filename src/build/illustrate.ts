import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PALETTE } from '../shared/palette.ts'

const ICON = 'assets/images/favicon.svg'
const INK = PALETTE.ink950

/** Draws what is generated at build: the home-screen icons. */
export async function illustrate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const write = (name: string, data: string | Buffer) => writeFile(join(folder, name), data)
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
