import type { FastifyError } from 'fastify'
import fp from 'fastify-plugin'

/** The last word on every failed request: a page for people, JSON for programs, a logged error for us. */
export const errorsPlugin = fp(
  async (app) => {
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) request.log.error({ err: error }, 'request failed')
      if (request.url.startsWith('/api/')) {
        const code = status >= 500 ? 'internal_error' : 'bad_request'
        return reply.code(status).send({ result: 'error', code, requestId: request.id })
      }
      return reply.code(status).send(reply.page('pages/error', { status }))
    })

    app.setNotFoundHandler((request, reply) => {
      const canonical = canonicalPath(request.url)
      const isReading = request.method === 'GET' || request.method === 'HEAD'
      if (
        isReading &&
        canonical !== request.url &&
        app.hasRoute({ method: 'GET', url: pathOf(canonical) })
      ) {
        return reply.redirect(canonical, 301)
      }
      return reply.code(404).send(reply.page('pages/error', { status: 404 }))
    })
  },
  { name: 'errors', dependencies: ['views'] }
)

/** The one spelling of an address: single slashes, no capitals, a slash at the end; the query stays. */
function canonicalPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (/^\/(assets|api|\.well-known)\//.test(path)) return url
  const spelled = path
    .replace(/\/{2,}/g, '/')
    .replace(/(%[0-9a-f]{2})|[A-Z]/gi, lowerOutsideEscapes)
  return `${spelled.endsWith('/') ? spelled : `${spelled}/`}${url.slice(path.length)}`
}

function lowerOutsideEscapes(match: string, percentEscape: string | undefined): string {
  return percentEscape ?? match.toLowerCase()
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}
