import { MAX_QUERY } from '../../shared/live-search.ts'
import type { BudgetName } from '../budget/byte-budgets.ts'
import { createByteCache, ownText } from '../budget/byte-cache.ts'
import { normalise } from './normalise.ts'
import { isPersonal } from './personal.ts'

interface QueryMemoOptions<Result> {
  name: BudgetName
  bytesOf(result: Result): number
  /** How long a query stays in memory after its answer. */
  lifetimeMs: number
}

/** Caches answers to common queries, such as beginnings of words. Never caches what identifies a person. */
export function createQueryMemo<Result extends object>({
  name,
  bytesOf,
  lifetimeMs
}: QueryMemoOptions<Result>) {
  const answers = createByteCache<Result>(name, bytesOf)
  const timer = setInterval(() => answers.clear(), lifetimeMs)
  timer.unref()

  return {
    /** @param variant What else the answer depends on. */
    memo(query: string, variant: string | boolean, search: (text: string) => Result): Result {
      const text = ownText(query.slice(0, MAX_QUERY))
      // A trailing space completes the last word, so it is part of the key.
      const words = normalise(text).replace(/\s+/g, ' ').trimStart()
      const key = `${variant}${words}`
      const known = answers.get(key)
      if (known) return known
      const result = search(text)
      if (!isPersonal(words)) answers.set(ownText(key), result)
      return result
    },
    clear: () => answers.clear(),
    close: () => clearInterval(timer)
  }
}
