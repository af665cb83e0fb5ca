import { MAX_QUERY } from '../../shared/live-search.ts'
import { bytesOfText, createByteCache, ownText } from '../budget/byte-cache.ts'
import { normalise } from './normalise.ts'
import { isPersonal } from './personal.ts'
import type { SearchResult } from './search-index.ts'

/** Bytes of a page in a result and of a matched term; their texts belong to the index. */
const FOUND_BYTES = 56
const TERM_BYTES = 48

/**
 * Caches answers to common queries, such as beginnings of words. Never caches what identifies a person.
 *
 * @param lifetimeMs How long a query stays in memory after its answer.
 */
export function createSearchAnswers(lifetimeMs: number) {
  const answers = createByteCache<SearchResult>('searchAnswers', bytesOfAnswer)
  const timer = setInterval(() => answers.clear(), lifetimeMs)
  timer.unref()

  return {
    memo(query: string, isExact: boolean, search: (text: string) => SearchResult): SearchResult {
      const text = ownText(query.slice(0, MAX_QUERY))
      // A trailing space completes the last word, so it is part of the key.
      const words = normalise(text).replace(/\s+/g, ' ').trimStart()
      const key = `${isExact}${words}`
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

function bytesOfAnswer({ found, repair }: SearchResult): number {
  const matched = new Set(found.map((page) => page.matched))
  const terms = [...matched].reduce((sum, { terms: { size } }) => sum + size, 0)
  const query = repair?.kind === 'layout' ? bytesOfText(repair.query) : 0
  return FOUND_BYTES * found.length + TERM_BYTES * terms + query
}
