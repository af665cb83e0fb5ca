import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { speculationLink } from '../../shared/api-links.ts'
import {
  type CachedPage,
  chooseVariant,
  createPageCache,
  isKnownTag,
  type PageCache,
  sendReady,
  sendUnchanged
} from '../http/page-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    pageCache: PageCache
    /** Pages filtered and sorted by a visitor's query. */
    viewCache: PageCache
  }
  interface FastifyReply {
    /** Responds with a page that is the same for everyone, rendered and dated on its first request. */
    cached(
      key: string,
      render: () => string,
      changed: () => Date,
      cache?: PageCache
    ): FastifyReply | Promise<FastifyReply>
  }
}

/** Keeps rendered pages compressed in memory. */
export const pageCachePlugin = fp(
  async (app) => {
    const headers = {
      ...app.securityHeaders,
      'speculation-rules': `"${speculationLink()}"`
    }
    const pages = createPageCache('pages', headers)
    app.decorate('pageCache', pages)
    app.decorate('viewCache', createPageCache('views', headers))

    app.decorateReply('cached', function (key, render, changed, cache = pages) {
      const page = cache.get(key)
      if (page) return send(this, page)
      return cache.load(key, render, changed()).then((loaded) => send(this, loaded))
    })
  },
  { name: 'page-cache', dependencies: ['security-headers'] }
)

function send(reply: FastifyReply, page: CachedPage): FastifyReply {
  const { headers } = reply.request
  const variant = chooseVariant(page, headers['accept-encoding'])
  return isUnchanged(headers, page.changed, variant.etag)
    ? sendUnchanged(reply, variant.unchangedHeaders)
    : sendReady(reply, variant)
}

/** The ETag takes precedence; the date matters only to clients that send no tag. */
function isUnchanged(headers: IncomingHttpHeaders, changed: number, etag: string): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return isKnownTag(tags, etag)
  const since = headers['if-modified-since']
  return since !== undefined && Date.parse(since) >= changed
}
