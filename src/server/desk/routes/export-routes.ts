import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { leadCsv } from '../../leads/lead-csv.ts'
import { leadBatches } from '../../leads/lead-search.ts'
import { deskPaths } from '../desk-paths.ts'
import { openWindows } from '../inbox/call-order.ts'
import { readInboxQuery, toFilter } from '../inbox/inbox-query.ts'
import { sessionOf } from './account-routes.ts'

/** Without a body there is nothing to save. */
const FILE = { config: { access: 'manager' as const }, exposeHeadRoute: false }

/** The leads of the list as a file, as many as there are: what is read is sent on, and others are served meanwhile. */
export const exportRoutes: FastifyPluginAsync = async (app) => {
  const { store, names, note, now, zone } = app.desk

  app.get(deskPaths.exportCsv(), FILE, async (request, reply) => {
    const query = readInboxQuery(request.query)
    const asked = toFilter(query, String(sessionOf(request).user.id), zone)
    const filters = query.chosen.call
      ? { ...asked, callWindow: await openWindows(store, asked, names(), now()) }
      : asked
    await note(request, 'desk export', { detail: Object.keys(query.chosen).join(' ') })
    const rows = leadCsv(leadBatches(store, { filters, isAside: true }), zone)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="zayavki-${zone.dayOf(now())}.csv"`)
      .send(Readable.from(rows, { objectMode: false }))
  })
}
