import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { contentPolicy } from '../security/content-policy.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What every answer says of what a browser may do with it. */
    securityHeaders: Readonly<Record<string, string>>
  }
}

/** Puts the security headers on every answer that Fastify sends. */
export const securityHeadersPlugin = fp(
  async (app, { config }: { config: Config }) => {
    const headers = Object.freeze({
      'content-security-policy': contentPolicy(config, app.bootScript.hash),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Anything stricter hides from us which page of our own a visitor came from.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin'
    })
    app.decorate('securityHeaders', headers)

    app.addHook('onSend', (_request, reply, _payload, done) => {
      reply.headers(headers)
      done()
    })
  },
  { name: 'security-headers', dependencies: ['assets'] }
)
