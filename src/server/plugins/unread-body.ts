import type { IncomingHttpHeaders } from 'node:http'
import fp from 'fastify-plugin'

interface UnreadBodyOptions {
  /**
   * `read`: the rest is read and dropped, and the connection goes on. `leave`: the rest is left unread, and the
   * connection ends with the response.
   */
  rest: 'read' | 'leave'
}

/** How long a client that is still sending has to read the response. */
const LINGER_MS = 2000

/**
 * Lets a client that is refused in the middle of its body see the response. Closing a connection with unread bytes resets
 * it, and the client, or nginx, may lose what was sent to it.
 */
export const unreadBodyPlugin = fp(
  async (app, { rest }: UnreadBodyOptions) => {
    app.addHook('onSend', ({ raw }, reply, _payload, done) => {
      if (raw.complete) return done()
      if (rest === 'read' && reply.statusCode >= 400) {
        reply.removeHeader('connection')
        raw.unpipe()
        raw.resume()
      }
      if (rest === 'leave' && hasBody(raw.headers)) {
        reply.header('connection', 'close')
        // Node itself reads the rest of a body that nobody has begun to read: what has come is taken, and no more.
        raw.read()
        raw.pause()
        const { socket } = raw
        socket.destroySoon = () => {
          socket.end()
          setTimeout(() => socket.destroy(), LINGER_MS).unref()
        }
      }
      done()
    })
  },
  { name: 'unread-body' }
)

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
