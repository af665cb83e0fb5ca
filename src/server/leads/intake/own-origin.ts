import type { FastifyRequest } from 'fastify'

/**
 * Whether a request may come from one of our own pages rather than a form on another site; a request without any origin
 * header passes.
 *
 * @param siteUrl The site's public URL; without one the request's own host is trusted.
 */
export function isFromOwnPage({ headers, host: asked }: FastifyRequest, siteUrl?: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = headers
  if (origin === undefined) return fetchSite !== 'cross-site'
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  return host === (siteUrl && hostOf(siteUrl)) || host === hostOf(`${protocol}//${asked}`)
}

/** Host and port, without the scheme's default port. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}
