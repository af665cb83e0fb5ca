import fp from 'fastify-plugin'
import { findMoved, isService } from '../site/find-moved.ts'

/**
 * Redirects `www.` and http to the configured address, in one hop together with the path's own redirect. Other hosts,
 * such as a health check's, are served but not indexed.
 */
export const canonicalHostPlugin = fp(
  async (app, { siteUrl, searchPath }: { siteUrl: string | undefined; searchPath: string }) => {
    if (!siteUrl) return
    const { origin, host, protocol } = new URL(siteUrl)

    app.addHook('onRequest', (request, reply, done) => {
      if (request.host !== host) {
        // A copy under another host name must not compete with the site. Set on the raw response because cached pages
        // bypass Fastify's headers.
        reply.raw.setHeader('x-robots-tag', 'noindex, nofollow')
      }
      const isReading = request.method === 'GET' || request.method === 'HEAD'
      const isWww = request.host === `www.${host}`
      const isPlain = request.host === host && protocol === 'https:' && request.protocol === 'http'
      if (!isReading || !(isWww || isPlain)) return done()
      const [path = '/'] = request.url.split('?', 1)
      if (isService(path)) return done()
      const target = findMoved(path, app.site(), searchPath) ?? path
      reply.redirect(`${origin}${target}${request.url.slice(path.length)}`, 301)
    })
  },
  { name: 'canonical-host', dependencies: ['site'] }
)
