import type { FastifyReply } from 'fastify'
import type { ReadyAnswer } from './ready-answer.ts'

/** Sends bytes and headers as they are: hooks and serialisers of Fastify would add nothing and take half of the time. */
export function sendReady(reply: FastifyReply, { headers, body }: ReadyAnswer): FastifyReply {
  openReply(reply).writeHead(200, headers).end(body)
  return reply
}

/** Tells an unchanged copy's owner to keep it. */
export function sendUnchanged(reply: FastifyReply, headers: string[]): FastifyReply {
  openReply(reply).writeHead(304, headers).end()
  return reply
}

/** Takes the answer out of Fastify's hands; the last one of a connection still closes it. */
function openReply(reply: FastifyReply) {
  if (reply.server.isDraining) reply.raw.shouldKeepAlive = false
  return reply.hijack().raw
}
