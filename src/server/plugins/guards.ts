import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { SecurityHeaders } from '../security/security-headers.ts'
import { findMoved, isService } from '../site/find-moved.ts'

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
    app.addHook('onRequest', ({ raw }, reply, done) => {
      // What a parser leaves when it ends early would stand before the next request of the connection, which is another's.
      if (rest === 'read' && hasBody(raw.headers)) reply.raw.once('finish', () => readOn(raw))
      done()
    })
    app.addHook('onSend', ({ raw }, reply, _payload, done) => {
      if (raw.complete) return done()
      if (rest === 'read' && reply.statusCode >= 400) {
        reply.removeHeader('connection')
        readOn(raw)
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

function readOn(body: IncomingMessage): void {
  body.unpipe()
  body.resume()
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

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

/** Upper bound for an upload; the whole end of the process has less than ten seconds. */
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
        await pause(LOOK_MS)
        isActive = isAnybodyHeard()
      }
      setTimeout(() => app.server.closeAllConnections(), CUT_MS).unref()
      return !isActive
    })
  },
  { name: 'draining' }
)

const DEFAULT_PORTS = ['80', '443']

/**
 * What a request's host is to the site, in any spelling: capitals, a last dot, a default port or none. One that names the
 * port of TLS is `secure`, whatever a proxy says of its scheme. Source: RFC 9110, 4.2.3.
 */
function hostKinds(siteUrl: string): (host: string) => 'own' | 'secure' | 'www' | 'other' {
  const { host: own, hostname, port: ownPort } = new URL(siteUrl)
  const ports = ['', ownPort, ...(ownPort ? [] : DEFAULT_PORTS)]
  return (host) => {
    if (host === own) return 'own'
    const [, asked = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(host) ?? []
    const name = asked.toLowerCase().replace(/\.$/, '')
    if (!ports.includes(port)) return 'other'
    if (name === hostname) return port === '443' ? 'secure' : 'own'
    return name === `www.${hostname}` ? 'www' : 'other'
  }
}

/**
 * Redirects `www.` and http to the configured address, in one hop together with the path's own redirect. Other hosts,
 * such as a health check's, are served but not indexed.
 */
export const canonicalHostPlugin = fp(
  async (app, { siteUrl, searchPath }: { siteUrl: string | undefined; searchPath: string }) => {
    if (!siteUrl) return
    const { origin, protocol } = new URL(siteUrl)
    const kindOf = hostKinds(siteUrl)

    app.addHook('onRequest', (request, reply, done) => {
      const kind = kindOf(request.host)
      if (kind === 'www' || kind === 'other') {
        // A copy under another host name must not compete with the site. Set on the raw response because cached pages
        // bypass Fastify's headers.
        reply.raw.setHeader('x-robots-tag', 'noindex, nofollow')
      }
      const isPlain = kind === 'own' && protocol === 'https:' && request.protocol === 'http'
      const isReading = request.method === 'GET' || request.method === 'HEAD'
      if (!isReading || !(kind === 'www' || isPlain)) return done()
      const [path = '/'] = request.url.split('?', 1)
      if (isService(path)) return done()
      const target = findMoved(path, app.site(), searchPath) ?? path
      reply.redirect(`${origin}${target}${request.url.slice(path.length)}`, 301)
    })
  },
  { name: 'canonical-host', dependencies: ['site'] }
)

declare module 'fastify' {
  interface FastifyInstance {
    /** Security headers of every response. */
    securityHeaders: SecurityHeaders
  }
}

/** Adds the security headers to every response that Fastify sends. */
export const securityHeadersPlugin = fp(
  async (app, { headers }: { headers: SecurityHeaders }) => {
    app.decorate('securityHeaders', headers)
    const entries = Object.entries(headers)

    app.addHook('onSend', (_request, reply, _payload, done) => {
      // An empty response has no document to guard, and the headers of a confirmed visit are long already.
      if (reply.statusCode === 204) return done()
      for (const [name, value] of entries) {
        // A route may have set its own value: pictures may be used by other sites.
        if (!reply.hasHeader(name)) reply.header(name, value)
      }
      done()
    })
  },
  { name: 'security-headers' }
)
