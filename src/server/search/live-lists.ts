import { bytesOfText } from '../budget/byte-budgets.ts'
import { bytesOfReady, type ReadyAnswer } from '../http/page-cache.ts'
import { createQueryMemo } from './query-memo.ts'

const LIST_BYTES = 128

/** A list of the live search, ready to be sent. */
export interface LiveList extends ReadyAnswer {
  /** The query as the search log counts it. */
  logged: string
  /** Pages that were found, listed or not. */
  total: number
}

/** Lists of the live search. */
export const createLiveLists = () =>
  createQueryMemo<LiveList>({
    name: 'searchLists',
    bytesOf: (list) => LIST_BYTES + bytesOfReady(list) + bytesOfText(list.logged)
  })
