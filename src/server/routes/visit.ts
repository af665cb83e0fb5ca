import type { FastifyPluginAsync } from 'fastify'
import { COOKIE_BYTES, FIRST_TOUCH } from '../../shared/attribution/attribution.ts'
import { cookieText, parseCookies } from '../../shared/attribution/cookies.ts'
import { links } from '../../shared/links.ts'

/** Longest value of each in percent-encoded bytes, as the page writes it. What tells most stands first. */
const LIMITS = new Map<string, number>([
  [FIRST_TOUCH.marker, COOKIE_BYTES.text],
  [FIRST_TOUCH.landing, COOKIE_BYTES.url],
  [FIRST_TOUCH.source, COOKIE_BYTES.text],
  [FIRST_TOUCH.medium, COOKIE_BYTES.text],
  [FIRST_TOUCH.campaign, COOKIE_BYTES.text],
  [FIRST_TOUCH.referral, COOKIE_BYTES.text]
])

/** With the rest of the header, what a proxy takes by default: 4 KB. Only the longest of everything is more. */
const ANSWER_BYTES = 3700

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

    return reply.header('set-cookie', confirmed(cookies, maxAgeS, isSecure)).send()
  })
}

function confirmed(cookies: ReadonlyMap<string, string>, maxAgeS: number, isSecure: boolean) {
  const texts: string[] = []
  let room = ANSWER_BYTES
  for (const [name, maxBytes] of LIMITS) {
    const value = cookies.get(name)
    // Nothing else that a cookie of that name holds is sent back.
    if (value === undefined || encodeURIComponent(value).length > maxBytes) continue
    const text = cookieText({ name, value, maxAgeS }, isSecure)
    if (text.length > room) continue
    texts.push(text)
    room -= text.length
  }
  return texts
}
