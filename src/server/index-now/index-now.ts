import { readEntries, writeEntries } from '../budget/regular-file.ts'

/** When each URL changed, as in the sitemap. */
type Changes = ReadonlyMap<string, string>

/** Addresses with their change; without one they are gone. */
type Batch = readonly (readonly [address: string, changed: string | undefined])[]

interface IndexNowQueueOptions {
  /** Stores submitted URLs, so that a restart submits none twice. */
  file: string
  submit: SubmitAddresses
  /** Called with warnings for the operator. */
  warn(message: string): void
  firstRetryMs?: number
}

interface IndexNowQueue {
  /** Submits, in the background, what was added, changed or removed since the last success. */
  update(pages: Changes): void
  /** Resolves when no submission is in progress; pending retries do not count. */
  idle(): Promise<void>
  close(): void
}

const MAX_ADDRESSES = 10_000
const MAX_RETRY_MS = 60 * 60 * 1000

/** Queues URLs until they are accepted; retries 429, 5xx and timeouts with backoff. */
export function openIndexNowQueue({
  file,
  submit,
  warn,
  firstRetryMs = 30_000
}: IndexNowQueueOptions): IndexNowQueue {
  const told = readEntries('indexNow', file)
  let pages: Changes = new Map()
  let retryMs = firstRetryMs
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> | undefined
  let isClosed = false

  function pending(): string[] {
    const changed = [...pages.keys()].filter((address) => told.get(address) !== pages.get(address))
    const gone = [...told.keys()].filter((address) => !pages.has(address))
    return [...changed, ...gone]
  }

  async function run(): Promise<void> {
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
      const status = await submit(batch.map(([address]) => address))
      if (status !== 200 && status !== 202) return later(status)
      remember(batch)
      retryMs = firstRetryMs
    }
  }

  /** Each address with its change when it is sent: another may come meanwhile. */
  function nextBatch(): Batch {
    const addresses = isClosed ? [] : pending().slice(0, MAX_ADDRESSES)
    return addresses.map((address) => [address, pages.get(address)])
  }

  function remember(batch: Batch): void {
    for (const [address, changed] of batch) {
      if (changed === undefined) told.delete(address)
      else told.set(address, changed)
    }
    if (writeEntries('indexNow', file, told)) return
    warn('IndexNow: too many addresses to remember, all are told again after a restart')
  }

  function later(status: number): void {
    const isTemporary = status === 0 || status === 429 || status >= 500
    if (!isTemporary) {
      warn(`IndexNow refused with ${status}: check INDEXNOW_KEY and SITE_URL, then restart`)
      return
    }
    if (isClosed) return
    timer = setTimeout(start, retryMs)
    timer.unref()
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }

  function start(): void {
    if (work) return
    clearTimeout(timer)
    work = run()
      .catch((error: Error) => warn(`IndexNow: ${error.message}`))
      .finally(() => {
        work = undefined
      })
  }

  return {
    update(next) {
      pages = next
      start()
    },
    idle: async () => work,
    close() {
      isClosed = true
      clearTimeout(timer)
    }
  }
}

/** Submits changed URLs to search engines; resolves with the HTTP status, or 0 without a response. */
type SubmitAddresses = (addresses: readonly string[]) => Promise<number>

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
