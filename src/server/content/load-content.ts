import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { TSchema } from 'typebox'
import { withOffset } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import { isRegularFile } from '../budget/regular-file.ts'
import { checkCaseText } from './case.ts'
import { chartFaults, hasCharts } from './charts.ts'
import { checkFormulas, checkReferences, type ReadCollection } from './check-references.ts'
import type { AnyText, Collections, Content, Entry } from './content.ts'
import { type ContentCache, noContentCache } from './content-cache.ts'
import {
  isAddress,
  isFolder,
  listContent,
  longLines,
  readUnixText,
  slugOf,
  splitText,
  unreadFiles
} from './content-files.ts'
import { allowedNames, ContentError, type ContentFault, shown } from './faults.ts'
import { editionFaults } from './legal-editions.ts'
import { type LineFault, lineOfField, parseYaml } from './parse-yaml.ts'
import {
  bodyPictures,
  checkBodyPictures,
  checkPictures,
  namedPictures,
  pictureFaults,
  pictureFiles,
  type WithPictures
} from './pictures.ts'
import {
  type CollectionName,
  type Data,
  DemandSchema,
  GlossarySchema,
  type GlossaryTerm,
  type Redirects,
  RedirectsSchema,
  SCHEMAS,
  SynonymsSchema,
  schemaOf,
  type TextFolder
} from './schemas.ts'
import { scoredRatings } from './scored-ratings.ts'
import { ChartSchema } from './series.ts'
import { SITE_TEXT_NAMES, siteTexts } from './site-texts.ts'

const NAMES = Object.keys(SCHEMAS) as CollectionName[]
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

/** Content as it lay on the disk at one moment, with what waits for its day. */
interface AllContent {
  /** What is shown at a time; the disk is not looked at again. */
  shownAt(now: Date): Content
  faults: ContentFault[]
  /** Every text without faults, drafts too. */
  collections: readonly ReadCollection<AnyText>[]
}

/** Reads the content once, for every time that it will be shown at. */
export function readAllContent(dir: string, cache = noContentCache): AllContent {
  const files = listContent({ dir, collections: [...NAMES, 'site'], data: DATA })
  const source: Source = { dir, faults: files.faults, cache, texts: [] }
  const read: ReadCollection<Entry>[] = NAMES.map((name) =>
    readCollection(source, name, files.texts.get(name) ?? [])
  )
  const site = readSite(source, files.texts.get('site') ?? [])
  const data = {
    site: siteTexts(site.entries),
    glossary: (readData(source, 'glossary.yml', GlossarySchema) ?? []) as GlossaryTerm[],
    redirects: (readData(source, 'redirects.yml', RedirectsSchema) ?? NO_REDIRECTS) as Redirects,
    // A site without synonyms only finds less, and one without demand is only not checked against it.
    synonyms: readIfThere(source, 'synonyms.yml', SynonymsSchema) as Content['synonyms'],
    demand: readIfThere(source, 'demand.yml', DemandSchema) as Content['demand']
  }
  const pictures = namedPictures(read)
  const shown = new Set([
    ...pictures.map(({ file }) => file),
    ...source.texts.flatMap((text) => pictureFiles(text.pictures, text.file))
  ])
  const faults = [
    ...source.faults,
    ...checkReferences([...read, site], dir, lineInFile),
    ...checkTariffs(read, dir, lineInFile),
    ...checkPictures(pictures, dir, lineInFile),
    ...checkFormulas(read, dir, lineInFile),
    ...editionFaults(read, dir, lineInFile),
    ...checkBodyPictures(source.texts, new Set(files.others), dir),
    ...unreadFiles(files, shown, dir)
  ]
  return {
    shownAt: showingBy(read, site.entries, { ...data, dir, made: cache.made }),
    faults: isFolder(dir) ? faults : [noFolder(dir)],
    collections: [...read, site]
  }
}

function readIfThere(source: Source, name: (typeof DATA)[number], schema: TSchema): unknown {
  return isRegularFile(join(source.dir, name)) ? (readData(source, name, schema) ?? []) : []
}

/** All that it should hold would be missing too. */
function noFolder(dir: string): ContentFault {
  return { place: dir, line: 1, text: 'такой папки нет: исправьте CONTENT_DIR' }
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
}

/** Texts of the site: each has its name, and no Markdown. */
function readSite(source: Source, files: readonly string[]): ReadCollection<Entry<'site'>> {
  const names = SITE_TEXT_NAMES.map((name) => `${name}.md`)
  const known = files.filter((file) => {
    const name = relative(join(source.dir, 'site'), file)
    if (names.includes(name)) return true
    const text = `nothing reads this; ${allowedNames(name, names)}`
    source.faults.push({ place: relative(source.dir, file), line: 1, text })
    return false
  })
  const read = readCollection(source, 'site', known)
  for (const { body, file } of read.entries) {
    if (body.trim() === '') continue
    const text = 'nothing reads what stands below the fields; allowed: nothing'
    source.faults.push({ place: relative(source.dir, file), line: 1, text })
  }
  return read
}

function readCollection<Name extends TextFolder>(
  source: Source,
  name: Name,
  files: readonly string[]
): ReadCollection<Entry<Name>> {
  const folder = join(source.dir, name)
  const slugs = files.map((file) => slugOf(relative(folder, file)))
  const taken = new Map<string, string>()
  const entries = files.flatMap((file, index) => {
    const slug = slugs[index] ?? ''
    const entry = readEntry(source, name, file, slug) ?? []
    const first = taken.get(slug)
    taken.set(slug, first ?? file)
    if (!first) return entry
    const text = `the address of the page; ${relative(source.dir, first)} has it already`
    source.faults.push({ place: relative(source.dir, file), line: 1, text })
    return []
  })
  return { name, slugs, entries }
}

function readEntry<Name extends TextFolder>(
  source: Source,
  name: Name,
  file: string,
  slug: string
): Entry<Name> | undefined {
  const place = relative(source.dir, file)
  const text = keptText(place, readUnixText(file))
  if (!isAddress(slug, name)) {
    const allowed = 'small Latin letters, digits and hyphens, for it is the address of the page'
    source.faults.push({ place, line: 1, text: `the name of the file; allowed: ${allowed}` })
  }
  const long = longLines(text)
  noteFaults(long, { place, firstLine: 1 }, source)
  if (long.length > 0) return undefined
  const parts = splitText(text)
  if (!parts) {
    const missing = 'the file does not begin with front matter between lines of ---'
    source.faults.push({ place, line: 1, text: missing })
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
  const entry: Entry<Name> = { slug, data: data as Data<Name>, body, file }
  noteFaults(lostInText(entry as AnyText, front), { place, firstLine: 2 }, source)
  return entry
}

function readData(source: Source, name: string, schema: TSchema): unknown {
  const file = join(source.dir, name)
  if (!isRegularFile(file)) {
    source.faults.push({ place: name, line: 1, text: 'the file is missing' })
    return undefined
  }
  return readYaml(readUnixText(file), schema, { place: name, firstLine: 1 }, source)
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
  for (const { line, text } of found) faults.push({ place, line: line + firstLine - 1, text })
}

/** What the fields of a case name that its text does not have. */
function lostInText({ data, body }: AnyText, front: string): LineFault[] {
  if (!('series' in data)) return []
  return checkCaseText(data, body).map(({ path, text }) => ({
    line: lineOfField(front, path),
    text: path.length > 0 ? `${path.join('.')}: ${text}` : text
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

type LineOf = (entry: { file: string }, path: readonly string[]) => number

/** Budgets of cases that name a tariff which the service does not have. */
function checkTariffs(
  collections: readonly ReadCollection[],
  dir: string,
  lineOf: LineOf
): ContentFault[] {
  const entriesOf = (wanted: string) =>
    collections.find(({ name }) => name === wanted)?.entries ?? []
  const tariffs = new Map(
    entriesOf('services').map(({ slug, data }) => [
      links.service(slug),
      ((data as Data<'services'>).tariffs ?? []).map(({ name }) => name)
    ])
  )
  return entriesOf('cases').flatMap((entry) =>
    (entry.data as Data<'cases'>).budget.flatMap(({ service, tariff }, index) => {
      const names = tariffs.get(service)
      if (!names || names.includes(tariff)) return []
      const path = ['budget', String(index), 'tariff']
      const text = `${path.join('.')}: found ${shown(tariff)}; ${allowedNames(tariff, names)}`
      return [{ place: relative(dir, entry.file), line: lineOf(entry, path), text }]
    })
  )
}

type Rest = Omit<Content, keyof Collections | 'changed' | 'nextDate'>

interface Waiting {
  entry: Entry
  modifiedMs: number
  /** When it is shown; absent where it always is. */
  date: Date | undefined
  isDraft: boolean
}

/** What is shown at a time of what was read: no drafts, and nothing before its day. */
function showingBy(
  read: readonly ReadCollection<Entry>[],
  site: readonly Entry<'site'>[],
  rest: Rest
) {
  const siteMs = site.map(({ file }) => statSync(file).mtimeMs)

  const waiting = read.map(({ name, entries }) => ({
    name,
    all: entries.map((entry) => waitingEntry(name, entry))
  }))

  return (now: Date): Content => {
    const isDue = ({ date }: Waiting) => !date || date <= now
    const collections = Object.fromEntries(
      waiting.map(({ name, all }) => [
        name,
        all.filter((one) => !one.isDraft && isDue(one)).map(({ entry }) => entry)
      ])
    ) as unknown as Collections
    const every = waiting.flatMap(({ all }) => all)
    const changes = [
      ...siteMs,
      ...every.map((one) => Math.max(one.modifiedMs, isDue(one) ? (one.date?.getTime() ?? 0) : 0))
    ]
    const coming = every.filter((one) => !one.isDraft && !isDue(one))
    const nextMs = coming.reduce(
      (least, { date }) => Math.min(least, date?.getTime() ?? least),
      Number.POSITIVE_INFINITY
    )
    return {
      ...collections,
      ratings: scoredRatings(collections.ratings),
      ...rest,
      changed: new Date(changes.reduce((most, ms) => Math.max(most, ms), 0)),
      nextDate: coming.length > 0 ? new Date(nextMs) : undefined
    }
  }
}

/**
 * Legal documents are always shown, for their text says since when they are in force: a clock that is slow must not take
 * the consent from the forms.
 */
function waitingEntry(collection: TextFolder, entry: Entry): Waiting {
  const { data, file } = entry
  return {
    entry,
    modifiedMs: statSync(file).mtimeMs,
    date: collection === 'legal' ? undefined : dateOf(data),
    isDraft: (data as { draft?: boolean }).draft === true
  }
}

function dateOf(data: object): Date | undefined {
  return 'date' in data && typeof data.date === 'string'
    ? new Date(withOffset(data.date))
    : undefined
}
