import MiniSearch from 'minisearch'
import { buildPageIndex, type SearchPage } from '../../src/server/search/page-index.ts'
import { showPages } from '../../src/server/search/result-row.ts'
import { createSearchEngine } from '../../src/server/search/search-engine.ts'
import { firstPages } from '../../src/server/search/search-fragment.ts'
import { createSynonyms } from '../../src/server/search/synonyms.ts'
import { isFiller, normalise, termOf, tokensOf } from '../../src/server/search/words.ts'
import { lines } from './search-pages.ts'

export interface Engine {
  /** Paths of the pages that a query finds, the best first. */
  find(query: string): string[]
  /** What it takes beside the heap. */
  bytes: number
}

/** Opens each engine on some pages; `slice` is told how long the event loop was held at a time. */
export const ENGINES: Record<
  string,
  (pages: readonly SearchPage[], slice: (ms: number) => void) => Engine
> = {
  ours(pages, slice) {
    const work = buildPageIndex(pages, lines)
    for (;;) {
      const begun = performance.now()
      const step = work.next()
      slice(performance.now() - begun)
      if (!step.done) continue
      const index = step.value
      const { search } = createSearchEngine(index, createSynonyms(lines))
      const find = (query: string) => {
        const { found, words } = search(query)
        // What a list shows is a part of the cost.
        showPages(index, words, firstPages(found))
        return found.map(({ document }) => document.path)
      }
      return { find, bytes: index.bytes() }
    }
  },
  /** With our terms and the weights of our fields; without synonyms, repairs and nearness. */
  MiniSearch(pages, slice) {
    const mini = new MiniSearch({
      fields: ['title', 'name', 'lead', 'headings', 'text'],
      tokenize: tokensOf,
      processTerm: (token) => (isFiller(token) ? null : termOf(token)),
      searchOptions: {
        boost: { title: 4, name: 4, lead: 1.8, headings: 1.7 },
        boostDocument: (id) => (pages[id]?.document.weight ?? 1) ** 0.2
      }
    })
    for (const [id, { document, lead, blocks }] of pages.entries()) {
      const begun = performance.now()
      const textOf = (isHeading: boolean) =>
        blocks()
          .filter((block) => block.isHeading === isHeading)
          .map(({ text }) => text)
          .join('\n')
      const [headings, text] = [textOf(true), textOf(false)]
      mini.add({ id, title: document.title, name: document.name, lead, headings, text })
      slice(performance.now() - begun)
    }
    const options = { prefix: (_: string, at: number, all: string[]) => at === all.length - 1 }
    const find = (query: string) =>
      mini.search(normalise(query), options).map(({ id }) => pages[id]?.document.path ?? '')
    return { find, bytes: 0 }
  }
}
