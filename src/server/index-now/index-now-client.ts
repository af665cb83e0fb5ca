/** Submits changed URLs to search engines; resolves with the HTTP status, or 0 without a response. */
export type SubmitAddresses = (addresses: readonly string[]) => Promise<number>

interface IndexNowClient {
  /** Host of the addresses. */
  host: string
  key: string
  endpoint?: string
}

/** Yandex forwards submissions to the other participating engines. */
const ENDPOINT = 'https://yandex.com/indexnow'
const TIMEOUT_MS = 20_000

/**
 * A client of the IndexNow protocol.
 *
 * Source: https://www.indexnow.org/documentation; at most 10,000 addresses of one host in a request.
 */
export function createIndexNowClient({
  host,
  key,
  endpoint = ENDPOINT
}: IndexNowClient): SubmitAddresses {
  return async (urlList) => {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ host, key, urlList }),
        signal: AbortSignal.timeout(TIMEOUT_MS)
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }
}
