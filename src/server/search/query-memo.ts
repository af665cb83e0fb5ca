import { MAX_QUERY } from '../../shared/search/live-search.ts'
import { type BudgetName, bytesOfText, createByteCache, ownText } from '../budget/byte-budgets.ts'
import { bytesOfReady, type ReadyAnswer } from '../http/page-cache.ts'
import { isPersonal } from './search-log.ts'
import { normalise } from './words.ts'

interface QueryMemoOptions<Result> {
  name: BudgetName
  bytesOf(result: Result): number
  /** How long a query stays in memory after its answer. */
  lifetimeMs?: number
}

const LIFETIME_MS = 5 * 60_000

/** Caches answers to common queries, letter by letter as they were typed. Never caches what identifies a person. */
export function createQueryMemo<Result extends object>({
  name,
  bytesOf,
  lifetimeMs = LIFETIME_MS
}: QueryMemoOptions<Result>) {
  const answers = createByteCache<Result>(name, bytesOf)
  const timer = setInterval(() => answers.clear(), lifetimeMs)
  timer.unref()

  return {
    /** @param variant What else the answer depends on. */
    memo(query: string, variant: string, search: () => Result): Result {
      const key = `${variant} ${query}`
      const known = answers.get(key)
      if (known) return known
      const result = search()
      // What a longer query goes on with may name a person too.
      if (query.length <= MAX_QUERY && !isPersonal(normalise(query))) {
        answers.set(ownText(key), result)
      }
      return result
    },
    clear: () => answers.clear(),
    close: () => clearInterval(timer)
  }
}

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
