import { MAX_QUERY } from '../../shared/live-search.ts'
import { createByteCache, ownText } from '../budget/byte-cache.ts'
import { normalise } from './normalise.ts'
import { isPersonal } from './personal.ts'

/** A list of the live search as it is sent. */
export interface LiveList {
  body: Buffer
  /** Links to pages in it. */
  count: number
  /** Pages that were found, listed or not. */
  total: number
}

const LIST_BYTES = 128

/**
 * Caches lists by the query as it was typed, which they repeat. Never caches what identifies a person.
 *
 * @param lifetimeMs How long a query stays in memory after its list.
 */
export function createLiveLists(lifetimeMs: number) {
  const lists = createByteCache<LiveList>('searchLists', ({ body }) => LIST_BYTES + body.length)
  const timer = setInterval(() => lists.clear(), lifetimeMs)
  timer.unref()

  return {
    /** @param variant What else the list depends on. */
    memo(query: string, variant: string, make: () => LiveList): LiveList {
      const key = `${variant} ${query}`
      const known = lists.get(key)
      if (known) return known
      const list = make()
      if (query.length <= MAX_QUERY && !isPersonal(normalise(query))) lists.set(ownText(key), list)
      return list
    },
    close: () => clearInterval(timer)
  }
}
