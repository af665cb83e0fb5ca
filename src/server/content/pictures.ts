import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import MarkdownIt from 'markdown-it'
import { isRegularFile, readRegularFile } from '../budget/regular-file.ts'
import type { LineOf, ReadCollection, ReadEntry } from './check-references.ts'
import { type ContentFault, type LineFault, nearestName, quoted, shown } from './faults.ts'
import { PICTURE_NAME, placesOf, valuesAt } from './fields.ts'
import { SCHEMAS, type TextFolder } from './schemas.ts'
import type { Token } from './table-columns.ts'

/** A picture in Markdown: its name, its words, and its line in the body, the first being 1. */
interface BodyPicture {
  name: string
  alt: string
  line: number
}

const parser = new MarkdownIt({ html: false, linkify: false })
/** One segment of a path: not hidden, without slashes, schemes or double escapes. */
const OWN_NAME = /^[^\p{C}/\\%.][^\p{C}/\\%]*\.(?:svg|jpe?g|png|webp|avif|JPE?G|PNG|WEBP|AVIF)$/u
/** The longest name that every file system takes, in letters of two bytes. */
const MOST_NAME = 120

/** Whether a picture is named as a file beside its text, and as nothing else on the machine. */
export function isOwnPicture(name: string): boolean {
  return name.length <= MOST_NAME && OWN_NAME.test(name)
}

/** The address of a picture as the name of a file; Markdown escapes all that is not Latin. */
export function pictureName(image: Token): string {
  const address = String(image.attrGet('src'))
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** The pictures of a body, read as the page reads it: in all the ways that Markdown has of writing one. */
export function bodyPictures(body: string): BodyPicture[] {
  if (!body.includes('![')) return []
  return parser.parse(body, {}).flatMap((token) => (token.children ? picturesOf(token) : []))
}

function picturesOf({ map, children }: Token): BodyPicture[] {
  let line = (map?.[0] ?? 0) + 1
  return (children ?? []).flatMap((child) => {
    if (child.type === 'softbreak' || child.type === 'hardbreak') line++
    return child.type === 'image' ? { name: pictureName(child), alt: child.content, line } : []
  })
}

/** Pictures that are none beside the text. */
export function pictureFaults(pictures: readonly BodyPicture[]): LineFault[] {
  return pictures
    .filter(({ name }) => !isOwnPicture(name))
    .map(({ name, line }) => ({
      path: ['body'],
      line,
      code: 'wrong-value',
      text: notOwn(name)
    }))
}

/** A picture that cannot be shown; the message is for editors. */
export class PictureError extends Error {
  override name = 'PictureError'
}

/** What a picture is told that is named as none beside its text. */
export function notOwn(name: string): string {
  return `Картинка ${quoted(name.slice(0, MOST_NAME))} не лежит рядом с текстом: нужно имя её файла без папок и адресов, например shema.png (.jpg, .png, .webp, .avif или .svg).`
}

/** Where the pictures of a text lie, with their views for phones. */
export function pictureFiles(pictures: readonly BodyPicture[], text: string): string[] {
  return pictures
    .filter(({ name }) => isOwnPicture(name))
    .flatMap(({ name }) => {
      const file = join(dirname(text), name)
      return file.endsWith('.svg') ? [file, narrowView(file)] : [file]
    })
}

/** The least size of words in a drawing, in pixels. */
const LEAST_LETTER = 11
/** Width of the text on the narrowest screen, and from what width on a drawing's wide view is shown: `prose.css`. */
const NARROWEST = 280
const WIDE_FROM = 576

/** Where the view for phones of a drawing lies: beside it. */
const narrowView = (path: string) => path.replace(/\.svg$/, '-uzkij.svg')

/**
 * An SVG file as a part of the page rather than a link, so that it takes the page's colours and fonts; with its view
 * for phones, unless its words can be read on the narrowest screen as it is.
 *
 * @param name What it shows, for those who do not see it; safe in an attribute.
 * @throws {PictureError} When a view is missing, or its words are too small where it is shown.
 */
export function inlineDrawing(path: string, name: string): string {
  const drawing = read(path)
  const isForAll = leastWidth(drawing) <= NARROWEST
  const views = isForAll
    ? view('whole', drawing)
    : view('tall', readNarrow(path)) + view('wide', checked(drawing, path, WIDE_FROM))
  return `<div class="figure__drawing" role="img" aria-label="${name}">${views}</div>`
}

const read = (path: string) => readRegularFile(path).toString('utf8').trim()

function readNarrow(path: string): string {
  const narrow = narrowView(path)
  if (isRegularFile(narrow)) return checked(read(narrow), narrow, NARROWEST)
  throw new PictureError(
    `Картинку ${basename(path)} не прочесть с телефона: рядом нужен её вид шириной ${NARROWEST} пикселей, ${basename(narrow)}.`
  )
}

function checked(svg: string, path: string, width: number): string {
  const least = Math.ceil(leastWidth(svg))
  if (least <= width) return svg
  throw new PictureError(
    `Картинку ${basename(path)} показывают шириной ${width}, там её слова мельче ${LEAST_LETTER} пикселей: сделайте их крупнее, сейчас им нужна ширина ${least}.`
  )
}

const view = (name: string, svg: string) =>
  svg.replace('<svg', `<svg class="figure__view figure__view--${name}" aria-hidden="true"`)

/** How wide a drawing must be for its smallest words, in pixels. */
function leastWidth(svg: string): number {
  const [, width] = /viewBox="[\d.+-]+ [\d.+-]+ ([\d.]+) /.exec(svg) ?? []
  const letters = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
  if (!width || letters.length === 0) return 0
  return (Number(width) * LEAST_LETTER) / letters.reduce((least, one) => Math.min(least, one))
}

const MOST_TOLD = 20

interface NamedPicture {
  entry: ReadEntry
  path: readonly string[]
  name: string
  file: string
}

/** Every picture that a field of a text names. */
export function namedPictures(collections: readonly ReadCollection[]): NamedPicture[] {
  return collections.flatMap(({ name, entries }) =>
    entries.flatMap((entry) => picturesNamed(name, entry).map((named) => ({ entry, ...named })))
  )
}

/** The pictures that the fields of one text name. */
export function picturesNamed(
  collection: TextFolder,
  { data, file }: Pick<ReadEntry, 'data' | 'file'>
): Omit<NamedPicture, 'entry'>[] {
  if (collection === 'site') return []
  return placesOf(SCHEMAS[collection], 'picture')
    .flatMap((place) => valuesAt(data, place.path))
    .map(({ path, value }) => {
      return { path, name: String(value), file: join(dirname(file), String(value)) }
    })
}

/** Fields that name a picture which is not beside the text. */
export function checkPictures(
  pictures: readonly NamedPicture[],
  dir: string,
  lineOf: LineOf
): ContentFault[] {
  return pictures
    .filter(({ file }) => !isRegularFile(file))
    .map(({ entry, path, name, file }) => {
      const text = notBeside(name, dirname(file))
      const place = relative(dir, entry.file)
      return { place, line: lineOf(entry, path), path, code: 'no-file', text }
    })
}

/** A text with the pictures of its Markdown. */
export interface WithPictures {
  file: string
  /** The line of the file that its Markdown begins after. */
  above: number
  pictures: readonly BodyPicture[]
}

/** Pictures of Markdown that are not beside the text. */
export function checkBodyPictures(
  texts: readonly WithPictures[],
  there: ReadonlySet<string>,
  dir: string
): ContentFault[] {
  return texts.flatMap(({ file, above, pictures }) =>
    lostPictures(pictures, file, there).map((picture) => {
      const text = notBeside(picture.name, dirname(file))
      const line = picture.line + above
      return { place: relative(dir, file), line, path: ['body'], code: 'no-file', text }
    })
  )
}

/** As many as are told at once. */
function lostPictures(
  pictures: readonly BodyPicture[],
  text: string,
  there: ReadonlySet<string>
): BodyPicture[] {
  const isLost = (picture: BodyPicture) =>
    pictureFiles([picture], text)
      .slice(0, 1)
      .some((own) => !there.has(own))
  return pictures.filter(isLost).slice(0, MOST_TOLD)
}

function notBeside(name: string, folder: string): string {
  const beside = readdirSync(folder).filter((other) => new RegExp(PICTURE_NAME).test(other))
  const nearest = nearestName(name, beside)
  const instead = nearest ? `может быть, ${quoted(nearest)}?` : 'загрузите её.'
  return `Картинки ${shown(name)} рядом с текстом нет: ${instead}`
}
