import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withOffset } from '../../shared/dates.ts'
import type { ReadCollection } from '../content/check-references.ts'
import type { AnyText, Entry } from '../content/content.ts'
import {
  isAddress,
  longLines,
  NO_FRONT,
  slugOf,
  splitText,
  unixText
} from '../content/content-files.ts'
import { standing, standingExamples } from '../content/draft-texts.ts'
import { KEPT_WORDS, NO_FACTS, withOwnFacts } from '../content/facts.ts'
import type { LineFault } from '../content/faults.ts'
import { fillFacts, hasFacts } from '../content/fill-facts.ts'
import {
  controlLine,
  lineOfField,
  MOST_TEXT_BYTES,
  parseYaml,
  readYaml,
  TOO_LONG,
  UNPRINTABLE,
  yamlValue
} from '../content/parse-yaml.ts'
import { bodyPictures, pictureFaults } from '../content/pictures.ts'
import type { Facts } from '../content/print-fact.ts'
import {
  type CollectionName,
  isSiteList,
  SCHEMAS,
  schemaOf,
  TERMS,
  type TextFolder
} from '../content/schemas.ts'
import { isSiteText, SITE_NAMES, withReleased } from '../content/site/site-texts.ts'
import type { Site } from '../site/site.ts'
import { type CurrentContent, recordedFile } from './content-versions.ts'
import { editFront } from './edit-front.ts'
import type { Text, TextEdit, TextKey, TextState, TextSummary } from './text.ts'
import type { TextDraft, TextRecords } from './text-records.ts'

const FOLDERS: readonly TextFolder[] = [...(Object.keys(SCHEMAS) as CollectionName[]), 'site']

/** What has the fields of a text: a folder all of whose texts have the same, or one text. */
export type Shaped = CollectionName | TextKey

export function keyOfShape(shape: Shaped): TextKey {
  return typeof shape === 'string' ? { collection: shape, slug: '' } : shape
}

function fieldsOf(shape: Shaped): string[] {
  return Object.keys(schemaOf(keyOfShape(shape))?.properties ?? {})
}

/** Whether a key is one that a text may have: it becomes a path, so nothing else is looked for on the disk. */
export function isKey({ collection, slug }: TextKey): boolean {
  return (
    FOLDERS.includes(collection) &&
    slug.length <= 120 &&
    isAddress(slug, collection) &&
    schemaOf({ collection, slug }) !== undefined
  )
}

/** Where the text lies below a folder of content, or would: a new one in a folder of its own, for pictures beside it. */
export function fileOf({ collection, slug }: TextKey, dir: string): string {
  const [flat, folder] = [`${collection}/${slug}.md`, join(collection, slug, 'index.md')]
  if (isSiteList({ collection, slug })) return `${slug}.yml`
  if (slug === '' || existsSync(join(dir, folder))) return folder
  if (existsSync(join(dir, flat))) return flat
  return collection === 'site' ? flat : folder
}

export function keyOf(file: string): TextKey | undefined {
  const list = { collection: 'site', slug: file.replace(/\.yml$/, '') } as const
  if (list.slug !== file) return isSiteList(list) ? list : undefined
  const [, collection = '', path = ''] = /^([a-z]+)\/(.+\.md)$/.exec(file) ?? []
  const key = { collection: collection as TextFolder, slug: slugOf(path) }
  return isKey(key) && !isSiteList(key) ? key : undefined
}

/** The parts of a file; a list of the site is nothing but fields. Undefined where it has none. */
function textParts(text: string, key: TextKey) {
  if (!isSiteList(key)) return splitText(unixText(text))
  return { front: `${key.slug === 'glossary' ? TERMS : ''}${unixText(text).trimEnd()}`, body: '' }
}

/** The fields and the Markdown of a file as they are written, whatever is wrong with them. */
export function writtenParts(text = '', shape: Shaped) {
  const { front, body } = textParts(text, keyOfShape(shape)) ?? { front: '', body: text }
  const value: unknown = yamlValue(readYaml(front))
  const data = typeof value === 'object' && value !== null ? value : {}
  return { data: data as Record<string, unknown>, body }
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
  shape: Shaped
): string {
  const key = keyOfShape(shape)
  const parts = textParts(text, key) ?? { front: '', body: '' }
  const front = editFront(parts.front, fields, fieldsOf(shape))
  const typed = shownBody(unixText(body))
  const shown = shownBody(parts.body)
  if (typed === shown || isSiteList(key)) return joined(front, parts.body, key)
  const before = shown === '' ? '\n' : parts.body.slice(0, parts.body.search(/[^\n]/))
  return joined(front, `${before}${typed}\n`, key)
}

function joined(front: string, body: string, key: TextKey): string {
  if (!isSiteList(key)) return `---\n${front}\n---\n${body}`
  return `${key.slug === 'glossary' ? front.replace(/^terms:\s*/, '') : front}\n`
}

/** The text as the site shows it: what hides it is taken out, or put in. */
export function withDraftField(text: string, isDraft: boolean, shape: Shaped): string {
  const key = keyOfShape(shape)
  const { front, body } = textParts(text, key) ?? { front: '', body: '' }
  const value = isDraft ? true : undefined
  return joined(editFront(front, [{ path: ['draft'], value }], fieldsOf(shape)), body, key)
}

interface ReadText {
  front: string
  body: string
  data: Record<string, unknown>
  faults: LineFault[]
}

/** A file in its parts, with everything that is wrong with it alone; what it lacks that the release says is the release's. */
export function readText(written: string, shape: Shaped, facts: Facts = NO_FACTS): ReadText {
  const key = keyOfShape(shape)
  const { collection, slug } = key
  const text = collection === 'site' && isSiteText(slug) ? withReleased(slug, written) : written
  const parts = textParts(text, key)
  if (!parts) {
    const fault = { path: [], line: 1, code: 'syntax', text: NO_FRONT } as const
    return { front: '', body: text, data: {}, faults: [fault] }
  }
  const { front, body } = parts
  const value = yamlValue(readYaml(front))
  const data = typeof value === 'object' && value !== null ? value : {}
  const above = text.slice(0, text.length - body.length).split('\n').length - 1
  const schema = schemaOf(key)
  const below = (fault: LineFault) => ({ ...fault, line: fault.line + 1 })
  const inBody = (fault: LineFault) => ({ ...fault, line: fault.line + above })
  const known = withOwnFacts(facts, { name: collection, slug, data, text })
  // Limits are for what is printed; what no reader of YAML understands is told as it was typed.
  const printed = value === undefined ? front : fillFacts(front, known).text
  const examples = collection === 'site' ? [] : standingExamples(collection, data, body)
  const faults = [
    ...(schema ? parseYaml(printed, schema).faults.map(below) : []),
    ...longLines(text),
    ...bodyFaults(text, controlLine(body), above),
    ...factFaults({ collection, data, front, body, above, facts: known }),
    ...examples.map((example) => {
      const fault = standing(example)
      if (example.line > 0) return inBody(fault)
      return { ...fault, line: lineOfField(front, example.path) + 1 }
    }),
    ...pictureFaults(bodyPictures(body)).map(inBody)
  ]
  return { front, body, data: data as Record<string, unknown>, faults }
}

/** @param control The line of its Markdown with a character that no text has; 0 where there is none. */
function bodyFaults(text: string, control: number, above: number): LineFault[] {
  const path = ['body']
  const faults: LineFault[] = []
  if (control > 0) faults.push({ path, line: above + control, code: 'syntax', text: UNPRINTABLE })
  if (Buffer.byteLength(text) > MOST_TEXT_BYTES)
    faults.push({ path, line: 1, code: 'too-long', text: TOO_LONG })
  return faults
}

/** Of one text; nobody prints facts in more fields, and who pastes them is not held up. */
const MOST_TEXTS = 300

interface FactPlaces extends Pick<ReadText, 'front' | 'body'> {
  collection: TextFolder
  data: object
  /** Lines of the file above its Markdown. */
  above: number
  facts: Facts
}

/** Facts that nobody knows, by the fields that print them. */
function factFaults({ collection, data, front, body, above, facts }: FactPlaces): LineFault[] {
  const texts = [...textsIn(data, []), { path: ['body'], text: body }].filter(({ text }) =>
    hasFacts(text)
  )
  return texts.slice(0, MOST_TEXTS).flatMap(({ path, text }) => {
    const isBody = path[0] === 'body'
    const first = isBody ? above : lineOfField(front, path)
    if (collection === 'legal')
      return [{ path, line: first + 1, code: 'edition' as const, text: KEPT_WORDS }]
    return fillFacts(text, facts).faults.map((fault) => {
      return { ...fault, path, line: first + (isBody ? fault.line : 1) }
    })
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

/** What is known of all texts at a moment. */
export type KnownTexts = Awaited<ReturnType<typeof knownTexts>>

/** What a text is called, or a city that has an office; by its address until it has a word of its own. */
export function nameOf({ key, data }: { key: TextKey; data: object }): string {
  if (key.collection === 'site') return SITE_NAMES[key.slug as keyof typeof SITE_NAMES]
  const fields: Readonly<Record<string, object>> = schemaOf(key)?.properties ?? {}
  const values = data as Record<string, unknown>
  const called = ['title', 'name', 'city']
    .filter((name) => name in fields && !('refers' in (fields[name] ?? {})))
    .map((name) => values[name])
    .find((one) => typeof one === 'string' && one.trim() !== '')
  return String(called ?? key.slug)
}

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
  const read = draft && readText(draft.text, key, facts)
  const changed = draft ?? known.touches.get(file)
  const own = dueOf(data, known.now)
  const due = waiting?.due ?? own
  const hasDraft = draft !== undefined
  return {
    key,
    title: fillFacts(nameOf({ key, data: { ...data, ...read?.data } }), facts).text,
    state: read && read.faults.length > 0 ? 'faulty' : stateOf(data, due, hasDraft),
    ...(address ? { address } : {}),
    ...(changed ? { changed: { at: changed.at, actor: changed.actor } } : {}),
    ...(due ? { due } : {}),
    ...saidIn(data),
    isShown: !isHidden(data) && own === undefined,
    hasDraft
  }
}

function saidIn(data: object = {}): Pick<TextSummary, 'date' | 'author'> {
  const { updated, date: said, author } = data as Record<string, unknown>
  // A text may have a month, a year, or a fact by its name.
  const date = [updated, said].find((one) => /^\d{4}-\d{2}-\d{2}/.test(String(one)))
  return {
    ...(typeof date === 'string' && { date }),
    ...(typeof author === 'string' && { author })
  }
}

function stateOf(data: object | undefined, due: Date | undefined, hasDraft: boolean): TextState {
  if (due) return 'waiting'
  if (isHidden(data)) return 'draft'
  return hasDraft ? 'changed' : 'published'
}

function isHidden(data: object | undefined): boolean {
  return data === undefined || ('draft' in data && data.draft === true)
}

/** Its own date, where that is still to come. */
function dueOf(data: object | undefined, now: Date): Date | undefined {
  if (!data || !('date' in data) || typeof data.date !== 'string') return undefined
  if ('version' in data || isHidden(data)) return undefined
  const date = new Date(withOffset(data.date))
  return date > now ? date : undefined
}

export interface TextSources {
  texts: TextRecords
  content: CurrentContent & { collections(): readonly ReadCollection<AnyText>[] }
  site(): Site
  now: () => Date
}

/** A text with what it is made of. */
export interface FoundText {
  text: Text
  file: string
  draft: TextDraft | undefined
  base: string | undefined
  source: string
}

export async function knownTexts({ texts, content, site, now }: TextSources) {
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

export async function findText(sources: TextSources, key: TextKey): Promise<FoundText | undefined> {
  if (!isKey(key)) return undefined
  const all = await knownTexts(sources)
  // What the site shows stays, whatever has become of its file since.
  const dir = await sources.content.base().catch(() => all.dir)
  const file = placeOf(key, { ...all, dir })
  const draft = all.drafts.find((one) => one.file === file)
  const base = await recordedFile(dir, file)
  const source = draft?.text ?? base
  if (source === undefined) return undefined
  const entry = all.collections
    .find(({ name }) => name === key.collection)
    ?.entries.find(({ slug }) => slug === key.slug)
  const address = addressesOf(all.site).get(join(all.dir, file))
  const { facts } = all.site.content
  const { front, body, data, faults } = readText(source, key, facts)
  const summary = summaryOf(all, { file, key, data: entry?.data, address })
  const text: Text = {
    ...summary,
    file,
    front,
    data,
    body,
    facts: withOwnFacts(facts, { ...key, name: key.collection, data, text: source }),
    version: textHash(source, base, draft),
    faults
  }
  return { text, file, draft, base, source }
}

/** A new text is where its draft says. */
function placeOf(key: TextKey, { dir, drafts }: KnownTexts): string {
  const { collection, slug } = key
  const own = [`${collection}/${slug}.md`, join(collection, slug, 'index.md')]
  return drafts.find(({ file }) => own.includes(file))?.file ?? fileOf(key, dir)
}

export type TextContent = Pick<Text, 'key' | 'data' | 'body'>

/** All texts as editors have them: as a draft, or as visitors read them. */
export function contentsOf({ collections, drafts, dir }: KnownTexts): TextContent[] {
  const texts = new Map<string, TextContent>()
  for (const { name: collection, entries } of collections)
    for (const entry of entries) {
      const { slug, data, body } = entry
      texts.set(fileIn(dir, entry), { key: { collection, slug }, data: { ...data }, body })
    }
  for (const { file, text } of drafts) {
    const key = keyOf(file)
    if (key) texts.set(file, { key, ...readText(text, key) })
  }
  return [...texts.values()]
}

export function fileIn(dir: string, entry: Pick<Entry, 'file'>): string {
  return relative(dir, entry.file)
}
