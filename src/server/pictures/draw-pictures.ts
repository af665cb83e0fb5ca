import type { OverlayOptions } from 'sharp'
import { letters, NIGHT, type Paper, SHEET } from '../../drawings/share/paper.ts'
import { shareDrawing } from '../../drawings/share/share-drawing.ts'
import { PALETTE } from '../../shared/palette.ts'
import { escapeHtml } from '../../shared/words/text.ts'
import { readRegular } from '../budget/regular-file.ts'
import { type PhotoFormat, SHARE_SIZE, type SharePicture } from './photo.ts'
import { sharp } from './sharp.ts'

export interface SharePictureDrawing {
  /** Font files of the family Onest, of weights 400 and 500. */
  fonts: { regular: string; medium: string }
}

/** Sizes of the title in points, the first that fits is taken. */
const TITLE_SIZES = [76, 66, 56, 48, 40, 32]
const TITLE = { top: 122, height: 166, width: SHEET.right - SHEET.left }
/** Between letters, in parts of their size. */
const TRACKING = -0.03
/** Units of Pango in a point. */
const PANGO = 1024

/** The picture of a page as PNG: its title, and under it what the page itself draws. */
export async function drawSharePicture(
  { name, title, section, drawing }: SharePicture,
  { fonts }: SharePictureDrawing
): Promise<Buffer> {
  const { paper, svg } = drawing ? shareDrawing(drawing) : { paper: NIGHT, svg: '' }
  // Fonts are found by who draws SVG once a text has been set in them.
  await text('а', { fontfile: fonts.regular, font: 'Onest', width: 100 })
  const heading = await titleLayer(title, paper, fonts.medium)
  const layers: OverlayOptions[] = [
    { input: Buffer.from(sheetSvg(name, section, svg, paper)) },
    { input: heading, left: SHEET.left, top: TITLE.top }
  ]
  return await sharp({ create: { ...SHARE_SIZE, channels: 3, background: paper.ground } })
    .composite(layers)
    .png({ palette: true, effort: 4 })
    .toBuffer()
}

function sheetSvg(name: string, section: string, drawing: string, paper: Paper): string {
  const { width, height } = SHARE_SIZE
  const { left, right } = SHEET
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<path d="M${left + 18} 44l17 31h-34z" fill="none" stroke="${paper.text}" stroke-width="2.5"/><circle cx="${left + 18}" cy="65" r="4.5" fill="${paper.signal}"/>
${letters(left + 50, 72, name, { fill: paper.text, size: 30, isStrong: true })}
${letters(right, 72, section, { fill: paper.quiet, size: 26, anchor: 'end' })}${drawing}</svg>`
}

/** The largest title that fits, its lines as even as they can be; one that is too long ends where its room does. */
async function titleLayer(title: string, paper: Paper, fontfile: string): Promise<Buffer> {
  const set = (size: number, width: number) =>
    text(
      `<span foreground="${paper.text}" letter_spacing="${Math.round(TRACKING * size * PANGO)}">${escapeHtml(glued(title))}</span>`,
      { fontfile, font: `Onest Medium ${size}`, width }
    )
  for (const size of TITLE_SIZES) {
    const layer = await set(size, TITLE.width)
    if (layer.height > TITLE.height || layer.width > TITLE.width) continue
    return (await evened(layer, (width) => set(size, width))).data
  }
  const { data, width } = await set(TITLE_SIZES.at(-1) ?? 0, TITLE.width)
  const least = { left: 0, top: 0, width: Math.min(width, TITLE.width), height: TITLE.height }
  return await sharp(data).extract(least).toBuffer()
}

/** The narrowest setting of as many lines. */
async function evened(layer: Text, set: (width: number) => Promise<Text>): Promise<Text> {
  let [low, high, best] = [Math.ceil(layer.width / 2), layer.width, layer]
  while (high - low > 12) {
    const width = (low + high) >> 1
    const tried = await set(width)
    const isSame = tried.height <= layer.height && tried.width <= width
    if (isSame) [best, high] = [tried, width]
    else low = width
  }
  return best
}

/** No line ends with a word of one or two letters, and none begins with a dash. */
function glued(title: string): string {
  return title
    .replace(/(?<=^|[\s«(])([а-яё]{1,2}) /gi, '$1\u00A0')
    .replace(/ (?=[—–])/g, '\u00A0')
    .replace(/(\d) (?=[а-яё%₽])/gi, '$1\u00A0')
}

interface Text {
  data: Buffer
  width: number
  height: number
}

async function text(
  markup: string,
  style: { font: string; fontfile: string; width: number }
): Promise<Text> {
  const { data, info } = await sharp({ text: { text: markup, rgba: true, wrap: 'word', ...style } })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A photo in another width and format, turned as the camera was held and without its metadata. */
export async function resizePhoto(
  file: string,
  width: number,
  format: PhotoFormat
): Promise<Buffer> {
  return await sharp(await readRegular(file))
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: PALETTE.paper0 })
    .toFormat(format, format === 'avif' ? { quality: 55, effort: 3 } : { quality: 78 })
    .toBuffer()
}
