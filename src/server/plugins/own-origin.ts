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
    const siteHost = siteUrl && hostOf(siteUrl)

    app.decorateRequest('isFromOwnPage', function (this: FastifyRequest) {
      const { origin, 'sec-fetch-site': fetchSite } = this.headers
      if (origin === undefined) return fetchSite !== 'cross-site'
      if (!URL.canParse(origin)) return false
      const { host, protocol } = new URL(origin)
      return host === siteHost || host === hostOf(`${protocol}//${this.host}`)
    })
  },
  { name: 'own-origin' }
)

/** Host and port, without a port that is the scheme's own. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}
