import { type LiveAnswer, readAnswer, toFields } from '../../shared/search/live-search.ts'

/** Answers that are kept for as long as the page is open. */
const MAX_KEPT = 50

export interface SearchClient {
  /** Whether a query is long enough to be asked. */
  isAskable(query: string): boolean
  /** The answer to a query; nothing when a later one has overtaken it or it could not be got. */
  find(inputId: string, query: string): Promise<LiveAnswer | undefined>
}

/**
 * Asks the server, once for each input and query.
 *
 * @param minLength 0 or less counts as 1.
 */
export function createSearchClient(path: string, minLength: number): SearchClient {
  const needed = Math.max(1, minLength)
  const kept = new Map<string, LiveAnswer>()
  let latest: AbortController | undefined

  async function ask(inputId: string, query: string): Promise<LiveAnswer | undefined> {
    const current = new AbortController()
    latest = current
    try {
      const response = await fetch(path, {
        method: 'POST',
        body: new URLSearchParams(toFields({ inputId, query, minLength: needed })),
        signal: current.signal
      })
      return response.ok ? readAnswer(response.headers, await response.text()) : undefined
    } catch {
      // Overtaken or unreachable: the next query is asked all the same.
      return undefined
    }
  }

  return {
    isAskable: (query) => query.length >= needed,
    async find(inputId, query) {
      latest?.abort()
      const key = `${inputId}|${query}`
      const known = kept.get(key)
      if (known) return known
      const answer = await ask(inputId, query)
      if (!answer) return undefined
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, answer)
      return answer
    }
  }
}
