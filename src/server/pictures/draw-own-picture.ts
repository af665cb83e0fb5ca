import type { OverlayOptions } from 'sharp'
import { NIGHT, type Picture, type PictureText } from '../../drawings/picture.ts'
import { PALETTE } from '../../shared/palette.ts'
import { escapeHtml } from '../../shared/words/escape-html.ts'
import { SHARE_SIZE } from './share-picture.ts'
import { sharp } from './sharp.ts'

const MARK = `<path transform="translate(64 38)" d="M15 2l13.5 25H1.500z" fill="none" stroke="${PALETTE.paper50}" stroke-width="2.5"/><circle cx="79" cy="58" r="3" fill="${PALETTE.signal500}"/>`
const NAME: PictureText = { text: 'Тригопункт', size: 26, color: NIGHT.text, x: 106, y: 54 }
/** The resolution at which a point is a pixel. */
const DPI = 72

/**
 * A drawing of a page's own numbers as PNG.
 *
 * @param font A file of the family Onest that has Cyrillic and Latin.
 */
export async function drawOwnPicture({ shapes, texts }: Picture, font: string): Promise<Buffer> {
  const { width, height } = SHARE_SIZE
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}${MARK}</svg>`
  const layers = [{ input: Buffer.from(drawing) }]
  const words = await Promise.all([NAME, ...texts].map((text) => textLayer(text, font)))
  return await sharp({ create: { ...SHARE_SIZE, channels: 3, background: NIGHT.surface } })
    .composite([...layers, ...words])
    .png({ palette: true, effort: 4 })
    .toBuffer()
}

async function textLayer(
  { text, size, color, x, y, anchor, width }: PictureText,
  font: string
): Promise<OverlayOptions> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeHtml(text)}</span>`,
      font: `Onest ${size}`,
      fontfile: font,
      dpi: DPI,
      rgba: true,
      ...(width && { width, wrap: 'word' as const })
    }
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const shift = { middle: info.width / 2, end: info.width }[anchor ?? 'middle']
  return {
    input: data,
    left: Math.round(anchor ? x - shift : x),
    top: Math.round(width ? y : y - info.height / 2)
  }
}
