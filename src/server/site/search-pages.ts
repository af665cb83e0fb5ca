import { bytesOfText } from '../budget/byte-cache.ts'
import { createQueryMemo } from '../search/query-memo.ts'
import type { searchPage } from './search-page.ts'

type SearchData = ReturnType<typeof searchPage>

/** What result pages print: the pieces of twenty texts take ten times as long to find as the page to write. */
export const createSearchPages = () =>
  createQueryMemo<SearchData>({
    name: 'searchPages',
    bytesOf: (page) => bytesOfText(JSON.stringify(page))
  })
