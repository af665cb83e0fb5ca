import type { FastifyError, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Company } from '../../shared/site.ts'
import { errorPage } from '../site/error-page.ts'
import { findMoved, isGone } from '../site/find-moved.ts'

/** Handles every failed request: a page for people, JSON for programs, a log entry for us. */
export const errorsPlugin = fp(
  async (app, { searchPath }: { searchPath: string }) => {
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) request.log.error({ err: error, reqId: request.id }, 'request failed')
      if (request.url.startsWith('/api/')) {
        const code = status >= 500 ? 'internal_error' : 'bad_request'
        return reply.code(status).send({ result: 'error', code, requestId: request.id })
      }
      return reply.code(status).type('text/html; charset=utf-8').send(html(reply, status))
    })

    /** A self-contained page, for when rendering the site's own page has failed. */
    function html(reply: FastifyReply, status: number): string {
      try {
        return reply.page(
          'pages/error',
          errorPage(status, app.site().content.site, reply.request.url)
        )
      } catch (error) {
        app.log.error({ err: error }, 'the error page failed')
        return barePage(app.site().content.site.company)
      }
    }

    app.setNotFoundHandler((request, reply) => {
      const [path = '/'] = request.url.split('?', 1)
      const isReading = request.method === 'GET' || request.method === 'HEAD'
      const target = isReading ? findMoved(path, app.site(), searchPath) : undefined
      if (target) return reply.redirect(target + request.url.slice(path.length), 301)
      if (!isReading && app.site().pages.has(path)) {
        reply.header('allow', 'GET, HEAD')
        return reply
          .code(405)
          .send(reply.page('pages/error', errorPage(405, app.site().content.site, path)))
      }
      const status = isReading && isGone(path, app.site()) ? 410 : 404
      return reply
        .code(status)
        .send(reply.page('pages/error', errorPage(status, app.site().content.site, path)))
    })
  },
  { name: 'errors', dependencies: ['views', 'site'] }
)

function barePage({ phone }: Company): string {
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Сбой на нашей стороне</title>
<h1>Сбой на нашей стороне</h1><p>Уже чиним. Позвоните нам: <a href="${phone.link}">${phone.text}</a>
или <a href="/">начните с главной</a>.</p></html>`
}
