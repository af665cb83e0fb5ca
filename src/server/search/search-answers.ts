import { bytesOfText, createByteCache, ownText } from '../budget/byte-cache.ts'
import { normalise } from './normalise.ts'
import { isPersonal } from './personal.ts'
import { MAX_QUERY, type SearchResult } from './search-index.ts'

/** A place in a list. */
const POINTER_BYTES = 8

/**
 * Answers to what many people type, such as the beginnings of a word. What names a person is never kept.
 *
 * @param lifetimeMs A query is in memory no longer than this after its answer.
 */
export function createSearchAnswers(lifetimeMs: number) {
  const answers = createByteCache<SearchResult>('searchAnswers', bytesOfAnswer)
  const timer = setInterval(() => answers.clear(), lifetimeMs)
  timer.unref()

  return {
    memo(query: string, isExact: boolean, search: (text: string) => SearchResult): SearchResult {
      const text = ownText(query.slice(0, MAX_QUERY))
      // A space at the end closes the last word, so it is a part of the question.
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

function bytesOfAnswer({ documents, words, repair }: SearchResult): number {
  const texts = [...words, repair?.kind === 'layout' ? repair.query : '']
  return POINTER_BYTES * documents.length + texts.reduce((sum, text) => sum + bytesOfText(text), 0)
}
