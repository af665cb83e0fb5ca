import { MAX_QUERY } from '../../shared/search/live-search.ts'
import type { BudgetName } from '../budget/byte-budgets.ts'
import { createByteCache, ownText } from '../budget/byte-cache.ts'
import { normalise } from './normalise.ts'
import { isPersonal } from './personal.ts'

interface QueryMemoOptions<Result> {
  name: BudgetName
  bytesOf(result: Result): number
  /** How long a query stays in memory after its answer. */
  lifetimeMs?: number
  /** Whether answers repeat the query as it was typed, so that no other spelling has the same. */
  isVerbatim?: boolean
}

const LIFETIME_MS = 5 * 60_000

/** Caches answers to common queries, such as beginnings of words. Never caches what identifies a person. */
export function createQueryMemo<Result extends object>({
  name,
  bytesOf,
  lifetimeMs = LIFETIME_MS,
  isVerbatim = false
}: QueryMemoOptions<Result>) {
  const answers = createByteCache<Result>(name, bytesOf)
  const timer = setInterval(() => answers.clear(), lifetimeMs)
  timer.unref()

  return {
    /** @param variant What else the answer depends on. */
    memo(query: string, variant: string | boolean, search: (text: string) => Result): Result {
      const text = isVerbatim ? query : ownText(query.slice(0, MAX_QUERY))
      const key = `${variant} ${isVerbatim ? text : wordsOf(text)}`
      const known = answers.get(key)
      if (known) return known
      const result = search(text)
      // What a longer query goes on with may name a person too.
      if (text.length <= MAX_QUERY && !isPersonal(wordsOf(text))) answers.set(ownText(key), result)
      return result
    },
    clear: () => answers.clear(),
    close: () => clearInterval(timer)
  }
}

/** A trailing space completes the last word, so it stays. */
function wordsOf(text: string): string {
  return normalise(text).replace(/\s+/g, ' ').trimStart()
}
