import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_QUERY, readSearchPost, toHeaders } from '../../shared/live-search.ts'
import { plural } from '../../shared/plural.ts'
import { pageMeta } from '../render/page-meta.ts'
import { SEARCH_KINDS } from '../search/search-documents.ts'
import { markedTitle, repairText, resultsPath, searchFragment } from '../search/search-fragment.ts'
import type { Found } from '../search/search-index.ts'

const BODY_LIMIT = 16 * 1024
const NOTHING = { html: '', count: 0 }

/** The live search's fragment and the whole result page. */
export const searchRoutes: FastifyPluginAsync = async (app) => {
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fieldSize: BODY_LIMIT, fields: 10, files: 0, parts: 10 }
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

  const { path, minLength, find } = app.titleSearch

  for (const url of [path, path.slice(0, -1)]) {
    app.post(url, answerLive)
  }
  app.get(path, answerPage)
  app.get(path.slice(0, -1), (request, reply) =>
    reply.redirect(path + request.url.slice(path.length - 1), 301)
  )

  function answerLive(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const post = readSearchPost(request.body)
    if (post.kind === 'unreadable') return refuse(reply, 400)
    const { query } = post
    if (post.kind === 'form') {
      return reply.redirect(resultsPath(path, query.slice(0, MAX_QUERY)), 303)
    }
    const { inputId } = post
    const isAsked = query.trim() !== '' && query.length >= Math.max(minLength, post.minLength)
    const answer = isAsked
      ? searchFragment({ result: search(query), query: query.trim(), inputId, path })
      : NOTHING
    return reply.headers(toHeaders(answer)).send(answer.html)
  }

  function search(query: string, isExact = false) {
    const result = find(query, isExact)
    app.searchLog.note(query, result.found.length)
    return result
  }

  function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const { q, exact } = request.query as { q?: unknown; exact?: unknown }
    const query = (typeof q === 'string' ? q : '').slice(0, MAX_QUERY).trim()
    const { found, repair } = query ? search(`${query} `, exact === '1') : { found: [] }
    const page = {
      meta: searchMeta(path, query),
      query,
      count: found.length,
      foundText: foundText(found.length, query),
      groups: groupsOf(found),
      ...(repair
        ? { repair: { text: repairText(repair), href: resultsPath(path, query, true) } }
        : {})
    }
    return reply.send(reply.page('pages/search', page))
  }
}

function refuse(reply: FastifyReply, status: number) {
  return reply.code(status).type('text/html; charset=utf-8').send('')
}

function groupsOf(found: readonly Found[]) {
  return SEARCH_KINDS.map((kind) => ({
    kind,
    links: found
      .filter(({ document }) => document.kind === kind)
      .map((page) => ({ href: page.document.path, html: markedTitle(page) }))
  })).filter(({ links }) => links.length > 0)
}

function foundText(count: number, query: string): string {
  if (count === 0) return `По запросу «${query}» ничего не нашлось`
  return `Найдено: ${count} ${plural(count, ['страница', 'страницы', 'страниц'])}`
}

function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '')
}

function searchMeta(path: string, query: string) {
  return pageMeta({
    path,
    name: 'Поиск',
    title: query ? `Поиск: ${query}` : 'Поиск по сайту',
    description: '',
    updated: '',
    isIndexed: false
  })
}
