import type { FastifyRequest } from 'fastify'

/**
 * Whether a request may come from a page of ours, and not from a form on somebody else's; one without any mark of its
 * origin may.
 *
 * @param siteUrl Where visitors see the site; without one its own host is believed.
 */
export function isFromOwnPage({ headers, host: asked }: FastifyRequest, siteUrl?: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = headers
  if (origin === undefined) return fetchSite !== 'cross-site'
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  return host === (siteUrl && hostOf(siteUrl)) || host === hostOf(`${protocol}//${asked}`)
}

/** Host and port, without a port that is the scheme's own. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}
