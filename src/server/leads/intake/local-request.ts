import type { FastifyRequest } from 'fastify'

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
