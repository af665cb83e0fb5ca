import fp from 'fastify-plugin'
import { MAX_QUERY, toHeaders } from '../../shared/search/live-search.ts'
import { bytesOfText, createByteCache, ownText } from '../budget/byte-budgets.ts'
import { ConfigError } from '../config.ts'
import { bytesOfReady, type ReadyAnswer } from '../http/page-cache.ts'
import { firstPages, searchFragment, showPages } from '../search/result-row.ts'
import { createSearchLog, loggedForm, type SearchLog } from '../search/search-log.ts'
import { type OpenSearch, openSearch, pageNote } from '../site/site-search.ts'

/** A list of the live search, ready to be sent. */
interface LiveList extends ReadyAnswer {
  /** The query as the search log counts it; empty when it may name a person. */
  logged: string
  /** Pages that were found, listed or not. */
  total: number
}

const LIST_BYTES = 128

declare module 'fastify' {
  interface FastifyInstance {
    /** The search over the site as it is, indexed when it is first asked after a change. */
    siteSearch(): OpenSearch
    /** The list below the input of a live search, made once for equal queries. */
    liveSearch(query: string, inputId: string): LiveList
  }
}

interface SearchOptions {
  /** Path of the search page. */
  path: string
}

/** Finds pages by their titles and texts. */
export const searchPlugin = fp(
  async (app, { path }: SearchOptions) => {
    if (app.site().pages.has(path))
      throw new ConfigError(`SEARCH_PATH="${path}" is the address of another page.`)
    const lists = createByteCache<LiveList>(
      'searchLists',
      (list) => LIST_BYTES + bytesOfReady(list) + bytesOfText(list.logged)
    )
    let open: OpenSearch | undefined

    app.decorate('siteSearch', () => {
      const site = app.site()
      if (open?.site === site) return open
      try {
        open = openSearch(site)
        lists.clear()
      } catch (error) {
        // The pages as they were are better than none.
        if (!open) throw error
        app.log.error(error)
      }
      return open
    })

    app.decorate('liveSearch', (query, inputId) => {
      const search = app.siteSearch()
      const key = `${inputId} ${query}`
      const known = lists.get(key)
      const list = known ?? makeList(search, query, inputId)
      // What a longer query goes on with may name a person.
      if (!known && list.logged && query.length <= MAX_QUERY) lists.set(ownText(key), list)
      app.searchLog.noteForm(list.logged, list.total)
      return list
    })

    function makeList({ site, index, search }: OpenSearch, query: string, inputId: string) {
      const { found, ...answer } = search(query)
      const total = found.length
      const { html, count } = searchFragment({
        ...answer,
        pages: showPages(index, answer.words, firstPages(found)),
        total,
        query: query.trim(),
        inputId,
        path,
        frame: site.content.site.frame,
        noteOf: (page) => pageNote(site, page)
      })
      const body = Buffer.from(html)
      const own = { 'cache-control': 'no-store', 'content-length': String(body.length) }
      const headers = { ...app.securityHeaders, ...own, ...toHeaders({ count }) }
      return { headers: Object.entries(headers).flat(), body, total, logged: loggedForm(query) }
    }
  },
  { name: 'search', dependencies: ['site', 'search-log', 'security-headers'] }
)

declare module 'fastify' {
  interface FastifyInstance {
    searchLog: Pick<SearchLog, 'note' | 'noteForm'>
  }
}

const SAVE_MS = 60_000

/** Counts search queries and stores them with the leads, shared by all processes. */
export const searchLogPlugin = fp(
  async (app) => {
    const log = createSearchLog({ write: (asked) => app.store.searches.note(asked) })
    app.decorate('searchLog', log)

    const timer = setInterval(save, SAVE_MS)
    timer.unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await save()
    })

    async function save(): Promise<void> {
      try {
        await log.save()
      } catch (error) {
        app.log.warn({ err: error }, 'the search log could not be saved')
      }
    }
  },
  { name: 'search-log', dependencies: ['leads'] }
)
