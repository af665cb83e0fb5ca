import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { contentPolicy } from '../security/content-policy.ts'

/** One year, subdomains included. */
const HSTS = 'max-age=31536000; includeSubDomains'

/** Browser features none of our pages use, denied so that an injected script cannot use them either. */
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
    /** Security headers of every response. */
    securityHeaders: Readonly<Record<string, string>>
  }
}

/** Adds the security headers to every response that Fastify sends. */
export const securityHeadersPlugin = fp(
  async (app, { config }: { config: Config }) => {
    const headers = Object.freeze({
      'content-security-policy': contentPolicy(config, app.bootScript.hash),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // A stricter policy would hide from us which of our own pages a visitor came from.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
      ...(config.SITE_URL?.startsWith('https:') ? { 'strict-transport-security': HSTS } : {})
    })
    app.decorate('securityHeaders', headers)

    app.addHook('onSend', (_request, reply, _payload, done) => {
      // An empty response has no document to guard, and the headers of a confirmed visit are long already.
      if (reply.statusCode === 204) return done()
      for (const [name, value] of Object.entries(headers)) {
        // A route may have set its own value: pictures may be used by other sites.
        if (!reply.hasHeader(name)) reply.header(name, value)
      }
      done()
    })
  },
  { name: 'security-headers', dependencies: ['assets'] }
)
