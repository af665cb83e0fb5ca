import fp from 'fastify-plugin'

/** Says on every answer what a browser may do with it. */
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
    const headers = {
      'content-security-policy': Object.entries(policy)
        .map(([directive, sources]) => `${directive} ${sources}`)
        .join('; '),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Anything stricter hides from us which page of our own a visitor came from.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin'
    }

    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
  },
  { name: 'security-headers', dependencies: ['assets'] }
)
