import type { Test } from 'tap'
import { createLiveLists } from '../../../src/server/search/live-lists.ts'
import { createSearchLog } from '../../../src/server/search/search-log.ts'
import { growthOf, held } from '../../support/live-heap.ts'
import { texts } from '../../support/many-texts.ts'

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
  searchNotes: () => {
    const log = createSearchLog({ write: async () => undefined })
    return held(log, () => {
      for (const text of texts(5000, 16_000)) log.note(text, 0)
    })
  }
}
