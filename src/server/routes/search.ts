import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { plural } from '../../shared/plural.ts'
import { pageMeta } from '../render/page-meta.ts'
import { markTitle } from '../search/mark-title.ts'
import { SEARCH_KINDS } from '../search/search-documents.ts'
import { repairText, resultsPath, searchFragment } from '../search/search-fragment.ts'
import { MAX_QUERY } from '../search/search-index.ts'

const INPUT_ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
const BODY_LIMIT = 16 * 1024
/** The island trusts only an answer that bears this header. */
const MARK = 'x-title-search'

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
  // Whatever is wrong with the body is the sender's business, and no page is an answer to it.
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500 && request.method === 'POST' && isMultipart(request)) {
      return reply.code(400).type('text/html; charset=utf-8').send('')
    }
    if (status >= 500) throw error
    return reply.code(status).type('text/html; charset=utf-8').send('')
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
    const { ajax_call: call, INPUT_ID: inputId, q, l } = textFields(request.body)
    reply.header('cache-control', 'no-store').header(MARK, '1')
    if (call !== 'y') return reply.redirect(resultsPath(path, q.slice(0, MAX_QUERY)), 303)
    if (!INPUT_ID.test(inputId)) return reply.code(400).type('text/html; charset=utf-8').send('')
    reply.type('text/html; charset=utf-8')
    const asked = Number.parseInt(l, 10)
    const needed = Math.max(minLength, Number.isNaN(asked) ? minLength : asked)
    if (q.trim() === '' || q.length < needed) return reply.send('')
    return reply.send(searchFragment({ result: search(q), query: q.trim(), inputId, path }))
  }

  function search(query: string, isExact = false) {
    const result = find(query, isExact)
    app.searchLog.note(query, result.documents.length)
    return result
  }

  function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const { q, exact } = request.query as { q?: unknown; exact?: unknown }
    const query = (typeof q === 'string' ? q : '').slice(0, MAX_QUERY).trim()
    const result = query ? search(`${query} `, exact === '1') : undefined
    const documents = result?.documents ?? []
    const groups = SEARCH_KINDS.map((kind) => ({
      kind,
      links: documents
        .filter((document) => document.kind === kind)
        .map(({ title, path: href }) => ({
          href,
          html: markTitle(title, result?.words ?? [], result?.mode ?? 'strict')
        }))
    })).filter(({ links }) => links.length > 0)
    const page = {
      meta: searchMeta(path, query),
      query,
      count: documents.length,
      foundText: foundText(documents.length, query),
      groups,
      ...(result?.repair
        ? {
            repair: {
              text: repairText(result.repair),
              href: resultsPath(path, query, true)
            }
          }
        : {})
    }
    return reply.send(reply.page('pages/search', page))
  }
}

function foundText(count: number, query: string): string {
  if (count === 0) return `По запросу «${query}» ничего не нашлось`
  return `Найдено: ${count} ${plural(count, ['страница', 'страницы', 'страниц'])}`
}

function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '')
}

/** The fields that are text; a field given twice counts as its first value. */
function textFields(body: unknown) {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const text = (name: string) => {
    const value = Array.isArray(given[name]) ? given[name][0] : given[name]
    return typeof value === 'string' ? value : ''
  }
  return { ajax_call: text('ajax_call'), INPUT_ID: text('INPUT_ID'), q: text('q'), l: text('l') }
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
