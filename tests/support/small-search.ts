import type { SynonymLine } from '../../src/server/content/schemas.ts'
import { buildPageIndex, type SearchPage } from '../../src/server/search/page-index.ts'
import { firstPages, showPages } from '../../src/server/search/result-row.ts'
import { createSearchEngine } from '../../src/server/search/search-engine.ts'
import { createSynonyms } from '../../src/server/search/synonyms.ts'

interface SmallPage {
  title: string
  name?: string
  path?: string
  weight?: number
  lead?: string
  /** Lines are blocks; `#` begins a heading. */
  text?: string
}

/** A search over a few pages; a text alone is a title. */
export function openSmallSearch(
  given: readonly (string | SmallPage)[],
  lines: readonly SynonymLine[] = []
) {
  const index = buildPageIndex(given.map(pageOf), lines)
  const engine = createSearchEngine(index, createSynonyms(lines))
  return {
    ...engine,
    index,
    /** Titles of the pages that a query finds, the best first. */
    find: (query: string, isExact = false) =>
      engine.search(query, isExact).found.map(({ document }) => document.title),
    /** What a list shows of them. */
    show(query: string) {
      const { found, words } = engine.search(query)
      return showPages(index, words, firstPages(found))
    }
  }
}

function pageOf(given: string | SmallPage, number: number): SearchPage {
  const page = typeof given === 'string' ? { title: given } : given
  const { title, name = '', path = `/${number}/`, weight = 1, lead = '', text = '' } = page
  const blocks = text.split('\n').filter(Boolean)
  return {
    document: { title, name, path, kind: 'services', weight },
    lead,
    blocks: () =>
      blocks.map((line) => ({ text: line.replace(/^# /, ''), isHeading: line.startsWith('# ') }))
  }
}
