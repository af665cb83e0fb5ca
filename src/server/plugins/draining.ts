import { Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to end. */
    isDraining: boolean
    /**
     * Lets go of visitors without cutting anybody off: no new connection is taken, those that are there get their
     * answer and are closed with it. Resolves when none is left, or when what is left has been idle for long.
     */
    drain(): Promise<void>
  }
}

/** A connection that has sent nothing for so long is idle. */
const DRAIN_MS = 1500
const LOOK_MS = 20

/** Ends the process's business with its visitors in an orderly way. */
export const drainingPlugin = fp(
  async (app) => {
    app.decorate('isDraining', false)

    app.addHook('onRequest', (_request, reply, done) => {
      if (app.isDraining) reply.raw.shouldKeepAlive = false
      done()
    })

    app.decorate('drain', async () => {
      app.isDraining = true
      // Not the HTTP server's own close: it drops connections whose request is still on its way.
      if (app.server.listening) Server.prototype.close.call(app.server)
      const deadline = performance.now() + DRAIN_MS
      while (performance.now() < deadline && (await connections()) > 0) await setTimeout(LOOK_MS)
    })

    function connections(): Promise<number> {
      return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
    }
  },
  { name: 'draining' }
)
