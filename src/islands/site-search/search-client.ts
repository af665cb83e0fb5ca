/** Answers that are kept for as long as the page is open. */
const MAX_KEPT = 50
/** The server's mark on a fragment: a page of somebody between us is none. */
const MARK = 'x-title-search'

export interface SearchClient {
  /** Whether a query is long enough to be asked. */
  isAskable(query: string): boolean
  /** The fragment for a query; nothing when it was overtaken by a later one or could not be got. */
  find(inputId: string, query: string): Promise<string | undefined>
}

/**
 * Asks the server, once for each input and query.
 *
 * @param minLength 0 or less counts as 1.
 */
export function createSearchClient(path: string, minLength: number): SearchClient {
  const needed = Math.max(1, minLength)
  const kept = new Map<string, string>()
  let latest: AbortController | undefined

  async function ask(inputId: string, query: string): Promise<string | undefined> {
    const current = new AbortController()
    latest = current
    try {
      const response = await fetch(path, {
        method: 'POST',
        body: new URLSearchParams({
          ajax_call: 'y',
          INPUT_ID: inputId,
          q: query,
          l: String(needed)
        }),
        signal: current.signal
      })
      return response.ok && response.headers.has(MARK) ? await response.text() : undefined
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
      if (known !== undefined) return known
      const fragment = await ask(inputId, query)
      if (fragment === undefined) return undefined
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, fragment)
      return fragment
    }
  }
}
