import type { FastifyPluginAsync } from 'fastify'
import { deskPaths } from '../desk-paths.ts'

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
      await app.desk.note(request, 'desk audit')
      return reply.desk(
        'desk/pages/audit',
        { title: 'Журнал', section: 'audit' },
        { entries, older: last ? `${deskPaths.audit()}?before=${last.id}` : '' }
      )
    }
  )
}
