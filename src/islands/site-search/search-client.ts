import {
  type LiveAnswer,
  leastLength,
  readAnswer,
  toFields
} from '../../shared/search/live-search.ts'

export interface SearchClient {
  /** Whether a query is long enough to be asked. */
  isAskable(query: string): boolean
  /** The answer to a query; nothing when a later one has overtaken it or it could not be got. */
  find(inputId: string, query: string): Promise<LiveAnswer | undefined>
}

/**
 * Asks the server, once for each input and query for as long as the page is open.
 *
 * @param minLength 0 or less counts as 1.
 */
export function createSearchClient(path: string, minLength: number): SearchClient {
  const needed = leastLength(minLength)
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
      if (answer) kept.set(key, answer)
      return answer
    }
  }
}
