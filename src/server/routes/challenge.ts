import type { FastifyPluginAsync } from 'fastify'
import { links } from '../../shared/links.ts'
import { isFromThisMachine } from '../leads/intake/request-origin.ts'

/** Issues the challenge that a browser solves before it sends a lead. */
export const challengeRoutes: FastifyPluginAsync = async (app) => {
  app.get(links.challenge(), async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const task = app.intake.botTask(request.ip, isFromThisMachine(request))
    if (task) return task
    reply.code(429).header('retry-after', '600')
    return { result: 'error', code: 'rate_limited', requestId: request.id }
  })
}
