import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bytesOfText, createByteCache, fewAtOnce, ownText } from '../budget/byte-budgets.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Compression levels, and how many are rendered and compressed at a time. A page is made once and read thousands of
 * times, but its first reader waits, so level 10 follows when he has been answered: a tenth fewer bytes than level 5, in
 * some five times as long. A view is one of thousands.
 */
const KINDS = {
  pages: { brotli: 5, gzip: 9, atOnce: 4, later: 10 },
  views: { brotli: 4, gzip: 4, atOnce: 2, later: undefined }
} as const

type Headers = Readonly<Record<string, string>>

type PageKind = keyof typeof KINDS

/** One page in one encoding, ready to send. */
interface PageVariant extends ReadyAnswer {
  etag: string
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
export function createPageCache(kind: PageKind, headers: Headers = {}): PageCache {
  const pages = createByteCache(kind, bytesOfPage)
  const inTurn = fewAtOnce(KINDS[kind].atOnce)
  const oneByOne = fewAtOnce(1)
  let loading = new Map<string, Promise<CachedPage>>()

  const dated = (changed: Date) => ({ ...headers, 'last-modified': changed.toUTCString() })

  async function fill(key: string, render: () => string, changed: Date): Promise<CachedPage> {
    const era = loading
    try {
      const page = await inTurn(async () => compressPage(kind, render(), dated(changed)))
      // All pages may have been dropped meanwhile; then this one shows the site as it was, and is not kept.
      if (era === loading) keepPage(key, page, changed)
      return page
    } finally {
      era.delete(key)
    }
  }

  function keepPage(key: string, page: CachedPage, changed: Date): void {
    pages.set(key, page)
    const level = KINDS[kind].later
    const pack = async () => {
      if (!level || pages.peek(key) !== page) return
      const br = await brotliVariant(page.identity, level, dated(changed))
      if (pages.peek(key) === page) pages.set(key, { ...page, br })
    }
    // Where it fails, the page is sent as it is.
    oneByOne(pack).catch(() => undefined)
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

/** The encoding of a page that a browser gets. */
export function chooseVariant(page: CachedPage, acceptEncoding?: string): PageVariant {
  return page[encodingOf(acceptEncoding)]
}

/** The best encoding that a browser says it takes. */
export function encodingOf(acceptEncoding = ''): 'br' | 'gzip' | 'identity' {
  if (takesBrotli(acceptEncoding)) return 'br'
  return takesGzip(acceptEncoding) ? 'gzip' : 'identity'
}

/** A weight of nothing refuses; names are written in any case. Source: RFC 9110, 12.5.3 and 8.4.1. */
function takesGzip(acceptEncoding: string): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding)
}

function takesBrotli(acceptEncoding: string): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding)
}

async function compressPage(kind: PageKind, html: string, common: Headers): Promise<CachedPage> {
  const raw = Buffer.from(html)
  const hash = createHash('sha256').update(raw).digest('base64url').slice(0, 22)
  const identity = variant(raw, `"${hash}"`, common)
  const [br, gz] = await Promise.all([
    brotliVariant(identity, KINDS[kind].brotli, common),
    compressGzip(raw, { level: KINDS[kind].gzip })
  ])
  return {
    changed: Date.parse(common['last-modified'] ?? ''),
    br,
    gzip: variant(gz, `"${hash}-gz"`, { ...common, 'content-encoding': 'gzip' }),
    identity
  }
}

/** A weak tag: who has the page of the first level need not fetch it again. */
async function brotliVariant({ body, etag }: PageVariant, level: number, common: Headers) {
  const small = await compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length
    }
  })
  return variant(small, `W/${etag}`, { ...common, 'content-encoding': 'br' })
}

function variant(body: Buffer, etag: string, own: Headers): PageVariant {
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

/** An answer known byte for byte, except its date. */
export interface ReadyAnswer {
  /** Names and values in turn, as `writeHead` takes them fastest; security headers and the length among them. */
  headers: string[]
  body: Buffer
}

export function bytesOfReady({ headers, body }: ReadyAnswer): number {
  return body.length + bytesOfText(headers.join())
}

/** True when `If-None-Match` names this ETag, or any. */
export function isKnownTag(asked: string, etag: string): boolean {
  return asked.trim() === '*' || asked.includes(etag)
}

/** Sends bytes and headers as they are: hooks and serialisers of Fastify would add nothing and take half of the time. */
export function sendReady(reply: FastifyReply, { headers, body }: ReadyAnswer): FastifyReply {
  openReply(reply).writeHead(200, headers).end(body)
  return reply
}

/** Tells an unchanged copy's owner to keep it. */
export function sendUnchanged(reply: FastifyReply, headers: string[]): FastifyReply {
  openReply(reply).writeHead(304, headers).end()
  return reply
}

/** Takes the answer out of Fastify's hands; the last one of a connection still closes it. */
function openReply(reply: FastifyReply) {
  if (reply.server.isDraining) reply.raw.shouldKeepAlive = false
  return reply.hijack().raw
}

const compress = promisify(gzip)

interface Kept {
  text: string
  etag: string
  small: Promise<Buffer>
}

/**
 * Answers with a text that many programs ask for again and again: compressed once for each state of it, and not at all to
 * who has it.
 *
 * @param type Media type, without its charset.
 */
export function keptText(type: string, make: () => string) {
  let kept: Kept | undefined

  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const text = make()
    if (kept?.text !== text) kept = keep(text)
    reply.headers({ etag: kept.etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
    if (isKnownTag(headers['if-none-match'] ?? '', kept.etag)) return reply.code(304).send()
    reply.type(`${type}; charset=utf-8`)
    return takesGzip(String(headers['accept-encoding'] ?? ''))
      ? reply.header('content-encoding', 'gzip').send(await kept.small)
      : reply.send(text)
  }
}

/** Weak: the tag is of the text, whatever it is compressed by on its way. */
function keep(text: string): Kept {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { text, etag: `W/"${hash}"`, small: compress(text) }
}
