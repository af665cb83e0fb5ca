import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { chooseVariant, createPageCache, type PageCache } from '../render/page-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    pageCache: PageCache
  }
  interface FastifyReply {
    /** Answers with a page that is the same for everybody, rendered on its first request. */
    cached(key: string, render: () => string): FastifyReply | Promise<FastifyReply>
  }
}

/** Keeps rendered pages compressed in memory. */
export const pagesPlugin = fp(
  async (app) => {
    const cache = createPageCache()
    app.decorate('pageCache', cache)

    app.decorateReply('cached', function (key, render) {
      const page = cache.get(key)
      if (page) return send(this, page)
      return cache.load(key, render).then((loaded) => send(this, loaded))
    })
  },
  { name: 'pages' }
)

function send(reply: FastifyReply, page: Parameters<typeof chooseVariant>[0]): FastifyReply {
  const { headers } = reply.request
  const variant = chooseVariant(page, headers['accept-encoding'])
  reply.headers(variant.headers)
  if (headers['if-none-match']?.includes(variant.etag)) return reply.code(304).send()
  return reply.send(variant.body)
}
