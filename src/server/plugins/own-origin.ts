import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request may come from a page of ours; one without any mark of its origin may. */
    isFromOwnPage(): boolean
  }
}

/** Tells our own forms from those on somebody else's page. */
export const ownOriginPlugin = fp(
  async (app, { siteUrl }: { siteUrl: string | undefined }) => {
    const siteHost = siteUrl && new URL(siteUrl).host

    app.decorateRequest('isFromOwnPage', function (this: FastifyRequest) {
      const { origin, 'sec-fetch-site': fetchSite } = this.headers
      if (origin === undefined) return fetchSite !== 'cross-site'
      const host = URL.canParse(origin) ? new URL(origin).host : ''
      return host !== '' && (host === this.host || host === siteHost)
    })
  },
  { name: 'own-origin' }
)
