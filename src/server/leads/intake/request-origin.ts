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

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/i

/** What proxies say of whom they speak for, whatever the make; an empty one says it too. */
const FORWARDING =
  /^(?:via|forwarded|x-forwarded\b.*|x-original-.*|x-real-ip|.+-(?:client|connecting)-ip)$/

/**
 * Whether somebody at this machine asks, with no proxy in between. The peer is the socket's own: what a header says of
 * it counts for nothing. A call to another of the machine's addresses comes from that address.
 */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const { remoteAddress = '', localAddress } = socket
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name))
  const isOwn = remoteAddress !== '' && remoteAddress === localAddress
  return (isOwn || LOOPBACK.test(remoteAddress)) && !isForwarded
}
