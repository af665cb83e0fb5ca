import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { contentPolicy } from '../security/content-policy.ts'

/** A year, for this host and those below it. */
const HSTS = 'max-age=31536000; includeSubDomains'

/** What no page of ours asks a browser for, and no script that gets into one may. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking'
]

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
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
      ...(config.SITE_URL?.startsWith('https:') ? { 'strict-transport-security': HSTS } : {})
    })
    app.decorate('securityHeaders', headers)

    app.addHook('onSend', (_request, reply, _payload, done) => {
      // Without a body there is no document to guard, and the header of a confirmed visit is long as it is.
      if (reply.statusCode === 204) return done()
      for (const [name, value] of Object.entries(headers)) {
        // A route may have said it already: pictures are for other sites too.
        if (!reply.hasHeader(name)) reply.header(name, value)
      }
      done()
    })
  },
  { name: 'security-headers', dependencies: ['assets'] }
)
