import { Server, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to end. */
    isDraining: boolean
    /**
     * Drains connections without cutting anyone off: new connections are refused, open ones get their response and are
     * closed with it, running uploads complete. Resolves when no active connection is left, or its time is over, to
     * whether none was active then; what is left is cut off a little later.
     */
    drain(): Promise<boolean>
  }
}

/** A connection silent for this long is idle or, if it sent something before, stalled. */
const IDLE_MS = 1500
const STALLED_MS = 2500

/** Upper bound for an upload; `process-end.ts` gives the whole end less than ten seconds. */
const DRAIN_MS = 4500
const LOOK_MS = 20

/** Responses in progress get this long before they are cut off. */
const CUT_MS = 500

/** Shuts down gracefully. */
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
    // Also closes connections of requests that began before draining.
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
      // Connections already in the backlog are accepted in this turn; later ones are reset.
      await setImmediate()
      // Not the HTTP server's `close`: it drops connections whose request is still arriving.
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
      let isActive = isAnybodyHeard()
      while (isActive && performance.now() - start < DRAIN_MS) {
        await setTimeout(LOOK_MS)
        isActive = isAnybodyHeard()
      }
      globalThis.setTimeout(() => app.server.closeAllConnections(), CUT_MS).unref()
      return !isActive
    })
  },
  { name: 'draining' }
)
