import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import { links } from '../../shared/links.ts'
import { familyOf } from '../../shared/page-families.ts'
import { fill } from '../../shared/words/fill.ts'
import { escapeHtml } from '../../shared/words/text.ts'
import { typograph } from '../content/typography.ts'
import type { Link } from '../pages/page.ts'
import { pageMeta } from '../render/page-meta.ts'
import type { PageIndex } from '../search/page-index.ts'
import {
  leftOutHtml,
  type ResultRow,
  repairText,
  resultsPath,
  type SearchWords,
  showPages
} from '../search/result-row.ts'
import type { SearchAnswer, SearchEngine } from '../search/search-engine.ts'
import type { Site } from './site.ts'
import { pageNote } from './site-search.ts'

declare module '../pages/page.ts' {
  interface PageData {
    'pages/search': ReturnType<typeof searchPage>
  }
}

interface SearchPageParts {
  site: Site
  search: (Pick<SearchEngine, 'nearest'> & { index: PageIndex }) | undefined
  /** The path of the search page. */
  path: string
  query: string
  answer: SearchAnswer | undefined
  /** How many pages are shown. */
  limit: number
  formOf(message: string): LeadFormProps
}

/** Pages that the result page shows: at first, and at most. */
export const SHOWN = { first: 20, most: 60 } as const

/** So many of the pages nearest to a query that nothing answers. */
const NEAREST = 4

/** What the result page prints: the pages that answer, the best first; when there are none, where to go from there. */
export function searchPage(parts: SearchPageParts) {
  const { site, search, path, query, answer, limit } = parts
  const words = site.content.site.frame.search
  const found = answer?.found ?? []
  const shown = search && answer ? showPages(search.index, answer.words, found.slice(0, limit)) : []
  const rest = Math.min(found.length, SHOWN.most) - shown.length
  const more = {
    href: `${resultsPath(path, query)}&more=1#spisok`,
    text: fill(words.more, { count: rest })
  }
  const repair = answer?.repair && {
    text: repairText(answer.repair, words),
    href: resultsPath(path, query, true)
  }
  return {
    meta: searchMeta(path, query, words),
    query,
    count: found.length,
    foundText:
      found.length === 0
        ? fill(words.nothing, { query })
        : fill(words.found, { count: found.length }),
    /** Words that were left out, as HTML; empty when none were. */
    leftOut: answer?.leftOut.length ? leftOutHtml(answer.leftOut) : '',
    items: shown.map((page) => foundItem(site, page)),
    more: rest > 0 ? more : undefined,
    repair,
    nothing: found.length === 0 ? nothingFound(parts) : undefined
  }
}

/** Its title and text are HTML; the text is empty where the page has none. */
function foundItem(site: Site, { path, title, piece }: ResultRow) {
  const family = familyOf(path)
  const name = path === family.prefix ? undefined : family.name
  const lead = site.pages.get(path)?.meta.description ?? ''
  return {
    href: path,
    title,
    text: piece || escapeHtml(typograph(lead)),
    /** Whether only its text has what was asked for. */
    isText: piece !== '',
    notes: [name && site.content.site.frame.families[name], pageNote(site, path)].filter(
      (note) => note !== undefined
    )
  }
}

export type NothingFound = ReturnType<typeof nothingFound>

/** The nearest sections, prices and contacts, and the request with the query in it. */
function nothingFound({ site, search, query, formOf }: SearchPageParts) {
  const near = query ? (search?.nearest(query) ?? []).slice(0, NEAREST) : []
  const paths = [
    ...near.map(({ path }) => path),
    links.services(),
    links.prices(),
    links.contacts(),
    ...(query ? [] : [links.articles(), links.glossary(), links.siteMap()])
  ]
  const pages: Link[] = [...new Set(paths)].flatMap((path) => {
    const page = site.pages.get(path)
    return page ? [{ path, title: page.meta.crumbs.at(-1)?.title || page.meta.title }] : []
  })
  return {
    pages,
    form: query ? formOf(`${fill(site.content.site.frame.search.message, { query })} `) : undefined
  }
}

function searchMeta(path: string, query: string, words: SearchWords) {
  return pageMeta({
    path,
    name: words.name,
    title: query ? fill(words.asked, { query }) : words.title,
    description: '',
    updated: '',
    isIndexed: false
  })
}
