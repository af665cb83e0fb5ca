import { Server, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to end. */
    isDraining: boolean
    /**
     * Lets go of visitors without cutting anybody off: no new connection is taken, those that are there get their
     * answer and are closed with it, an upload that goes on arrives whole. Resolves when nobody is left who is heard
     * of; who is silent even then is cut off a little later.
     */
    drain(): Promise<void>
  }
}

/** A connection that has been silent for so long is idle, or after having been heard of, has stalled. */
const IDLE_MS = 1500
const STALLED_MS = 5000

/** No upload takes longer, see `main.ts` for the time that the process has. */
const DRAIN_MS = 30_000
const LOOK_MS = 20

/** What is still being answered gets so long before it is cut off. */
const CUT_MS = 5000

/** Ends the process's business with its visitors in an orderly way. */
export const drainingPlugin = fp(
  async (app) => {
    app.decorate('isDraining', false)

    const lastAnswer = ({ raw }: FastifyReply) => {
      if (app.isDraining) raw.shouldKeepAlive = false
    }
    app.addHook('onRequest', (_request, reply, done) => {
      lastAnswer(reply)
      done()
    })
    // Of a request that began before.
    app.addHook('onSend', (_request, reply, _payload, done) => {
      lastAnswer(reply)
      done()
    })

    const sockets = new Set<Socket>()
    app.server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })

    app.decorate('drain', async () => {
      app.isDraining = true
      // Who has already connected is taken in this turn; those that are not taken are reset.
      await setImmediate()
      // Not the HTTP server's own close: it drops connections whose request is still on its way.
      if (app.server.listening) Server.prototype.close.call(app.server)
      const start = performance.now()
      const heard = new Map<Socket, { bytes: number; until: number }>()
      const isAnybodyHeard = () => {
        for (const socket of sockets) {
          const bytes = socket.bytesRead + socket.bytesWritten
          const last = heard.get(socket) ?? { bytes, until: start + IDLE_MS }
          const hasMoved = last.bytes !== bytes
          heard.set(socket, hasMoved ? { bytes, until: performance.now() + STALLED_MS } : last)
        }
        return [...sockets].some((socket) => Number(heard.get(socket)?.until) > performance.now())
      }
      while (performance.now() - start < DRAIN_MS && isAnybodyHeard()) await setTimeout(LOOK_MS)
      globalThis.setTimeout(() => app.server.closeAllConnections(), CUT_MS).unref()
    })
  },
  { name: 'draining' }
)
