import type { FastifyPluginAsync } from 'fastify'
import { COOKIE_BYTES, FIRST_TOUCH } from '../../shared/attribution.ts'
import { cookieText, parseCookies } from '../../shared/cookie-text.ts'
import { links } from '../../shared/links.ts'

const NAMES = [
  FIRST_TOUCH.landing,
  FIRST_TOUCH.source,
  FIRST_TOUCH.medium,
  FIRST_TOUCH.campaign,
  FIRST_TOUCH.referral,
  FIRST_TOUCH.marker
]

/**
 * Confirms a first touch that the page has just written: sets the same cookies again, as those of an answer
 * live for the whole 30 days in every browser. The end of the 30 days does not move.
 */
export const visitRoutes: FastifyPluginAsync<{ isSecure: boolean }> = async (app, { isSecure }) => {
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })

  app.post(links.visit(), async (request, reply) => {
    const cookies = parseCookies(request.headers.cookie ?? '')
    const since = Date.parse(cookies.get(FIRST_TOUCH.marker) ?? '')
    const ageS = Math.floor((Date.now() - since) / 1000)
    const maxAgeS = FIRST_TOUCH.lifetimeS - Math.max(0, ageS)
    reply.code(204).header('cache-control', 'no-store')
    if (!(maxAgeS > 0)) return reply.send()

    const kept = NAMES.filter((name) => isOurs(cookies.get(name)))
    reply.header(
      'set-cookie',
      kept.map((name) =>
        cookieText({ name, value: cookies.get(name) as string, maxAgeS }, isSecure)
      )
    )
    return reply.send()
  })
}

/** Whatever else a cookie of that name holds is not sent back. */
function isOurs(value: string | undefined): boolean {
  return value !== undefined && encodeURIComponent(value).length <= COOKIE_BYTES.url
}
