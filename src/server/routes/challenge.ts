import type { FastifyPluginAsync } from 'fastify'
import { links } from '../../shared/links.ts'

/** Hands out what a browser must solve before it may send a lead. */
export const challengeRoutes: FastifyPluginAsync = async (app) => {
  app.get(links.challenge(), async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return app.leads.botTask()
  })
}
