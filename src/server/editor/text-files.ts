import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bodyPictures, pictureFaults } from '../content/body-pictures.ts'
import { standingExamples, stands } from '../content/draft-examples.ts'
import { isAddress, longLines, slugOf, splitText, unixText } from '../content/front-matter.ts'
import {
  controlLine,
  MOST_TEXT_BYTES,
  parseYaml,
  readYaml,
  yamlValue
} from '../content/parse-yaml.ts'
import { type CollectionName, SCHEMAS } from '../content/schemas.ts'
import { editFront } from './edit-front.ts'
import type { TextEdit, TextFault, TextKey } from './text.ts'
import type { TextDraft } from './text-records.ts'

/** Collections whose texts begin with a folder of their own, for pictures and files beside them. */
const IN_FOLDERS: ReadonlySet<CollectionName> = new Set(['articles', 'cases', 'people', 'news'])

const COLLECTION_NAMES = Object.keys(SCHEMAS) as CollectionName[]

/** Whether a key is one that a text may have: it becomes a path, so nothing else is looked for on the disk. */
export function isKey({ collection, slug }: TextKey): boolean {
  return COLLECTION_NAMES.includes(collection) && slug.length <= 120 && isAddress(slug, collection)
}

/** Where the text lies below a folder of content, or would. */
export function fileOf({ collection, slug }: TextKey, dir: string): string {
  const [flat, folder] = [`${collection}/${slug}.md`, join(collection, slug, 'index.md')]
  if (slug === '' || existsSync(join(dir, folder))) return folder
  if (existsSync(join(dir, flat))) return flat
  return IN_FOLDERS.has(collection) ? folder : flat
}

/** Undefined for a file that is no text of a collection. */
export function keyOf(file: string): TextKey | undefined {
  const [, collection = '', path = ''] = /^([a-z]+)\/(.+\.md)$/.exec(file) ?? []
  const key = { collection: collection as CollectionName, slug: slugOf(path) }
  return isKey(key) ? key : undefined
}

/** Names a text as it is, with its pictures; a form carries it. */
export function textHash(
  text: string,
  base: string | undefined,
  draft: TextDraft | undefined
): string {
  const hash = createHash('sha256').update(JSON.stringify([text, base, draft?.pictures]))
  return hash.digest('base64url').slice(0, 22)
}

/** The Markdown as a form shows it: the empty line after the front matter is the file's. */
function shownBody(body: string): string {
  return body.replace(/^\n+/, '').replace(/(?<!\n)\n+$/, '')
}

/** A file with what has been changed in a form; what was not changed keeps its bytes. */
export function editText(
  text: string,
  { fields, body }: Pick<TextEdit, 'fields' | 'body'>,
  collection: CollectionName
): string {
  const parts = splitText(unixText(text)) ?? { front: '', body: '' }
  const order = Object.keys(SCHEMAS[collection].properties)
  const front = editFront(parts.front, fields, order)
  const typed = shownBody(unixText(body))
  const shown = shownBody(parts.body)
  if (typed === shown) return joined(front, parts.body)
  const before = shown === '' ? '\n' : parts.body.slice(0, parts.body.search(/[^\n]/))
  return joined(front, `${before}${typed}\n`)
}

function joined(front: string, body: string): string {
  return `---\n${front}\n---\n${body}`
}

/** The text as the site shows it: what hides it is taken out, or put in. */
export function withDraftField(text: string, isDraft: boolean, collection: CollectionName): string {
  const { front, body } = splitText(unixText(text)) ?? { front: '', body: '' }
  const value = isDraft ? true : undefined
  const order = Object.keys(SCHEMAS[collection].properties)
  return joined(editFront(front, [{ path: ['draft'], value }], order), body)
}

interface ReadText {
  front: string
  body: string
  data: Record<string, unknown>
  faults: TextFault[]
}

/** A file in its parts, with everything that is wrong with it alone. */
export function readText(text: string, collection: CollectionName): ReadText {
  const parts = splitText(unixText(text))
  if (!parts) {
    const missing = 'в начале файла нет полей между строками ---'
    return { front: '', body: text, data: {}, faults: [{ path: [], line: 1, text: missing }] }
  }
  const { front, body } = parts
  const value = yamlValue(readYaml(front))
  const data = typeof value === 'object' && value !== null ? value : {}
  const faults = [
    ...fieldFaults(front, collection),
    ...longLines(text).map((fault) => ({ path: ['body'], ...fault })),
    ...bodyFaults(text, body),
    ...exampleFaults(collection, data, shownBody(body)),
    ...pictureFaults(bodyPictures(shownBody(body))).map(({ line, text }) => ({
      path: ['body'],
      line,
      text: `Строка ${line}: ${text}`
    }))
  ]
  return { front, body, data: data as Record<string, unknown>, faults }
}

/** Lines of the Markdown are counted as the form shows them. */
function exampleFaults(collection: CollectionName, data: object, body: string): TextFault[] {
  return standingExamples(collection, data, body).map(({ path, line, text }) => {
    const told = line > 0 ? `Строка ${line}: пример «${text}», замените его.` : stands(text)
    return { path, line: Math.max(1, line), text: told }
  })
}

function fieldFaults(front: string, collection: CollectionName): TextFault[] {
  return parseYaml(front, SCHEMAS[collection]).faults.map(({ path = [], line, text }) => {
    const prefix = `${path.join('.')}: `
    const said = text.startsWith(prefix) ? text.slice(prefix.length) : text
    return { path, line: line + 1, text: said }
  })
}

function bodyFaults(text: string, body: string): TextFault[] {
  const before = text.slice(0, text.length - body.length).split('\n').length - 1
  const control = controlLine(body)
  const faults: TextFault[] = []
  if (control > 0) {
    const told = 'в строке стоит непечатаемый знак: удалите его'
    faults.push({ path: ['body'], line: before + control, text: told })
  }
  if (Buffer.byteLength(text) > MOST_TEXT_BYTES)
    faults.push({ path: ['body'], line: 1, text: `текст длиннее ${MOST_TEXT_BYTES} байт` })
  return faults
}
