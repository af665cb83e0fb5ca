import fp from 'fastify-plugin'
import { toHeaders } from '../../shared/search/live-search.ts'
import { createLiveLists, type LiveList } from '../search/search-answers.ts'
import { MAX_TEXTS, searchFragment } from '../search/search-fragment.ts'
import { loggedForm } from '../search/search-log.ts'
import { pageNote } from '../site/search-page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What is listed below an input while somebody types into it, made once for all who type the same. */
    liveSearch(query: string, inputId: string): Promise<LiveList>
  }
}

export const liveSearchPlugin = fp(
  async (app) => {
    const { titleSearch, textSearch } = app
    const lists = createLiveLists()
    app.addHook('onClose', async () => lists.close())

    function makeList(query: string, inputId: string): LiveList {
      const titles = titleSearch.find(query)
      const texts = textSearch.find({ query, titles, isExact: false, limit: MAX_TEXTS })
      const site = app.site()
      const { html, count } = searchFragment({
        result: titles,
        texts,
        query: query.trim(),
        inputId,
        path: titleSearch.path,
        noteOf: (page) => pageNote(site, page)
      })
      const body = Buffer.from(html)
      return {
        headers: headersOf(body, count),
        body,
        total: titles.found.length + texts.total,
        logged: loggedForm(query)
      }
    }

    /** Headers as pairs of name and value. */
    function headersOf(body: Buffer, count: number): string[] {
      const own = { 'cache-control': 'no-store', 'content-length': String(body.length) }
      return Object.entries({ ...app.securityHeaders, ...own, ...toHeaders({ count }) }).flat()
    }

    app.decorate('liveSearch', async (query, inputId) => {
      await textSearch.ready()
      const variant = `${inputId} ${titleSearch.era()} ${textSearch.era()}`
      const list = lists.memo(query, variant, () => makeList(query, inputId))
      app.searchLog.noteForm(list.logged, list.total)
      return list
    })
  },
  { name: 'live-search', dependencies: ['search', 'text-search', 'search-log', 'security-headers'] }
)
