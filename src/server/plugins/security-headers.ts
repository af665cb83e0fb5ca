import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** What every answer says of what a browser may do with it. */
    securityHeaders: Readonly<Record<string, string>>
  }
}

/** Puts the security headers on every answer that Fastify sends. */
export const securityHeadersPlugin = fp(
  async (app) => {
    const policy = {
      'default-src': "'none'",
      'script-src': `'self' '${app.bootScript.hash}'`,
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'"
    }
    const headers = Object.freeze({
      'content-security-policy': Object.entries(policy)
        .map(([directive, sources]) => `${directive} ${sources}`)
        .join('; '),
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
