import { links } from '../../shared/links.ts'
import type { Content, Entry } from '../content/content.ts'
import { plainMarkdown } from '../content/markdown-parts.ts'
import { type CollectionName, SCHEMAS, type SynonymLine } from '../content/schemas.ts'
import { servicePrice } from '../pages/service/service-facts.ts'
import { writtenDate } from '../render/page-meta.ts'
import {
  buildPageIndex,
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

/** Indexes the pages of a state of the site. */
export function openSearch(site: Site): OpenSearch {
  const lines = searchLines(site)
  const index = buildPageIndex(searchPages(site), lines)
  return { site, index, ...createSearchEngine(index, createSynonyms(lines)) }
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
  const { nearest } = openSearch(site)
  const byPage = new Map<string, string[]>()
  for (const query of queries) {
    const page = nearest(query)[0]?.path ?? links.services()
    byPage.set(page, [...(byPage.get(page) ?? []), query])
  }
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
  return (
    (service && servicePrice(service, content.services)) ?? (published && writtenDate(published))
  )
}
