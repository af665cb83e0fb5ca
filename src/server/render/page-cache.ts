import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bytesOfText, createByteCache, ownText } from '../budget/byte-cache.ts'
import { fewAtOnce } from '../budget/few-at-once.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Compression levels, and how many are rendered and compressed at a time. A page is made once and read thousands of
 * times; a view is one of thousands, and at these levels it takes a sixth of the time for a seventh more bytes.
 */
const KINDS = {
  pages: { brotli: 9, gzip: 9, atOnce: 4 },
  views: { brotli: 4, gzip: 4, atOnce: 2 }
} as const

type PageKind = keyof typeof KINDS

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
  keys(): Iterable<string>
}

/**
 * Pages are the same bytes for every visitor, so each is rendered and compressed once.
 *
 * @param headers Sent with every page beside its own.
 */
export function createPageCache(
  kind: PageKind,
  headers: Readonly<Record<string, string>> = {}
): PageCache {
  const pages = createByteCache(kind, bytesOfPage)
  const inTurn = fewAtOnce(KINDS[kind].atOnce)
  let loading = new Map<string, Promise<CachedPage>>()

  async function fill(key: string, render: () => string, changed: Date): Promise<CachedPage> {
    const era = loading
    try {
      const page = await inTurn(async () =>
        compressPage(kind, render(), { ...headers, 'last-modified': changed.toUTCString() })
      )
      // All pages may have been dropped meanwhile, and this one is of the site as it was.
      if (era === loading) pages.set(key, page)
      return page
    } finally {
      era.delete(key)
    }
  }

  return {
    get: (key) => pages.get(key),
    load(key, render, changed) {
      const page = pages.get(key)
      if (page) return Promise.resolve(page)
      const pending = loading.get(key)
      if (pending) return pending
      const own = ownText(key)
      const begun = fill(own, render, changed)
      loading.set(own, begun)
      return begun
    },
    clear() {
      pages.clear()
      loading = new Map()
    },
    keys: () => pages.keys()
  }
}

/** The best encoding that a browser says it takes. */
export function chooseVariant(page: CachedPage, acceptEncoding = ''): PageVariant {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return page.br
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return page.gzip
  return page.identity
}

async function compressPage(
  kind: PageKind,
  html: string,
  common: Readonly<Record<string, string>>
): Promise<CachedPage> {
  const raw = Buffer.from(html)
  const hash = createHash('sha256').update(raw).digest('base64url').slice(0, 22)
  const [br, gz] = await Promise.all([
    compressBrotli(raw, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: KINDS[kind].brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length
      }
    }),
    compressGzip(raw, { level: KINDS[kind].gzip })
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

function bytesOfPage({ br, gzip, identity }: CachedPage): number {
  return [br, gzip, identity].reduce(
    (sum, { body, headers, unchangedHeaders }) =>
      sum + body.length + bytesOfText([...headers, ...unchangedHeaders].join()),
    0
  )
}
