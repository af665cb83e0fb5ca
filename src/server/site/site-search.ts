import { setTimeout } from 'node:timers/promises'
import { links } from '../../shared/links.ts'
import type { Content, Entry } from '../content/content.ts'
import { plainMarkdown } from '../content/markdown-parts.ts'
import { type CollectionName, SCHEMAS, type SynonymLine } from '../content/schemas.ts'
import { servicePrice } from '../pages/service/service-facts.ts'
import { writtenDate } from '../render/page-meta.ts'
import {
  buildPageIndex,
  inSlices,
  type PageIndex,
  type SearchPage,
  searchDocuments,
  type TextBlock
} from '../search/page-index.ts'
import { createSearchEngine, type SearchEngine } from '../search/search-engine.ts'
import { createSynonyms } from '../search/synonyms.ts'
import type { Site } from './site.ts'

/** The pages of a state of the site, ready to be searched. */
export interface OpenSearch extends SearchEngine {
  site: Site
  index: PageIndex
}

interface SiteSearchOptions {
  /** The site as it is. */
  current(): Site
  /** Told whenever answers may have changed. */
  onChange(): void
  onError(error: unknown): void
}

/** After this, pages are found by their titles, or as they were before the change. */
const MAX_WAIT_MS = 1500

/**
 * Keeps the pages of the site searchable. The index is built in the pauses of the event loop: neither the start nor a
 * page waits for it, and it has every change of an editor. The first index has titles alone, which takes a moment.
 */
export function createSiteSearch({ current, onChange, onError }: SiteSearchOptions) {
  let open: OpenSearch | undefined
  let building:
    | { site: Site; isOver: boolean; first: Promise<void>; done: Promise<void> }
    | undefined
  let [isClosed, waiting] = [false, 0]

  async function build(site: Site, pages: readonly SearchPage[]): Promise<void> {
    const lines = searchLines(site)
    const isStopped = () => isClosed || site !== current()
    const index = await inSlices(buildPageIndex(pages, lines), isStopped, () => waiting > 0)
    if (!index) return
    open?.index.close()
    open = { site, index, ...createSearchEngine(index, createSynonyms(lines)) }
    onChange()
  }

  function begin(site: Site) {
    const pages = searchPages(site)
    const first = open ? Promise.resolve() : build(site, pages.map(withoutText)).catch(onError)
    const made = { site, isOver: false, first, done: first }
    made.done = first
      .then(() => build(site, pages))
      .catch(onError)
      .finally(() => {
        made.isOver = true
      })
    return made
  }

  /** Begins to index the site unless that is done or under way. */
  function start(): Promise<void> {
    return buildingNow().done
  }

  function buildingNow() {
    const site = current()
    if (building?.site !== site) building = begin(site)
    return building
  }

  return {
    start,
    /** The index; when it takes longer than `maxWaitMs`, the one before it, or the first one, of titles alone. */
    async ready(maxWaitMs = MAX_WAIT_MS): Promise<OpenSearch | undefined> {
      if (buildingNow().isOver) return open
      waiting++
      const timer = new AbortController()
      const { signal } = timer
      const timeout = setTimeout(maxWaitMs, undefined, { signal, ref: false }).catch(
        () => undefined
      )
      let isLate = false
      const late = timeout.then(() => {
        isLate = true
      })
      // The site may change meanwhile, which begins another index.
      while (!isLate && !isClosed && !buildingNow().isOver) {
        await Promise.race([buildingNow().done, late])
      }
      timer.abort()
      await buildingNow().first
      waiting--
      return open
    },
    async close(): Promise<void> {
      isClosed = true
      await building?.done
      open?.index.close()
    }
  }
}

function withoutText(page: SearchPage): SearchPage {
  return { ...page, lead: '', blocks: () => [] }
}

/** Fields that no page shows as text, or that stand there as its name. */
const UNREAD: ReadonlySet<string> = new Set(['seo', 'menu', 'asked'])

/** What can be found of the pages: of each its title, what it says of itself, its body and what its fields say. */
export function searchPages({ pages, content }: Site): SearchPage[] {
  const names = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[]
  const entries = new Map(
    names.flatMap((name): readonly Entry[] => content[name]).map((entry) => [entry.file, entry])
  )
  return searchDocuments(pages.values()).map((document) => {
    const { file, description = '' } = pages.get(document.path)?.meta ?? {}
    const entry = entries.get(file ?? '')
    const blocks = () => {
      if (entry) return entryBlocks(entry)
      return document.path === links.glossary() ? glossaryBlocks(content) : []
    }
    return { document, lead: description, blocks }
  })
}

function entryBlocks({ body, data }: Entry): TextBlock[] {
  const said = Object.entries(data).flatMap(([name, value]) =>
    UNREAD.has(name) || name === 'title' ? [] : fieldTexts(value)
  )
  return [
    ...(typeof data.title === 'string' ? [{ text: data.title, isHeading: true }] : []),
    ...plainMarkdown(body),
    ...said.map((text) => ({ text, isHeading: false, isAlone: true }))
  ]
}

function glossaryBlocks({ glossary }: Content): TextBlock[] {
  return glossary.flatMap(({ term, en, text }) => [
    { text: en ? `${term} (${en})` : term, isHeading: true },
    { text, isHeading: false }
  ])
}

/** The texts of a field; an item of a list is one text, whatever it is made of. */
function fieldTexts(value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.map((item) => stringsIn(item).reduce(joined, '')).filter(Boolean)
}

function joined(text: string, next: string): string {
  if (!text) return next
  return `${text}${/[.!?…:;]$/.test(text) ? '' : '.'} ${next}`
}

/** Strings that are read by people: neither names of files nor addresses nor dates. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return /[а-яё]|\p{L}\s+\p{L}/iu.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}

/** What the editors say of the words of people: the lines of their file, and what texts say of themselves. */
export function searchLines({ pages, content }: Site): readonly SynonymLine[] {
  const names = Object.keys(SCHEMAS) as CollectionName[]
  const asked = new Map(
    names
      .flatMap((name): readonly Entry[] => content[name])
      .flatMap(({ file, data }) => ('asked' in data ? [[file, data.asked] as const] : []))
  )
  const own = [...pages.values()].flatMap(({ meta: { file, path } }) => {
    const words = asked.get(file ?? '')
    return words ? [{ page: path, asked: words }] : []
  })
  return [...content.synonyms, ...own]
}

/** Lines for `synonyms.yml` that send queries to the page that comes nearest to them; an editor has the last word. */
export function nearestLines(site: Site, queries: readonly string[]): string[] {
  const lines = searchLines(site)
  const work = buildPageIndex(searchPages(site), lines)
  let step = work.next()
  while (!step.done) step = work.next()
  const { nearest } = createSearchEngine(step.value, createSynonyms(lines))
  const byPage = new Map<string, string[]>()
  for (const query of queries) {
    const page = nearest(query)[0]?.path ?? links.services()
    byPage.set(page, [...(byPage.get(page) ?? []), query])
  }
  step.value.close()
  return [...byPage].map(([page, asked]) => {
    // A quoted text of JSON is one of YAML.
    const quoted = asked.map((query) => JSON.stringify(query)).join(', ')
    return `- { page: ${page}, asked: [${quoted}] }`
  })
}

/** What a service costs, or when a page was published. */
export function pageNote({ content, pages }: Site, path: string): string | undefined {
  const service = content.services.find(({ slug }) => links.service(slug) === path)
  const published = pages.get(path)?.meta.published
  return (service && servicePrice(service.data)) ?? (published && writtenDate(published))
}
