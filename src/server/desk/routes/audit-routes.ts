import type { FastifyPluginAsync } from 'fastify'
import { auditRow } from '../audit-words.ts'
import { deskPaths } from '../desk-paths.ts'
import { peopleFor } from '../people.ts'
import { sessionOf } from './account-routes.ts'

const PAGE_SIZE = 100

/** Who looked at what and changed what, for administrators. */
export const auditRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: { before?: unknown } }>(
    deskPaths.audit(),
    { config: { access: 'administrator' } },
    async (request, reply) => {
      const { before } = request.query
      const start =
        typeof before === 'string' && /^\d{1,15}$/.test(before) ? Number(before) : undefined
      const entries = await app.desk.store.desk.auditPage({ before: start, limit: PAGE_SIZE })
      const last = entries.length === PAGE_SIZE ? entries.at(-1) : undefined
      const { names } = await peopleFor(sessionOf(request).user, app.desk.store.desk)
      await app.desk.note(request, 'desk audit')
      return reply.desk(
        'desk/pages/audit',
        { title: 'Журнал', section: 'audit' },
        {
          entries: entries.map((entry) => auditRow(entry, names)),
          older: last ? `${deskPaths.audit()}?before=${last.id}` : ''
        }
      )
    }
  )
}
