import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { extname } from 'node:path'
import { imageSize } from 'image-size'
import { LRUCache } from 'lru-cache'
import type { ShareDrawing } from '../../drawings/share/share-drawing.ts'
import { entriesBelow, readRegularFile } from '../budget/regular-file.ts'

/** Widths that photos are sent in, in pixels; a photo is never made larger than it is. */
const WIDTHS = [480, 800, 1200, 1600] as const

/** Formats from the smallest files to the one that everybody reads. */
const FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PhotoFormat = (typeof FORMATS)[number]

const EXTENSIONS = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif'])

/** A picture that an editor has put beside a text. */
interface Photo {
  /** Changes with the file's bytes. */
  id: string
  /** Pixels of the picture as it is seen, with a camera's rotation taken into account. */
  width: number
  height: number
}

interface KnownPhoto {
  file: string
  changed: number
  photo: Photo
}

/** By their files and by their ids. Copies of a photo come and go: its id leads to the one that was read last. */
const known = new LRUCache<string, KnownPhoto>({ max: 4000 })

/**
 * What a page must know of a photo.
 *
 * @throws {Error} When the file is missing or not a picture.
 */
export function readPhoto(file: string): Photo {
  const changed = lstatSync(file).mtimeMs
  const kept = known.get(file)
  const read = kept?.changed === changed ? kept : { file, changed, photo: measured(file) }
  known.set(file, read).set(read.photo.id, read)
  return read.photo
}

function measured(file: string): Photo {
  const bytes = readRegularFile(file)
  const { width, height, type, orientation = orientationIn(bytes, type) } = imageSize(bytes)
  const isTurned = orientation >= 5
  return {
    id: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    width: isTurned ? height : width,
    height: isTurned ? width : height
  }
}

const ORIENTATION = 0x112
const ENTRY_BYTES = 12

/**
 * How a camera held the picture, one of eight ways, for formats of which the library tells sides alone.
 *
 * Source: Exif 2.32, 4.6.4 (orientation); ISO/IEC 23008-12, 6.5.10 (`irot`).
 */
function orientationIn(bytes: Buffer, type?: string): number {
  const rotation = bytes.indexOf('irot')
  if (type === 'avif') return rotation >= 0 && bytes.readUInt8(rotation + 4) % 2 === 1 ? 6 : 1
  const chunk = bytes.indexOf(type === 'png' ? 'eXIf' : 'EXIF')
  const tiff = chunk < 0 ? -1 : bytes.toString('latin1', chunk, chunk + 32).search(/II\*\0|MM\0\*/)
  return tiff < 0 ? 1 : orientationOf(bytes.subarray(chunk + tiff))
}

/** Of the first table of an Exif block, which is a TIFF file of its own; as it comes if there is none in it. */
function orientationOf(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 1) === 'I'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const table = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let left = short(table), at = table + 2; left > 0; left--, at += ENTRY_BYTES)
      if (short(at) === ORIENTATION) return short(at + 8)
  } catch {
    // Cut off.
  }
  return 1
}

function photoPath(id: string, width: number, format: PhotoFormat): string {
  return `/img/${id}-${width}.${format}`
}

/** The `srcset` of every format, and what a browser without `<picture>` takes. */
export function photoSources({ id, width }: Photo) {
  const widths = widthsFor(width)
  const sets = FORMATS.map((format) => ({
    type: `image/${format}`,
    srcset: widths.map((w) => `${photoPath(id, w, format)} ${w}w`).join(', ')
  }))
  return { sets, src: photoPath(id, widths.at(-1) ?? width, 'jpeg') }
}

/** The smallest of them, for where a photo is shown small. */
export function smallestPath({ id, width }: Photo): string {
  return photoPath(id, widthsFor(width)[0] ?? width, 'jpeg')
}

/** Whether a page may ask for this width. */
export function isPhotoWidth(photo: Photo, width: number): boolean {
  return widthsFor(photo.width).includes(width)
}

export function isPhotoFormat(text: string): text is PhotoFormat {
  return FORMATS.some((format) => format === text)
}

/** How often a folder is searched for photos that are not known yet. */
const SEARCH_PAUSE_MS = 60_000

/**
 * Finds the file of a photo in a folder and all below it. Ids that pages have used are known; for others the folder
 * is searched, but not for every made-up address that somebody asks for.
 */
export function createPhotoFinder(dir: () => string, now = Date.now) {
  let searched = Number.NEGATIVE_INFINITY
  return (id: string): string | undefined => {
    const file = known.get(id)?.file
    if (file && isPhoto(file, id)) return file
    if (now() - searched < SEARCH_PAUSE_MS) return undefined
    searched = now()
    return (
      entriesBelow(dir())
        .filter(({ path }) => EXTENSIONS.has(extname(path).toLowerCase()))
        // Looks at all of them, so that the next id is known.
        .filter(({ path }) => isPhoto(path, id))[0]?.path
    )
  }
}

/** A file that is not a picture belongs to no page, so it is not reported here. */
function isPhoto(file: string, id: string): boolean {
  try {
    return readPhoto(file).id === id
  } catch {
    return false
  }
}

function widthsFor(width: number): number[] {
  const smaller = WIDTHS.filter((candidate) => candidate < width)
  const isLarger = width > Math.max(...WIDTHS)
  return isLarger ? smaller : [...smaller, width]
}

export type { ShareDrawing }

/** Size in pixels, as social networks show it. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** What the picture of a page shows when its address is shared. */
export interface SharePicture {
  /** Of the company. */
  name: string
  title: string
  /** The section, at the other end of the line above the title. */
  section: string
  /** What is drawn under the title; without it, nothing. */
  drawing?: ShareDrawing | undefined
}
