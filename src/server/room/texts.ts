import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withOffset } from '../../shared/dates.ts'
import type { ReadCollection } from '../content/check-references.ts'
import type { Entry } from '../content/content.ts'
import { isAddress, longLines, slugOf, splitText, unixText } from '../content/content-files.ts'
import { standingExamples, stands } from '../content/draft-texts.ts'
import { KEPT_WORDS, NO_FACTS, withOwnFacts } from '../content/facts.ts'
import { fillFacts, hasFacts } from '../content/fill-facts.ts'
import {
  controlLine,
  MOST_TEXT_BYTES,
  parseYaml,
  readYaml,
  yamlValue
} from '../content/parse-yaml.ts'
import { bodyPictures, pictureFaults } from '../content/pictures.ts'
import type { Facts } from '../content/print-fact.ts'
import { type CollectionName, SCHEMAS } from '../content/schemas.ts'
import type { Site } from '../site/site.ts'
import { type CurrentContent, recordedFile } from './content-versions.ts'
import { editFront } from './edit-front.ts'
import type { Text, TextEdit, TextFault, TextKey, TextState, TextSummary } from './text.ts'
import type { Publication, TextDraft, TextRecords } from './text-records.ts'

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
function textHash(text: string, base: string | undefined, draft: TextDraft | undefined): string {
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
export function readText(
  text: string,
  collection: CollectionName,
  facts: Facts = NO_FACTS,
  slug = ''
): ReadText {
  const parts = splitText(unixText(text))
  if (!parts) {
    const missing = 'в начале файла нет полей между строками ---'
    return { front: '', body: text, data: {}, faults: [{ path: [], line: 1, text: missing }] }
  }
  const { front, body } = parts
  const value = yamlValue(readYaml(front))
  const data = typeof value === 'object' && value !== null ? value : {}
  const known = withOwnFacts(facts, { name: collection, slug, data, text })
  // Limits are for what is printed; what no reader of YAML understands is told as it was typed.
  const printed = value === undefined ? front : fillFacts(front, known).text
  const faults = [
    ...fieldFaults(printed, collection),
    ...longLines(text).map((fault) => ({ path: ['body'], ...fault })),
    ...bodyFaults(text, body),
    ...factFaults(collection, data, shownBody(body), known),
    ...exampleFaults(collection, data, shownBody(body)),
    ...pictureFaults(bodyPictures(shownBody(body))).map(({ line, text }) => ({
      path: ['body'],
      line,
      text: `Строка ${line}: ${text}`
    }))
  ]
  return { front, body, data: data as Record<string, unknown>, faults }
}

/** Of one text; nobody prints facts in more fields, and who pastes them is not held up. */
const MOST_TEXTS = 300

/** Facts that nobody knows, by the fields that print them. */
function factFaults(
  collection: CollectionName,
  data: object,
  body: string,
  facts: Facts
): TextFault[] {
  const texts = [...textsIn(data, []), { path: ['body'], text: body }].filter(({ text }) =>
    hasFacts(text)
  )
  return texts.slice(0, MOST_TEXTS).flatMap(({ path, text }) => {
    if (collection === 'legal') return [{ path, line: 1, text: KEPT_WORDS }]
    return fillFacts(text, facts).faults.map((fault) => ({ path, ...fault }))
  })
}

function textsIn(
  value: unknown,
  path: readonly string[]
): { path: readonly string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, [...path, name]))
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

/** What is known of all texts at a moment. */
export interface KnownTexts {
  dir: string
  collections: readonly ReadCollection<Entry>[]
  site: Site
  drafts: readonly TextDraft[]
  waiting: readonly Publication[]
  touches: ReadonlyMap<string, { at: Date; actor: string }>
  now: Date
}

/** What a text is called, or a city that has an office; by its address until it has a word of its own. */
export function nameOf({ key, data }: { key: TextKey; data: object }): string {
  const fields: Readonly<Record<string, object>> = SCHEMAS[key.collection].properties
  const values = data as Record<string, unknown>
  const called = ['title', 'name', 'city']
    .filter((name) => name in fields && !('refers' in (fields[name] ?? {})))
    .map((name) => values[name])
    .find((one) => typeof one === 'string' && one.trim() !== '')
  return String(called ?? key.slug)
}

/** All texts, in the order of their collections and addresses. */
export function listTexts(known: KnownTexts): TextSummary[] {
  const addresses = addressesOf(known.site)
  const files = new Map(
    known.collections.flatMap(({ name, entries }) =>
      entries.map((entry) => [
        relative(known.dir, entry.file),
        { key: { collection: name, slug: entry.slug }, data: entry.data as object }
      ])
    )
  )
  const fresh = known.drafts.flatMap(({ file }) => {
    const key = files.has(file) ? undefined : keyOf(file)
    return key ? [[file, { key, data: undefined }] as const] : []
  })
  return [...files, ...fresh].map(([file, { key, data }]) =>
    summaryOf(known, { file, key, data, address: addresses.get(`${known.dir}/${file}`) })
  )
}

/** Pages by the files that they are made of. */
export function addressesOf({ pages }: Site): ReadonlyMap<string | undefined, string> {
  return new Map([...pages.values()].map(({ meta }) => [meta.file, meta.path]))
}

interface OneText {
  file: string
  key: TextKey
  /** As it is on the site; undefined where it never was. */
  data: object | undefined
  address: string | undefined
}

function summaryOf(known: KnownTexts, { file, key, data, address }: OneText): TextSummary {
  const draft = known.drafts.find((one) => one.file === file)
  const waiting = known.waiting.find((one) => one.file === file)
  const { facts } = known.site.content
  const read = draft && readText(draft.text, key.collection, facts, key.slug)
  const changed = draft ?? known.touches.get(file)
  const due = waiting?.due ?? dueOf(data, known.now)
  const isFaulty = read !== undefined && read.faults.length > 0
  return {
    key,
    title: fillFacts(nameOf({ key, data: { ...data, ...read?.data } }), facts).text,
    state: stateOf({ data, isFaulty, hasDraft: draft !== undefined, isDue: due === undefined }),
    ...(address ? { address } : {}),
    ...(changed ? { changed: { at: changed.at, actor: changed.actor } } : {}),
    ...(due ? { due } : {})
  }
}

interface StateParts {
  data: object | undefined
  isFaulty: boolean
  hasDraft: boolean
  isDue: boolean
}

function stateOf({ data, isFaulty, hasDraft, isDue }: StateParts): TextState {
  if (isFaulty) return 'faulty'
  if (!isDue) return 'waiting'
  const isHidden = data === undefined || ('draft' in data && data.draft === true)
  if (isHidden) return 'draft'
  return hasDraft ? 'changed' : 'published'
}

/** Its own date, where that is still to come. */
function dueOf(data: object | undefined, now: Date): Date | undefined {
  if (!data || !('date' in data) || typeof data.date !== 'string') return undefined
  if ('version' in data || ('draft' in data && data.draft === true)) return undefined
  const date = new Date(withOffset(data.date))
  return date > now ? date : undefined
}

export interface TextSources {
  texts: TextRecords
  content: CurrentContent & { collections(): readonly ReadCollection<Entry>[] }
  site(): Site
  now: () => Date
}

/** A text with what it is made of. */
export interface FoundText {
  text: Text
  file: string
  draft: TextDraft | undefined
  /** The file on the site; undefined where it is not there. */
  base: string | undefined
  /** The whole file as the editor has it. */
  source: string
}

/** Everything that is known of all texts. */
export async function knownTexts({ texts, content, site, now }: TextSources): Promise<KnownTexts> {
  const [drafts, waiting, touches] = await Promise.all([
    texts.drafts(),
    texts.waiting(),
    texts.lastTouches()
  ])
  const shown = site()
  const { dir } = shown.content
  return {
    dir,
    collections: content.collections(),
    site: shown,
    drafts,
    waiting,
    touches,
    now: now()
  }
}

/** Undefined where there is no such text. */
export async function findText(sources: TextSources, key: TextKey): Promise<FoundText | undefined> {
  if (!isKey(key)) return undefined
  const all = await knownTexts(sources)
  const file = placeOf(key, all)
  const draft = all.drafts.find((one) => one.file === file)
  const base = await recordedFile(all.dir, file)
  const source = draft?.text ?? base
  if (source === undefined) return undefined
  const entry = all.collections
    .find(({ name }) => name === key.collection)
    ?.entries.find(({ slug }) => slug === key.slug)
  const address = addressesOf(all.site).get(join(all.dir, file))
  const { facts } = all.site.content
  const { front, body, data, faults } = readText(source, key.collection, facts, key.slug)
  const summary = summaryOf(all, { file, key, data: entry?.data, address })
  const text: Text = {
    ...summary,
    file,
    front,
    data,
    body,
    facts: withOwnFacts(facts, { ...key, name: key.collection, data, text: source }),
    version: textHash(source, base, draft),
    faults,
    hasDraft: draft !== undefined
  }
  return { text, file, draft, base, source }
}

/** A new text is where its draft says. */
function placeOf(key: TextKey, { dir, drafts }: KnownTexts): string {
  const { collection, slug } = key
  const own = [`${collection}/${slug}.md`, join(collection, slug, 'index.md')]
  return drafts.find(({ file }) => own.includes(file))?.file ?? fileOf(key, dir)
}

/** The path of an entry below the folder of content. */
export function fileIn(dir: string, entry: Pick<Entry, 'file'>): string {
  return relative(dir, entry.file)
}
