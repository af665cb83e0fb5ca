import { parse } from 'node:querystring'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  leastLength,
  MAX_QUERY,
  readSearchPost,
  toHeaders
} from '../../shared/search/live-search.ts'
import { sendReady } from '../http/page-cache.ts'
import { resultsPath } from '../search/result-row.ts'
import { SHOWN, searchPage } from '../site/search-page.ts'

const BODY_LIMIT = 16 * 1024
const MOST_FIELDS = 10
const NOTHING = { html: '', count: 0 }

interface SearchRouteOptions {
  /** Path of the search page. */
  path: string
  /** The configured minimum length of a query. */
  minLength: number
}

/** The live search's fragment and the whole result page. */
export const searchRoutes: FastifyPluginAsync<SearchRouteOptions> = async (
  app,
  { path, minLength }
) => {
  await app.register(formbody, {
    bodyLimit: BODY_LIMIT,
    parser: (text) => parse(text, '&', '=', { maxKeys: MOST_FIELDS })
  })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fieldSize: BODY_LIMIT, fields: MOST_FIELDS, files: 0, parts: MOST_FIELDS }
  })
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  // A bad body is a fault of the sender's program: it gets no error page.
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return refuse(reply, status)
    if (request.method === 'POST' && isMultipart(request)) return refuse(reply, 400)
    throw error
  })

  for (const url of [path, path.slice(0, -1)]) {
    app.post(url, answerLive)
  }
  app.get(path, answerPage)
  app.get(path.slice(0, -1), (request, reply) => {
    // The path may be longer than it reads: letters can be escaped.
    const [own = ''] = request.url.split('?', 1)
    return reply.redirect(path + request.url.slice(own.length), 301)
  })

  async function answerLive(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const post = readSearchPost(request.body)
    if (post.kind === 'unreadable') return refuse(reply, 400)
    const { query } = post
    if (post.kind === 'form') {
      return reply.redirect(resultsPath(path, query.slice(0, MAX_QUERY)), 303)
    }
    const { inputId } = post
    const isAsked =
      query.trim() !== '' && query.length >= Math.max(leastLength(minLength), post.minLength)
    if (!isAsked) return reply.headers(toHeaders(NOTHING)).send('')
    return sendReady(reply, app.liveSearch(query, inputId))
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const { q, exact, more } = request.query as { q?: unknown; exact?: unknown; more?: unknown }
    const [first] = [q].flat()
    const query = (typeof first === 'string' ? first : '').slice(0, MAX_QUERY).trim()
    const [isExact, limit] = [exact === '1', more === '1' ? SHOWN.most : SHOWN.first]
    const search = query ? app.siteSearch() : undefined
    const page = searchPage({
      site: app.site(),
      search,
      path,
      query,
      answer: search?.search(query, isExact),
      limit,
      formOf: (message) => app.leadForms.main({ place: 'page', values: { message } })
    })
    if (query) app.searchLog.note(query, page.count)
    return reply.send(reply.page('pages/search', page))
  }
}

function refuse(reply: FastifyReply, status: number) {
  return reply.code(status).type('text/html; charset=utf-8').send('')
}

function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '')
}
