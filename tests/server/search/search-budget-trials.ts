import type { Test } from 'tap'
import { ownText } from '../../../src/server/budget/byte-cache.ts'
import {
  createLiveLists,
  createSearchAnswers,
  createTextAnswers
} from '../../../src/server/search/search-answers.ts'
import { createSearchIndex } from '../../../src/server/search/search-index.ts'
import { createSearchLog } from '../../../src/server/search/search-log.ts'
import { growthOf, held } from '../../support/live-heap.ts'
import { texts } from '../../support/many-texts.ts'

/** The worst input of what the search keeps; each gives the bytes kept. */
export const SEARCH_TRIALS = {
  async searchAnswers(t: Test) {
    const documents = Array.from({ length: 3000 }, (_, number) => {
      const title = `аудит ${number}`
      return { title, name: title, path: `/${number}/`, kind: 'Новости', weight: 1 }
    })
    const index = createSearchIndex(documents, [])
    const answers = createSearchAnswers()
    t.teardown(() => answers.close())
    index.search('аудит')
    return growthOf(() => {
      for (let marks = 0; marks < 1000; marks++) {
        // As long as a request may be, and cut by the search.
        const query = `аудит ${'!'.repeat(marks % 90)}${'?'.repeat(marks / 90)}${' '.repeat(16_000)}`
        answers.memo(query, false, (text) => index.search(text))
      }
    })
  },
  textAnswers(t: Test) {
    const answers = createTextAnswers()
    t.teardown(() => answers.close())
    const document = { title: 'Аудит', name: '', path: '/', kind: 'Новости', weight: 1 }
    return growthOf(() => {
      for (const query of texts(5000, 100)) {
        answers.memo(query, '', () => ({
          total: 50,
          isRepaired: false,
          found: Array.from({ length: 50 }, (_, at) => ({
            document,
            html: ownText(`${at} ${'аудит '.repeat(50)}`),
            places: 1
          }))
        }))
      }
    })
  },
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
