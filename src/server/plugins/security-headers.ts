import fp from 'fastify-plugin'
import type { SecurityHeaders } from '../security/security-headers.ts'

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
