import type { FastifyPluginAsync } from 'fastify'
import { links } from '../../shared/links.ts'

interface HealthOptions {
  /** Rejects while leads cannot be stored, or another version of the texts is shown than is published. */
  checkReady(): Promise<void>
}

/** Tells a load balancer whether the process lives and whether it may get visitors. */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, { checkReady }) => {
  app.get(links.health(), async (_request, reply) => {
    return reply.type('text/plain').header('cache-control', 'no-store').send('ok')
  })

  app.get(links.readiness(), async (_request, reply) => {
    reply.type('text/plain').header('cache-control', 'no-store')
    try {
      if (app.isDraining) throw new Error('stopping')
      await checkReady()
      return 'ok'
    } catch {
      // Called every few seconds; faults are logged elsewhere, once, when the state changes.
      return reply.code(503).send('not ready')
    }
  })
}
