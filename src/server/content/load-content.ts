import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { isNode, LineCounter, parseDocument } from 'yaml'
import { withOffset } from '../../shared/dates.ts'
import { type ContentCache, noContentCache } from './content-cache.ts'
import {
  type CollectionName,
  type Data,
  GlossarySchema,
  type GlossaryTerm,
  type Redirects,
  RedirectsSchema,
  SCHEMAS,
  SynonymsSchema
} from './schemas.ts'

/** One Markdown file. */
export interface Entry<Name extends CollectionName = CollectionName> {
  /** Path inside its collection, without `.md` and `/index`; empty for the collection's own index. */
  slug: string
  data: Data<Name>
  /** Markdown. */
  body: string
  /** Absolute path of the file. */
  file: string
}

export type Collections = { [Name in CollectionName]: readonly Entry<Name>[] }

export interface Content extends Collections {
  /** When a file last changed or an item came due, whichever is later. */
  changed: Date
  /** When the next future-dated item is due. */
  nextDate: Date | undefined
  glossary: readonly GlossaryTerm[]
  redirects: Redirects
  /** Phrases of one meaning, for the search. */
  synonyms: readonly (readonly string[])[]
}

/** Something is wrong with the content; the message has a line for each fault: file, line, field. */
export class ContentError extends Error {
  override name = 'ContentError'
}

/**
 * Reads and checks everything an editor has written.
 *
 * @param cache Spares what has not changed since an earlier start.
 * @throws {ContentError} Naming every fault at once.
 */
export function loadContent(dir: string, now: Date, cache = noContentCache): Content {
  const faults: string[] = []
  const source: Source = { dir, faults, cache }
  const times = { changed: 0, future: [] as Date[] }
  const read = <Name extends CollectionName>(name: Name) =>
    markdownFiles(join(dir, name)).flatMap((file) => {
      const entry = readEntry(source, name, file)
      return entry && isShown(entry, now, times) ? [entry] : []
    })

  const collections = Object.fromEntries(
    (Object.keys(SCHEMAS) as CollectionName[]).map((name) => [name, read(name)])
  ) as unknown as Collections
  const glossary = readData(source, 'glossary.yml', GlossarySchema) as GlossaryTerm[]
  // A site without synonyms only finds less.
  const hasSynonyms = existsSync(join(dir, 'synonyms.yml'))
  const synonyms = (
    hasSynonyms ? readData(source, 'synonyms.yml', SynonymsSchema) : []
  ) as Content['synonyms']
  const redirects = readData(source, 'redirects.yml', RedirectsSchema) as Redirects
  if (faults.length > 0) throw new ContentError(faults.join('\n'))
  cache.save()
  const [nextDate] = times.future.sort((a, b) => a.getTime() - b.getTime())
  return {
    ...collections,
    glossary,
    redirects,
    synonyms,
    changed: new Date(times.changed),
    nextDate
  }
}

/** Neither a draft nor an item whose time is still to come; notes the times on the way. */
function isShown(
  { data, file }: Entry,
  now: Date,
  times: { changed: number; future: Date[] }
): boolean {
  const date = dateOf(data)
  const isDue = !date || date <= now
  const due = date && isDue ? date.getTime() : 0
  times.changed = Math.max(times.changed, due, statSync(file).mtimeMs)
  if ((data as { draft?: boolean }).draft) return false
  if (!isDue) times.future.push(date)
  return isDue
}

/** Where content is read from, and what goes with it. */
interface Source {
  dir: string
  faults: string[]
  cache: ContentCache
}

function readEntry<Name extends CollectionName>(
  source: Source,
  name: Name,
  file: string
): Entry<Name> | undefined {
  const { dir, faults } = source
  const text = readFileSync(file, 'utf8')
  const place = relative(dir, file)
  const match = /^---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s.exec(text)
  if (!match) {
    faults.push(`${place}:1 the file does not begin with front matter between lines of ---`)
    return undefined
  }
  const [, front = '', body = ''] = match
  const data = readYaml(front, SCHEMAS[name], { place, firstLine: 2 }, source)
  const slug = relative(join(dir, name), file).replace(/(^|\/)index\.md$|\.md$/, '')
  return data === undefined ? undefined : { slug, data: data as Data<Name>, body, file }
}

function readData(source: Source, name: string, schema: TSchema): unknown {
  const file = join(source.dir, name)
  if (!existsSync(file)) {
    source.faults.push(`${name}:1 the file is missing`)
    return undefined
  }
  return readYaml(readFileSync(file, 'utf8'), schema, { place: name, firstLine: 1 }, source)
}

interface Place {
  place: string
  firstLine: number
}

/** The YAML as a value, or `undefined` after its faults have been noted. */
function readYaml(text: string, schema: TSchema, at: Place, { cache, faults }: Source): unknown {
  return cache.read(JSON.stringify(schema), text, () => parseYaml(text, schema, at, faults))
}

function parseYaml(
  text: string,
  schema: TSchema,
  { place, firstLine }: Place,
  faults: string[]
): unknown {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, schema: 'core' })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  if (document.errors.length > 0) {
    for (const { pos, message } of document.errors) {
      faults.push(`${place}:${lineAt(pos[0])} ${message.split('\n')[0]}`)
    }
    return undefined
  }

  const value = document.toJS() ?? {}
  const errors = Value.Errors(schema, value)
  for (const { instancePath, message } of errors) {
    const path = instancePath.split('/').slice(1)
    const node = nearestNode(document, path)
    faults.push(
      `${place}:${lineAt(node?.range?.[0] ?? 0)} ${path.join('.') || 'front matter'}: ${message}`
    )
  }
  return errors.length > 0 ? undefined : value
}

/** The node at a path, or at the nearest part of it that exists. */
function nearestNode(document: ReturnType<typeof parseDocument>, path: string[]) {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node)) return node
  }
  return undefined
}

function dateOf(data: object): Date | undefined {
  return 'date' in data && typeof data.date === 'string'
    ? new Date(withOffset(data.date))
    : undefined
}

function markdownFiles(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(dir, name))
    .sort()
}
