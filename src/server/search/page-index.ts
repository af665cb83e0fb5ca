import { setImmediate, setTimeout } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { familyOf, type PageFamily } from '../../shared/page-families.ts'
import type { SynonymLine } from '../content/schemas.ts'
import type { PageMeta } from '../render/page-meta.ts'
import { createLexiconCollector, type Lexicon } from './lexicon.ts'
import { phrasesIn } from './synonyms.ts'
import { isFiller, tokensOf, wordsOf } from './words.ts'

/** A paragraph, a heading, an item or a row. */
export interface TextBlock {
  text: string
  isHeading: boolean
  /** What comes before and after it stands elsewhere on the page. */
  isAlone?: boolean
}

export interface SearchPage {
  document: SearchDocument
  /** What the page says of itself in a sentence. */
  lead: string
  /** Its headings and its text. Made anew each time, so that the index need not keep them. */
  blocks(): readonly TextBlock[]
}

/** The fields of a page, the one that says most of it first. */
export const FIELDS = ['title', 'lead', 'headings', 'text'] as const
export type Field = (typeof FIELDS)[number]

/** Which words stand where on which pages; words are told by the numbers of their terms. */
export interface PageIndex {
  pages: readonly SearchPage[]
  lexicon: Lexicon
  /** Terms of each page's short name and of its title that say something. */
  names: readonly Uint32Array[]
  titles: readonly Uint32Array[]
  numberOf(path: string): number | undefined
  /**
   * Numbers of the pages where something stands.
   *
   * @param match An expression of FTS5 over numbers of terms, such as `12 OR "13 7"`.
   */
  find(match: string, field: Field): number[]
  /** The pages in whose texts something stands, each with how much it says there: BM25. */
  weigh(match: string): readonly { page: number; weight: number }[]
  /** What it takes beside the heap. */
  bytes(): number
  close(): void
}

type Connection = InstanceType<typeof DatabaseSync>

type Collector = ReturnType<typeof createLexiconCollector>

const COLUMNS = FIELDS.join(', ')
const CREATE = `CREATE VIRTUAL TABLE pages USING fts5(${COLUMNS}, content='', tokenize='ascii')`
/** Between two texts; no phrase goes beyond it. */
const BREAK = ' x '
/** What is put in order at a time holds the event loop: little of it, and nothing while pages are being written. */
const MERGED_PAGES = 4
const SETTINGS = [
  ['hashsize', 128 * 1024],
  ['automerge', 0],
  ['crisismerge', 1000]
] as const

/** Builds an index page by page, so that whoever drives it can do other things in between. */
export function* buildPageIndex(
  pages: readonly SearchPage[],
  lines: readonly SynonymLine[]
): Generator<void, PageIndex> {
  const database = new DatabaseSync(':memory:')
  let isBuilt = false
  try {
    const words = createLexiconCollector()
    const said = yield* writePages(database, pages, words)
    for (const phrase of lines.flatMap(phrasesIn)) words.numbersOf(phrase)
    const lexicon = yield* words.finish()
    isBuilt = true
    return openIndex(database, { pages, lexicon, ...said })
  } finally {
    if (!isBuilt) database.close()
  }
}

function* writePages(database: Connection, pages: readonly SearchPage[], words: Collector) {
  const set = (name: string, value: number) =>
    database.exec(`INSERT INTO pages(pages, rank) VALUES('${name}', ${value})`)
  database.exec(CREATE)
  for (const [name, value] of SETTINGS) set(name, value)
  database.exec('BEGIN')
  const write = database.prepare(`INSERT INTO pages(rowid, ${COLUMNS}) VALUES (?, ?, ?, ?, ?)`)
  const names: Uint32Array[] = []
  const titles: Uint32Array[] = []
  for (const [number, page] of pages.entries()) {
    const { title, name } = page.document
    const noted = (texts: readonly string[], field: Field) =>
      texts.map((text) => termsIn(words, text, field, number).join(' ')).join(BREAK)
    const blocks = page.blocks()
    const textsOf = (isHeading: boolean) =>
      blocks.filter((block) => block.isHeading === isHeading).map(({ text }) => text)
    write.run(
      number,
      noted([title, name], 'title'),
      noted([page.lead], 'lead'),
      noted(textsOf(true), 'headings'),
      noted(textsOf(false), 'text')
    )
    names.push(saidIn(words, name))
    titles.push(saidIn(words, title))
    yield
  }
  database.exec('COMMIT')
  yield* mergeAll(database, set)
  return { names, titles }
}

function termsIn(words: Collector, text: string, field: Field, page: number): number[] {
  const place = FIELDS.indexOf(field)
  const terms: number[] = []
  for (const [word] of wordsOf(text)) terms.push(...words.note(word, place, page))
  return terms
}

/** The terms of a text that say something. */
function saidIn(words: Collector, text: string): Uint32Array {
  const said = [...wordsOf(text)].filter(([word]) => !tokensOf(word).every(isFiller))
  return Uint32Array.from(said.flatMap(([word]) => words.numbersOf(word)))
}

/** Puts the index in order, a little at a time; a step that changes nothing is the last. */
function* mergeAll(database: Connection, set: (name: string, value: number) => void) {
  const changes = database.prepare('SELECT total_changes() AS count')
  const count = () => (changes.get() as { count: number }).count
  set('merge', -MERGED_PAGES)
  for (let before = -2; count() - before >= 2; ) {
    yield
    before = count()
    set('merge', MERGED_PAGES)
  }
}

function openIndex(
  database: Connection,
  read: Pick<PageIndex, 'pages' | 'lexicon' | 'names' | 'titles'>
): PageIndex {
  const found = database.prepare('SELECT rowid FROM pages WHERE pages MATCH ?')
  found.setReturnArrays(true)
  const weighed = database.prepare(
    'SELECT rowid AS page, -bm25(pages) AS weight FROM pages WHERE pages MATCH ?'
  )
  const size = database.prepare(
    'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size'
  )
  const numbers = new Map(read.pages.map(({ document }, number) => [document.path, number]))
  return {
    ...read,
    numberOf: (path) => numbers.get(path),
    find: (match, field) =>
      (found.all(`{${field}} : (${match})`) as [number][]).map(([page]) => page),
    weigh: (match) => weighed.all(`{text} : (${match})`) as { page: number; weight: number }[],
    bytes: () => (size.get() as { bytes: number }).bytes,
    close: () => database.close()
  }
}

/** How long the event loop is held at a time, and how long it is left alone after that, in milliseconds. */
const SLICE_MS = 4
const PAUSE_MS = 8

/**
 * Runs a generator to its end in slices, so that requests are answered in between.
 *
 * @param isStopped Ends the work without a result.
 * @param isUrgent Whether somebody waits for it: then there are no pauses.
 */
export async function inSlices<Result>(
  work: Generator<void, Result>,
  isStopped: () => boolean,
  isUrgent: () => boolean
): Promise<Result | undefined> {
  while (!isStopped()) {
    const end = performance.now() + SLICE_MS
    while (performance.now() < end) {
      const step = work.next()
      if (step.done) return step.value
    }
    await (isUrgent() ? setImmediate() : setTimeout(PAUSE_MS))
  }
  work.return(undefined as never)
  return undefined
}

export interface SearchDocument {
  title: string
  /** The site's own short name for the page. */
  name: string
  path: string
  /** Kind of page; neighbours of one kind stand together. */
  kind: PageFamily['kind']
  /** Weight of the kind of page against others that match the same words. */
  weight: number
}

/** Pages that only list others; they weigh less than the page they belong to. */
const PARTS = /\/page\/|\/(?:category|topic)\/|^\/news\/\d{4}\/|^\/rating\/[^/]+\/[^/]+\//
/** People usually look for the pages directly below a section rather than for its own page. */
const WORTH_BY_DEPTH = [1, 1.1, 1.3]
const PART_WORTH = 0.4

/** Every page that can be found by its title. */
export function searchDocuments(pages: Iterable<{ meta: PageMeta }>): SearchDocument[] {
  return [...pages].filter(({ meta }) => isFound(meta)).map(({ meta }) => documentOf(meta))
}

/** Later pages of a list are found by its first one. */
function isFound({ isIndexed, path }: PageMeta): boolean {
  return isIndexed && !path.includes('/page/')
}

function documentOf({ path, title, crumbs }: PageMeta): SearchDocument {
  const { kind, weight = 1 } = familyOf(path)
  const depth = path.split('/').length - 2
  const worth = PARTS.test(path) ? PART_WORTH : (WORTH_BY_DEPTH[depth] ?? 1)
  return {
    title,
    name: crumbs.at(-1)?.title ?? '',
    path,
    kind,
    weight: weight * worth
  }
}
