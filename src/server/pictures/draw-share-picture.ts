import type { OverlayOptions } from 'sharp'
import { escapeHtml } from '../../shared/words/escape-html.ts'
import { SHARE_SIZE, type SharePicture } from './share-picture.ts'
import { sharp } from './sharp.ts'

const MARGIN = 80
const INK = '#0b0f14'
const PAPER = '#f7f6f2'
const MUTED = '#a3adba'
/** Sizes of the title in points, the first that fits is taken. */
const TITLE_SIZES = [66, 56, 48, 40, 32]
const MAX_TITLE_HEIGHT = 300

export interface SharePictureDrawing {
  /** A font file of the family "Onest Pictures" that has Cyrillic and Latin. */
  font: string
  /** An SVG file of the picture's size. */
  relief: string
}

/** The picture of a page as PNG. */
export async function drawSharePicture(
  { title, section }: SharePicture,
  { font, relief }: SharePictureDrawing
): Promise<Buffer> {
  const layers: OverlayOptions[] = [
    { input: relief },
    { input: MARK, left: MARGIN, top: 72 },
    await text('Тригопункт', { font, size: 30, color: PAPER, left: MARGIN + 72, top: 82 }),
    await text(section, { font, size: 26, color: MUTED, left: MARGIN, top: 206 }),
    await titleLayer(title, font)
  ]
  return await sharp({ create: { ...SHARE_SIZE, channels: 3, background: INK } })
    .composite(layers)
    .png({ palette: true, effort: 4 })
    .toBuffer()
}

async function titleLayer(title: string, font: string): Promise<OverlayOptions> {
  const place = { font, color: PAPER, left: MARGIN, top: 262 }
  let layer: Text | undefined
  for (const size of TITLE_SIZES) {
    layer = await text(title, { ...place, size })
    if (layer.height <= MAX_TITLE_HEIGHT) return layer
  }
  return { ...layer, input: await cropped(layer) }
}

/** A title too long for the smallest size ends where the picture does. */
async function cropped(layer: Text | undefined): Promise<Buffer> {
  return await sharp(layer?.input)
    .extract({ left: 0, top: 0, width: layer?.width ?? 1, height: MAX_TITLE_HEIGHT })
    .toBuffer()
}

interface Text extends OverlayOptions {
  input: Buffer
  width: number
  height: number
}

interface Style {
  font: string
  size: number
  color: string
  left: number
  top: number
}

async function text(content: string, { font, size, color, left, top }: Style): Promise<Text> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeHtml(content)}</span>`,
      font: `Onest Pictures Bold ${size}`,
      fontfile: font,
      width: SHARE_SIZE.width - 2 * MARGIN,
      rgba: true,
      wrap: 'word'
    }
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, left, top, width: info.width, height: info.height }
}

const MARK = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="52" height="52" viewBox="0 0 26 26"><path d="M13 2 24 22H2z" fill="none" stroke="#f7f6f2" stroke-width="2"/><circle cx="13" cy="15" r="3" fill="#ff5a1f"/></svg>'
)
