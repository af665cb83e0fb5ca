import { join, relative } from 'node:path'
import type { TSchema } from 'typebox'
import { isRegularFile } from '../budget/regular-file.ts'
import { checkCaseText } from './case.ts'
import { chartFaults, hasCharts } from './charts.ts'
import {
  checkFormulas,
  checkReferences,
  checkTariffs,
  type ReadCollection
} from './check-references.ts'
import type { AnyText, Content } from './content.ts'
import { type ContentCache, noContentCache } from './content-cache.ts'
import {
  isAddress,
  isFolder,
  listContent,
  longLines,
  NO_FRONT,
  readUnixText,
  slugOf,
  splitText,
  unreadFiles
} from './content-files.ts'
import { KEPT_WORDS, NO_FACTS } from './facts.ts'
import {
  ContentError,
  type ContentFault,
  type FaultCode,
  insteadOf,
  type LineFault,
  quoted
} from './faults.ts'
import { fillFacts, hasFacts } from './fill-facts.ts'
import { editionFaults } from './legal-editions.ts'
import { lineOfField, parseYaml, readYaml as readTyped, yamlValue } from './parse-yaml.ts'
import {
  bodyPictures,
  checkBodyPictures,
  checkPictures,
  namedPictures,
  pictureFaults,
  pictureFiles,
  type WithPictures
} from './pictures.ts'
import type { Facts } from './print-fact.ts'
import {
  type CollectionName,
  DemandSchema,
  GlossarySchema,
  type GlossaryTerm,
  isSiteList,
  type Redirects,
  RedirectsSchema,
  SCHEMAS,
  SynonymsSchema,
  schemaOf,
  type TextFolder
} from './schemas.ts'
import { ChartSchema } from './series.ts'
import { factsOf, type OpenedCollection, type OpenedText, showingBy } from './shown-content.ts'
import { isSiteText, SITE_TEXT_NAMES, withReleased } from './site/site-texts.ts'

const FOLDERS: readonly TextFolder[] = [...(Object.keys(SCHEMAS) as CollectionName[]), 'site']
const DATA = ['demand.yml', 'glossary.yml', 'redirects.yml', 'synonyms.yml'] as const

/**
 * Reads and checks everything an editor has written.
 *
 * @param cache Spares what has not changed since an earlier start.
 * @throws {ContentError} Naming every fault at once.
 */
export function loadContent(dir: string, now: Date, cache = noContentCache): Content {
  const { content, faults } = readContent(dir, now, cache)
  if (faults.length > 0) throw new ContentError(faults)
  cache.save()
  return content
}

/** What can be read of the content, and everything that is wrong with it. */
export function readContent(
  dir: string,
  now: Date,
  cache = noContentCache
): { content: Content; faults: ContentFault[] } {
  const { shownAt, faults } = readAllContent(dir, cache)
  return { content: shownAt(now), faults }
}

/** Reads the content once, for every time that it will be shown at. */
export function readAllContent(dir: string, cache = noContentCache) {
  const files = listContent({ dir, collections: FOLDERS, data: DATA })
  const source: Source = { dir, faults: files.faults, cache, texts: [], facts: NO_FACTS }
  const opened = FOLDERS.map((name) => openCollection(source, name, files.texts.get(name) ?? []))
  const glossary = glossaryOf(source)
  const factsAt = factsOf(opened, glossary.terms)
  source.facts = factsAt(undefined)
  const written = new Map<AnyText, OpenedText>()
  const texts = opened.map((collection) => readCollection(source, collection, written))
  const data = {
    glossary: glossary.read() ?? [],
    redirects: (readData(source, 'redirects.yml', RedirectsSchema) ?? NO_REDIRECTS) as Redirects,
    // A site without synonyms only finds less, and one without demand is only not checked against it.
    synonyms: readIfThere(source, 'synonyms.yml', SynonymsSchema) as Content['synonyms'],
    demand: readIfThere(source, 'demand.yml', DemandSchema) as Content['demand']
  }
  const read = texts.map((one) => (one.name === 'site' ? withLists(one, data, dir) : one))
  const pictures = namedPictures(read)
  const shown = new Set([
    ...pictures.map(({ file }) => file),
    ...source.texts.flatMap((text) => pictureFiles(text.pictures, text.file))
  ])
  const faults = [
    ...source.faults,
    ...checkReferences(read, dir, lineInFile),
    ...checkTariffs(read, dir, lineInFile),
    ...checkPictures(pictures, dir, lineInFile),
    ...checkFormulas(read, dir, lineInFile),
    ...editionFaults(read, dir, lineInFile),
    ...checkBodyPictures(source.texts, new Set(files.others), dir),
    ...unreadFiles(files, shown, dir)
  ]
  return {
    /** What is shown at a time; the disk is not looked at again. */
    shownAt: showingBy(read, { ...data, dir, made: cache.made }, (now) => {
      const facts = factsAt(now)
      const quiet = { ...source, facts, faults: [], texts: [] }
      return { facts, anew: (entry) => refilled(entry, written.get(entry), quiet) }
    }),
    faults: isFolder(dir) ? faults : [noFolder(dir)],
    /** Every text without faults, drafts too. */
    collections: read
  }
}

/** The lists of the site are texts of it. */
function withLists(
  site: ReadCollection<AnyText>,
  { glossary, redirects }: Pick<Content, 'glossary' | 'redirects'>,
  dir: string
): ReadCollection<AnyText> {
  const lists = Object.entries({ glossary: { terms: glossary }, redirects }).map(
    ([slug, data]) =>
      ({ slug, data, body: '', file: join(dir, `${slug}.yml`) }) as unknown as AnyText
  )
  return { ...site, entries: [...site.entries, ...lists.filter(({ file }) => isRegularFile(file))] }
}

/** Names the reading of fields with facts in the cache. */
const WRITTEN = { fields: 'as written' }
/** Names, in the cache, fields that are YAML before any fact is filled in. */
const SOUND = { fields: 'sound as written' }

/** Fields, or a file beside the texts, as they are written; nothing where they are no YAML. */
function writtenFields({ cache }: Source, yaml: string): object | undefined {
  return cache.read(WRITTEN, yaml, () => {
    const value = yamlValue(readTyped(yaml))
    return typeof value === 'object' && value !== null ? value : undefined
  })
}

/** Its length is a fact; what prints facts itself is read after them. */
function glossaryOf(source: Source): { terms: number; read(): GlossaryTerm[] | undefined } {
  const file = join(source.dir, 'glossary.yml')
  const text = isRegularFile(file) ? readUnixText(file) : ''
  const read = () => readData(source, 'glossary.yml', GlossarySchema) as GlossaryTerm[] | undefined
  if (hasFacts(text)) {
    const written = writtenFields(source, text)
    return { terms: Array.isArray(written) ? written.length : 0, read }
  }
  const terms = read()
  return { terms: terms?.length ?? 0, read: () => terms }
}

function readIfThere(source: Source, name: (typeof DATA)[number], schema: TSchema): unknown {
  return isRegularFile(join(source.dir, name)) ? (readData(source, name, schema) ?? []) : []
}

/** All that it should hold would be missing too. */
function noFolder(dir: string): ContentFault {
  const text = 'Такой папки нет: исправьте CONTENT_DIR.'
  return { place: dir, line: 1, path: [], code: 'no-file', text }
}

const NO_ADDRESS =
  'Имя файла станет адресом страницы: нужны строчные латинские буквы, цифры и дефисы.'

const NO_BODY = 'Под полями этого файла ничего не читается: удалите текст под ними.'

function unreadText(name: string): string {
  return `Файл с именем ${quoted(name)} здесь не читается: ${insteadOf(name, SITE_TEXT_NAMES)}`
}

/** Names the reading of pictures in the cache. */
const PICTURES = { pictures: 'of a body' }
const NO_REDIRECTS: Redirects = { redirects: [], gone: [] }

/** Where content is read from, and what goes with it. */
interface Source {
  dir: string
  faults: ContentFault[]
  cache: ContentCache
  /** Every text with its file, also where the front matter is wrong. */
  texts: WithPictures[]
  facts: Facts
}

function openCollection(
  source: Source,
  name: TextFolder,
  files: readonly string[]
): OpenedCollection {
  const folder = join(source.dir, name)
  const texts = files.flatMap((file) => {
    const place = relative(source.dir, file)
    const slug = slugOf(relative(folder, file))
    const schema = schemaOf({ collection: name, slug })
    if (!schema || isSiteList({ collection: name, slug })) {
      const fault = { line: 1, path: [], code: 'unread-file', text: unreadText(slug) } as const
      source.faults.push({ ...fault, place })
      return []
    }
    const opened = { name, file, place, slug }
    const written = readUnixText(file)
    // By its schema, which changes where a release asks for more.
    const isOfSite = name === 'site' && isSiteText(slug)
    const whole = isOfSite
      ? source.cache.read(schema, `to complete:\n${written}`, () => withReleased(slug, written))
      : written
    const text = keptText(place, whole)
    if (hasFacts(text)) {
      const data = writtenFields(source, splitText(text)?.front ?? '')
      return { ...opened, text, data, entry: undefined }
    }
    const entry = readEntry(source, { ...opened, text })
    return { ...opened, text, data: entry?.data, entry }
  })
  return { name, slugs: texts.map(({ slug }) => slug), texts }
}

/** An entry whose facts are others than when it was read. */
function refilled(entry: AnyText, written: OpenedText | undefined, source: Source): AnyText {
  if (!written || fillFacts(written.text, source.facts).text === entry.filled) return entry
  return readWritten(source, written) ?? entry
}

const LENGTHS: ReadonlySet<FaultCode> = new Set(['too-long', 'too-short'])

/** A text whose facts are filled in before it is looked at. */
function readWritten(source: Source, opened: OpenedText): AnyText | undefined {
  const { name, place, text } = opened
  const front = splitText(text)?.front ?? ''
  const isSound = source.cache.read(SOUND, front, () => {
    const { faults } = readTyped(front)
    noteFaults(faults, { place, firstLine: 2 }, source)
    return faults.length === 0 || undefined
  })
  if (!isSound) return undefined
  if (name === 'legal') {
    const line = text.slice(0, text.indexOf('{{')).split('\n').length
    source.faults.push({ place, line, path: [], code: 'edition', text: KEPT_WORDS })
    return undefined
  }
  const filled = fillFacts(text, source.facts)
  noteFaults(filled.faults, { place, firstLine: 1 }, source)
  const found = source.faults.length
  const entry = readEntry(source, { ...opened, text: filled.text })
  // Names that print nothing are longer or shorter than what they stand for.
  if (!filled.isWhole)
    source.faults.push(...source.faults.splice(found).filter(({ code }) => !LENGTHS.has(code)))
  return entry && { ...entry, filled: filled.text }
}

function readCollection(
  source: Source,
  { name, slugs, texts }: OpenedCollection,
  written: Map<AnyText, OpenedText>
): ReadCollection<AnyText> {
  const taken = new Map<string, string>()
  const entries = texts.flatMap((opened) => {
    const { slug, file, place } = opened
    const entry = hasFacts(opened.text) ? readWritten(source, opened) : opened.entry
    if (entry && entry !== opened.entry) written.set(entry, opened)
    const first = taken.get(slug)
    taken.set(slug, first ?? file)
    if (!first) return entry ?? []
    const text = `У файла ${relative(source.dir, first)} такой же адрес страницы: назовите один из них иначе.`
    source.faults.push({ place, line: 1, path: [], code: 'duplicate', text })
    return []
  })
  return { name, slugs, entries }
}

function readEntry(
  source: Source,
  { name, file, place, slug, text }: Pick<OpenedText, 'name' | 'file' | 'place' | 'slug' | 'text'>
): AnyText | undefined {
  if (!isAddress(slug, name)) {
    source.faults.push({ place, line: 1, path: [], code: 'bad-address', text: NO_ADDRESS })
  }
  const long = longLines(text)
  noteFaults(long, { place, firstLine: 1 }, source)
  if (long.length > 0) return undefined
  const parts = splitText(text)
  if (!parts) {
    source.faults.push({ place, line: 1, path: [], code: 'syntax', text: NO_FRONT })
    return undefined
  }
  const { front, body } = parts
  const schema = schemaOf({ collection: name, slug })
  const data = schema && readYaml(front, schema, { place, firstLine: 2 }, source)
  const firstLine = text.slice(0, text.length - body.length).split('\n').length
  noteChartFaults(body, { place, firstLine }, source)
  const pictures = source.cache.read(PICTURES, body, () => bodyPictures(body))
  source.texts.push({ file, above: firstLine - 1, pictures })
  noteFaults(pictureFaults(pictures), { place, firstLine }, source)
  if (data === undefined) return undefined
  if (name === 'site' && body.trim() !== '') {
    const fault = { line: firstLine, path: ['body'], code: 'no-effect', text: NO_BODY } as const
    source.faults.push({ ...fault, place })
  }
  const entry = { slug, data, body, file } as AnyText
  noteFaults(lostInText(entry, front), { place, firstLine: 2 }, source)
  return entry
}

function readData(source: Source, name: string, schema: TSchema): unknown {
  const file = join(source.dir, name)
  if (!isRegularFile(file)) {
    const text = 'Этого файла нет, а сайту он нужен: верните его.'
    source.faults.push({ place: name, line: 1, path: [], code: 'no-file', text })
    return undefined
  }
  const { text, faults } = fillFacts(readUnixText(file), source.facts)
  noteFaults(faults, { place: name, firstLine: 1 }, source)
  return readYaml(text, schema, { place: name, firstLine: 1 }, source)
}

interface Place {
  place: string
  firstLine: number
}

/** The YAML as a value, or `undefined` after its faults have been noted. */
function readYaml(
  text: string,
  schema: TSchema,
  { place, firstLine }: Place,
  { cache, faults }: Source
): unknown {
  return cache.read(schema, text, () => {
    const parsed = parseYaml(text, schema)
    noteFaults(parsed.faults, { place, firstLine }, { faults })
    return parsed.value
  })
}

/** Charts that were found sound are not looked at again. */
function noteChartFaults(body: string, place: Place, { cache, faults }: Source): void {
  if (!hasCharts(body)) return
  cache.read(ChartSchema, body, () => {
    const found = chartFaults(body)
    noteFaults(found, place, { faults })
    return found.length === 0 ? 'sound' : undefined
  })
}

function noteFaults(
  found: readonly LineFault[],
  { place, firstLine }: Place,
  { faults }: Pick<Source, 'faults'>
): void {
  for (const fault of found) faults.push({ ...fault, place, line: fault.line + firstLine - 1 })
}

/** What the fields of a case name that its text does not have. */
function lostInText({ data, body }: AnyText, front: string): LineFault[] {
  if (!('series' in data)) return []
  return checkCaseText(data, body).map((fault) => ({
    ...fault,
    line: lineOfField(front, fault.path)
  }))
}

function lineInFile({ file }: { file: string }, path: readonly string[]): number {
  return lineOfField(splitText(readUnixText(file))?.front ?? '', path) + 1
}

/** Texts as they were last read, by their place in the content. */
const texts = new Map<string, string>()

/** A text that has not changed is in memory once, however many versions of the content are. */
function keptText(place: string, text: string): string {
  if (texts.get(place) === text) return texts.get(place) ?? text
  texts.set(place, text)
  return text
}
