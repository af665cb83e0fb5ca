import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Site } from '../pages/site.ts'
import { normalise } from '../search/normalise.ts'
import { searchDocuments } from '../search/search-documents.ts'
import {
  createSearchIndex,
  MAX_QUERY,
  type SearchIndex,
  type SearchResult
} from '../search/search-index.ts'
import { openSearchLog, searchLogFile } from '../search/search-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    titleSearch: {
      /** Path of the search page, and the shortest query that is searched for. */
      path: string
      minLength: number
      find(query: string, isExact?: boolean): SearchResult
    }
  }
}

interface SearchOptions {
  path: string
  /** As configured; 0 or less counts as 1. */
  minLength: number
  dataDir: string
}

const MAX_ANSWERS = 1000
const SAVE_MS = 60_000
const WARM_UP_MS = 500

/** Finds pages by their titles. The index is made once for each state of the site. */
export const searchPlugin = fp(
  async (app, { path, minLength, dataDir }: SearchOptions) => {
    const answers = new LRUCache<string, SearchResult>({ max: MAX_ANSWERS })
    const log = openSearchLog(searchLogFile(dataDir))
    let index: SearchIndex | undefined
    let indexed: Site | undefined

    function currentIndex(): SearchIndex {
      const site = app.site()
      if (index && indexed === site) return index
      answers.clear()
      indexed = site
      index = createSearchIndex(searchDocuments(site.pages.values()), site.content.synonyms)
      return index
    }

    function find(query: string, isExact = false): SearchResult {
      const latest = currentIndex()
      // A space at the end closes the last word, so it is a part of the question.
      const key = `${isExact}${normalise(query.slice(0, MAX_QUERY)).replace(/\s+/g, ' ').trimStart()}`
      const result = answers.get(key) ?? latest.search(query, isExact)
      answers.set(key, result)
      log.note(query, result.documents.length)
      return result
    }

    app.decorate('titleSearch', { path, minLength: Math.max(1, minLength), find })
    // The first page does not wait for it; a search that comes sooner makes it itself.
    const warming = setTimeout(currentIndex, WARM_UP_MS)
    warming.unref()
    const timer = setInterval(save, SAVE_MS)
    timer.unref()
    app.addHook('onClose', async () => {
      clearTimeout(warming)
      clearInterval(timer)
      save()
    })

    function save(): void {
      try {
        log.save()
      } catch (error) {
        app.log.warn({ err: error }, 'the search log could not be saved')
      }
    }
  },
  { name: 'search', dependencies: ['site'] }
)
