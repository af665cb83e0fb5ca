import fp from 'fastify-plugin'
import { type LiveAnswer, toHeaders } from '../../shared/search/live-search.ts'
import { firstPages, searchFragment, showPages } from '../search/result-row.ts'
import {
  createLiveLists,
  createSearchLog,
  type LiveList,
  loggedForm,
  type SearchLog
} from '../search/search-log.ts'
import { createSiteSearch, type OpenSearch, pageNote } from '../site/site-search.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The index of the pages; undefined when it is not ready within `maxWaitMs`. */
    siteSearch(maxWaitMs?: number): Promise<OpenSearch | undefined>
    /** The list below the input of a live search, made once for equal queries. */
    liveSearch(query: string, inputId: string): Promise<LiveList>
  }
}

interface SearchOptions {
  /** Path of the search page. */
  path: string
}

/** Right after a start visitors want pages, so the index waits this long; a search builds it at once. */
const WARM_UP_MS = 10_000
const NOTHING: LiveAnswer = { html: '', count: 0 }

/** Finds pages by their titles and texts. */
export const searchPlugin = fp(
  async (app, { path }: SearchOptions) => {
    const lists = createLiveLists()
    const search = createSiteSearch({
      current: app.site,
      onChange: lists.clear,
      onError: (error) => app.log.error({ err: error }, 'the pages could not be indexed')
    })
    app.decorate('siteSearch', search.ready)

    app.decorate('liveSearch', async (query, inputId) => {
      const open = await search.ready()
      if (!open) return readyList(query, NOTHING, 0)
      const list = lists.memo(query, inputId, () => makeList(open, query, inputId))
      app.searchLog.noteForm(list.logged, list.total)
      return list
    })

    function makeList({ site, index, search }: OpenSearch, query: string, inputId: string) {
      const { found, ...answer } = search(query)
      const pages = showPages(index, answer.words, firstPages(found))
      const noteOf = (page: string) => pageNote(site, page)
      const total = found.length
      const typed = query.trim()
      const { frame } = site.content.site
      const list = { pages, total, ...answer, query: typed, inputId, path, noteOf, frame }
      return readyList(query, searchFragment(list), total)
    }

    function readyList(query: string, { html, count }: LiveAnswer, total: number): LiveList {
      const body = Buffer.from(html)
      const own = { 'cache-control': 'no-store', 'content-length': String(body.length) }
      const headers = Object.entries({ ...app.securityHeaders, ...own, ...toHeaders({ count }) })
      return { headers: headers.flat(), body, total, logged: loggedForm(query) }
    }

    let warming: NodeJS.Timeout | undefined
    // The site of a check never listens, and nobody searches it.
    app.addHook('onListen', async () => {
      warming = setTimeout(search.start, WARM_UP_MS).unref()
    })
    app.addHook('onClose', async () => {
      clearTimeout(warming)
      lists.close()
      await search.close()
    })
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
