import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { links } from '../../shared/links.ts'
import { PALETTE } from '../../shared/palette.ts'
import { sharp } from '../pictures/sharp.ts'

/** Colours of the sign's lines on light and on dark ground. */
const COLOURS = { temnyj: PALETTE.ink950, svetlyj: PALETTE.paper50 } as const
const POINT = PALETTE.signal500
/** The width of a PNG file in pixels. */
const WIDTH = 1024

/** The sign as the press may print it: SVG and PNG, dark and light, beside the page for the press. */
export async function writeSigns(out: string): Promise<void> {
  const folder = join(out, links.press())
  await mkdir(folder, { recursive: true })
  for (const [name, colour] of Object.entries(COLOURS)) {
    const svg = sign(colour)
    await writeFile(join(folder, `znak-${name}.svg`), svg)
    const picture = sharp(Buffer.from(svg), { density: (72 * WIDTH) / 34 })
    await writeFile(join(folder, `znak-${name}.png`), await picture.png().toBuffer())
  }
}

function sign(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 32" width="34" height="32"><path d="M17 2 32 30H2z" fill="none" stroke="${colour}" stroke-width="2"/><path d="M17 12 24.5 26h-15z" fill="none" stroke="${colour}" stroke-width="1.2" opacity=".55"/><circle cx="17" cy="21" r="2.6" fill="${POINT}"/></svg>\n`
}
