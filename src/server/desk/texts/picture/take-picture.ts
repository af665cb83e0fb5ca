import type { Metadata } from 'sharp'
import { fewAtOnce } from '../../../budget/byte-budgets.ts'
import type { TextEdit } from '../../../editor/text.ts'

type NewPicture = NonNullable<TextEdit['pictures']>[number]

/** The largest file that is taken, in bytes. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024
/** Wider pictures than a page shows are made smaller, in pixels. */
const MOST_WIDTH = 2400
const LEAST_WIDTH = 400
/** A small file can be a picture that fills the memory; one that is sent in passes is unpacked whole before it is made smaller. */
const MOST_PIXELS = 50_000_000
const MOST_PIXELS_IN_PASSES = 16_000_000
/** Threads that unpack pictures also compress pages. */
const inTurn = fewAtOnce(1)
const KINDS = ['jpeg', 'png', 'webp', 'avif']

export type TakenPicture =
  | { picture: NewPicture; width: number; height: number }
  | { fault: string }

/**
 * A picture that somebody has sent, as the site keeps it: turned upright, not too large, without what the camera has noted
 * of time and place. What is sent is never kept as it is.
 *
 * @param stem The name of the file that is made, without its kind.
 */
export function takePicture(data: Buffer, stem: string): Promise<TakenPicture> {
  return inTurn(() => taken(data, stem))
}

async function taken(data: Buffer, stem: string): Promise<TakenPicture> {
  if (looksLikeSvg(data)) {
    return { fault: 'SVG не принимаем: в нём бывают скрипты. Сохраните рисунок как PNG.' }
  }
  if (isHeic(data)) return { fault: WRONG_KIND }
  // Loads the library only where a picture is sent.
  const { sharp } = await import('../../../pictures/sharp.ts')
  try {
    const image = sharp(data, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const metadata = await image.metadata()
    const { hasAlpha = false } = metadata
    const fault = unfit(metadata, data)
    if (fault) return { fault }
    const kind = hasAlpha ? 'png' : 'jpg'
    const upright = image.autoOrient().resize({ width: MOST_WIDTH, withoutEnlargement: true })
    const made = await (hasAlpha ? upright.png() : upright.jpeg({ quality: 88 })).toBuffer({
      resolveWithObject: true
    })
    return {
      picture: { name: `${stem}.${kind}`, data: made.data },
      width: made.info.width,
      height: made.info.height
    }
  } catch {
    return { fault: 'Файл не читается как картинка: он повреждён или слишком велик.' }
  }
}

const IN_PASSES =
  'Картинка сохранена прогрессивной (чересстрочной) и слишком велика: уменьшите её до 16 миллионов точек или сохраните обычной.'
const WRONG_KIND = 'Нужен JPEG, PNG, WebP или AVIF. Снимок HEIC с телефона сохраните как JPEG.'

/** What keeps a picture from being made of what it says of itself; empty where nothing does. */
function unfit(metadata: Metadata, data: Buffer): string {
  const { format, width = 0, height = 0, pages = 1, isProgressive } = metadata
  const isOther = format === 'heif' && !isAvif(data)
  if (isOther || !KINDS.includes(format === 'heif' ? 'avif' : String(format))) return WRONG_KIND
  if (pages > 1) return 'Картинка с движением: нужна неподвижная.'
  if (width < LEAST_WIDTH) return `Картинка узкая: ${width} точек, нужно хотя бы ${LEAST_WIDTH}.`
  return isProgressive && width * height > MOST_PIXELS_IN_PASSES ? IN_PASSES : ''
}

function looksLikeSvg(data: Buffer): boolean {
  const start = data.subarray(0, 4096).toString('utf8').trimStart()
  return /^<(\?xml|svg|!doctype svg|!--)/i.test(start.replace(/^\ufeff/, ''))
}

/** What phones write, which the library cannot open. Source: ISO/IEC 23008-12, annex B: the brands of a file's first box. */
function isHeic(data: Buffer): boolean {
  return /^ftyp(?:hei[cmsx]|hev[cmsx])/.test(data.subarray(4, 12).toString('latin1'))
}

/** Source: AV1 Image File Format, 6: the brands of a file's first box. */
function isAvif(data: Buffer): boolean {
  return /^avi[fs]/.test(data.subarray(8, 12).toString('latin1'))
}
