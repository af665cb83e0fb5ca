import { existsSync, readdirSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { entriesBelow, MOST_FILE_BYTES, readRegularFile } from '../budget/regular-file.ts'
import { type ContentFault, insteadOf, type LineFault } from './faults.ts'

/** Where content is, and how it is called. */
interface ContentShape {
  dir: string
  collections: readonly string[]
  /** Files beside the collections. */
  data: readonly string[]
}

interface ContentFiles {
  /** Absolute paths of Markdown files by collection, in order. */
  texts: Map<string, readonly string[]>
  /** Absolute paths of all other files in collections: pictures, or nothing that is read. */
  others: string[]
  faults: ContentFault[]
}

/** Lists every file of the content. A name that nothing reads and an entry that is not a file are faults. */
export function listContent({ dir, collections, data }: ContentShape): ContentFiles {
  const files = {
    texts: new Map<string, string[]>(),
    others: [] as string[],
    faults: [] as ContentFault[]
  }
  const entries = isFolder(dir) ? readdirSync(dir, { withFileTypes: true }) : []
  for (const entry of entries.filter(({ name }) => !isAside(name))) {
    const { name } = entry
    const isRead = (entry.isDirectory() ? collections : data).includes(name)
    const unread = isRead
      ? !entry.isDirectory() && whyUnread(join(dir, name), entry.isFile())
      : `Этого сайт не читает: ${insteadOf(name, [...collections, ...data])}`
    if (unread) files.faults.push(unreadAt(name, unread))
    else if (entry.isDirectory()) readCollection(dir, name, files)
  }
  return files
}

/** A link, a pipe, a device: none of them is opened. Undefined where the file is read. */
function whyUnread(path: string, isRegular: boolean): string | undefined {
  if (!isRegular)
    return 'Это не обычный файл, а ссылка, канал или устройство, их сайт не читает: положите сюда сам файл.'
  if (statSync(path).size <= MOST_FILE_BYTES) return undefined
  return `Файл больше ${MOST_FILE_BYTES / 1024 / 1024} МБ, таких сайт не читает: уменьшите его.`
}

function unreadAt(place: string, text: string): ContentFault {
  return { place, line: 1, path: [], code: 'unread-file', text }
}

function readCollection(dir: string, name: string, { texts, others, faults }: ContentFiles): void {
  const own: string[] = []
  for (const { path, isRegular } of entriesBelow(join(dir, name))) {
    const place = relative(dir, path)
    if (isAside(place)) continue
    const unread = whyUnread(path, isRegular)
    if (unread) faults.push(unreadAt(place, unread))
    else if (extname(path) === '.md') own.push(path)
    else others.push(path)
  }
  texts.set(name, own.sort())
}

/**
 * Files that are not content: those that editors and systems leave, and beside the collections those for people, and code
 * that the site keeps here.
 *
 * @param path Below the folder of content.
 */
export function isAside(path: string): boolean {
  return /(^|[/\\])\.|~$|^README\.md$|^[^/\\]*\.ts$/.test(path)
}

const UNSHOWN = 'Этого сайт не читает: здесь лежат тексты (.md) и картинки, которые стоят в тексте.'

/** Files that no text shows as a picture. */
export function unreadFiles(
  { others }: ContentFiles,
  shown: ReadonlySet<string>,
  dir: string
): ContentFault[] {
  return others
    .filter((file) => !shown.has(file))
    .map((file) => unreadAt(relative(dir, file), UNSHOWN))
}

/** The folder of content itself may be a link to one. */
export function isFolder(path: string): boolean {
  // `throwIfNoEntry` throws all the same for what lies below a file.
  return existsSync(path) && statSync(path).isDirectory()
}

const FRONT_MATTER = /^---\n(.*?)\n---\n?(.*)$/s

/** The two parts of a text's file: YAML between lines of `---`, and Markdown. */
interface TextParts {
  front: string
  body: string
}

/** What a file without its fields is told. */
export const NO_FRONT = 'В начале файла нет полей между строками «---».'

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

/** A text as its page has it: with the facts that it prints. */
export function filledText({ file, filled }: { file: string; filled?: string }): string {
  return filled ?? readUnixText(file)
}

/** In characters: the longest line of a text, which is a paragraph, or a row of a table. */
const MOST_LINE = 10_000

/** Lines that nobody could read: checks look at a line from several of its places, so the longest one is bounded. */
export function longLines(text: string): LineFault[] {
  const said = `В строке больше ${MOST_LINE} знаков: разделите её на абзацы.`
  return text.split('\n').flatMap(({ length }, at): LineFault[] => {
    return length <= MOST_LINE
      ? []
      : [{ path: ['body'], line: at + 1, code: 'too-long', text: said }]
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
