import fp from 'fastify-plugin'
import { createSearchAnswers } from '../search/search-answers.ts'
import { searchDocuments } from '../search/search-documents.ts'
import { createSearchIndex, type SearchIndex, type SearchResult } from '../search/search-index.ts'
import type { Site } from '../site/site.ts'

declare module 'fastify' {
  interface FastifyInstance {
    titleSearch: {
      /** Path of the search page, and the minimum query length. */
      path: string
      minLength: number
      find(query: string, isExact?: boolean): SearchResult
      /** Grows whenever answers may have changed. */
      era(): number
    }
  }
}

interface SearchOptions {
  path: string
  /** The configured minimum; 0 or less counts as 1. */
  minLength: number
}

const WARM_UP_MS = 2000

/** Finds pages by their titles. The index is built once per state of the site. */
export const searchPlugin = fp(
  async (app, { path, minLength }: SearchOptions) => {
    const answers = createSearchAnswers()
    let index: SearchIndex | undefined
    let indexed: Site | undefined
    let eras = 0

    function currentIndex(): SearchIndex {
      const site = app.site()
      if (index && indexed === site) return index
      answers.clear()
      indexed = site
      eras += 1
      index = createSearchIndex(searchDocuments(site.pages.values()), site.content.synonyms)
      return index
    }

    function find(query: string, isExact = false): SearchResult {
      const latest = currentIndex()
      return answers.memo(query, isExact, (text) => latest.search(text, isExact))
    }

    function era(): number {
      currentIndex()
      return eras
    }

    app.decorate('titleSearch', { path, minLength: Math.max(1, minLength), find, era })
    // The first page does not wait for the index; an earlier search builds it itself.
    const warming = setTimeout(currentIndex, WARM_UP_MS)
    warming.unref()
    app.addHook('onClose', async () => {
      clearTimeout(warming)
      answers.close()
    })
  },
  { name: 'search', dependencies: ['site'] }
)
