import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Memory that compressed pages may take, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024

/** One page in one encoding, ready to send. */
export interface PageVariant {
  body: Buffer
  etag: string
  /** Names and values in turn, as `writeHead` takes them fastest. */
  headers: string[]
  /** The headers of a 304. */
  unchangedHeaders: string[]
}

/** One page in every encoding. */
export interface CachedPage {
  /** Milliseconds since 1970, whole seconds as HTTP has them. */
  changed: number
  br: PageVariant
  gzip: PageVariant
  identity: PageVariant
}

export interface PageCache {
  /** The page if it is there. Costs a look-up and nothing else. */
  get(key: string): CachedPage | undefined
  /** The page, rendered and compressed when it is not there; at once for all who ask meanwhile. */
  load(key: string, render: () => string, changed: Date): Promise<CachedPage>
  clear(): void
}

interface PageCacheOptions {
  /** Sent with every page beside its own headers. */
  headers?: Readonly<Record<string, string>>
  maxBytes?: number
}

/** Pages are the same bytes for every visitor, so each is rendered and compressed once. */
export function createPageCache({
  headers = {},
  maxBytes = MAX_BYTES
}: PageCacheOptions = {}): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ br, gzip, identity }) =>
      br.body.length + gzip.body.length + identity.body.length
  })
  const loading = new Map<string, Promise<CachedPage>>()

  async function fill(key: string, render: () => string, changed: Date): Promise<CachedPage> {
    try {
      const page = await compressPage(render(), {
        ...headers,
        'last-modified': changed.toUTCString()
      })
      pages.set(key, page)
      return page
    } finally {
      loading.delete(key)
    }
  }

  return {
    get: (key) => pages.get(key),
    load(key, render, changed) {
      const page = pages.get(key)
      if (page) return Promise.resolve(page)
      const pending = loading.get(key) ?? fill(key, render, changed)
      loading.set(key, pending)
      return pending
    },
    clear: () => pages.clear()
  }
}

/** The best encoding that a browser says it takes. */
export function chooseVariant(page: CachedPage, acceptEncoding = ''): PageVariant {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return page.br
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return page.gzip
  return page.identity
}

async function compressPage(
  html: string,
  common: Readonly<Record<string, string>>
): Promise<CachedPage> {
  const raw = Buffer.from(html)
  const hash = createHash('sha256').update(raw).digest('base64url').slice(0, 22)
  const [br, gz] = await Promise.all([
    compressBrotli(raw, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length
      }
    }),
    compressGzip(raw, { level: 9 })
  ])
  return {
    changed: Date.parse(common['last-modified'] ?? ''),
    br: variant(br, `"${hash}-br"`, { ...common, 'content-encoding': 'br' }),
    gzip: variant(gz, `"${hash}-gz"`, { ...common, 'content-encoding': 'gzip' }),
    identity: variant(raw, `"${hash}"`, common)
  }
}

function variant(body: Buffer, etag: string, own: Readonly<Record<string, string>>): PageVariant {
  const shared = { ...own, 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag }
  const headers = {
    ...shared,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length)
  }
  return {
    body,
    etag,
    headers: Object.entries(headers).flat(),
    unchangedHeaders: Object.entries(shared).flat()
  }
}
