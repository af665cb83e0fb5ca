import type { Test } from 'tap'
import { pageMeta } from '../../../src/server/render/page-meta.ts'
import { createLiveLists } from '../../../src/server/search/query-memo.ts'
import { createSearchLog } from '../../../src/server/search/search-log.ts'
import type { searchPage } from '../../../src/server/site/search-page.ts'
import { createSearchPages } from '../../../src/server/site/search-pages.ts'
import { growthOf, held } from '../../support/live-heap.ts'
import { texts } from '../../support/many-texts.ts'

/** A page of as many results as are shown. */
function fullPage(query: string): ReturnType<typeof searchPage> {
  const items = [...texts(60, 400)].map((text) => {
    return { href: '/', title: text, text, isText: true, notes: [] }
  })
  const meta = pageMeta({
    path: '/search/',
    name: query,
    title: query,
    description: '',
    updated: ''
  })
  return { meta, query, count: 60, foundText: '', leftOut: '', items }
}

/** The worst input of what the search keeps; each gives the bytes kept. */
export const SEARCH_TRIALS = {
  searchLists(t: Test) {
    const lists = createLiveLists()
    t.teardown(() => lists.close())
    return growthOf(() => {
      for (const query of texts(5000, 90)) {
        lists.memo(query, `search ${query}`, () => {
          return { body: Buffer.from('аудит '.repeat(1000)), headers: [], logged: '', total: 20 }
        })
      }
    })
  },
  searchPages(t: Test) {
    const pages = createSearchPages()
    t.teardown(() => pages.close())
    return growthOf(() => {
      for (const query of texts(2000, 90)) {
        pages.memo(query, 'page', () => fullPage(query))
      }
    })
  },
  searchNotes: () => {
    const log = createSearchLog({ write: async () => undefined })
    return held(log, () => {
      for (const text of texts(5000, 16_000)) log.note(text, 0)
    })
  }
}
