import { readRegularFile } from '../budget/regular-file.ts'

const FRONT_MATTER = /^---\n(.*?)\n---\n?(.*)$/s

/** The two parts of a text's file: YAML between lines of `---`, and Markdown. */
interface TextParts {
  front: string
  body: string
}

/** Undefined where the file does not begin with front matter. */
export function splitText(text: string): TextParts | undefined {
  const [, front, body = ''] = FRONT_MATTER.exec(text) ?? []
  return front === undefined ? undefined : { front, body }
}

/** A text that Windows has saved as all others: without a byte order mark, which Notepad begins with, and with one kind of line ends. */
export function unixText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
}

/** A file of texts or data, wherever it was written. */
export function readUnixText(file: string): string {
  return unixText(readRegularFile(file).toString('utf8'))
}

/** In characters: the longest line of a text, which is a paragraph, or a row of a table. */
const MOST_LINE = 10_000

/** Lines that nobody could read: checks look at a line from several of its places, so the longest one is bounded. */
export function longLines(text: string): { line: number; text: string }[] {
  return text.split('\n').flatMap(({ length }, at) => {
    if (length <= MOST_LINE) return []
    const said = `в строке больше ${MOST_LINE} знаков: разделите её на абзацы`
    return [{ line: at + 1, text: said }]
  })
}

/** The path inside of its collection without what every file has; empty for the collection's own page. */
export function slugOf(path: string): string {
  return path.replace(/(^|\/)index\.md$|\.md$/, '')
}

/** Whether a slug is one of an address. Only services have a page for the collection itself. */
export function isAddress(slug: string, collection: string): boolean {
  if (slug === '') return collection === 'services'
  return /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/.test(slug)
}
