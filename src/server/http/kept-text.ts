import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnownTag } from './is-known-tag.ts'
import { takesGzip } from './page-cache.ts'

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
