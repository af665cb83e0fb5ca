import { dirname, join } from 'node:path'
import MarkdownIt from 'markdown-it'
import { narrowView } from './inline-drawing.ts'
import type { LineFault } from './parse-yaml.ts'
import type { Token } from './table-columns.ts'

/** A picture in Markdown: its name, and its line in the body, the first being 1. */
export interface BodyPicture {
  name: string
  line: number
}

const parser = new MarkdownIt({ html: false, linkify: false })
/** One step of a path that is no hidden file: no folder, no address, nothing escaped twice. */
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
    return child.type === 'image' ? { name: pictureName(child), line } : []
  })
}

/** Pictures that are none beside the text. */
export function pictureFaults(pictures: readonly BodyPicture[]): LineFault[] {
  return pictures
    .filter(({ name }) => !isOwnPicture(name))
    .map(({ name, line }) => ({ line, text: wrongName(name) }))
}

function wrongName(name: string): string {
  return `картинка «${name.slice(0, MOST_NAME)}»: нужно имя файла, который лежит рядом с текстом, без папок и адресов, например shema.png (jpg, png, webp, avif или svg)`
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
