import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { leadCsv } from '../../leads/lead-export.ts'
import { leadBatches } from '../../leads/lead-search.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal } from '../form-body.ts'
import { sessionOf } from '../guard.ts'
import { readInboxQuery } from '../inbox/inbox-query.ts'
import { askedOf, inboxBatches } from '../inbox/read-inbox.ts'
import { leadFileCsv, leadFileXlsx, MOST_IN_WORKBOOK } from '../lead-file.ts'
import { peopleFor } from '../people.ts'
import { namesFor } from '../user-zone.ts'

/** Without a body there is nothing to save. */
const FILE = { config: { access: 'manager' as const }, exposeHeadRoute: false }

/**
 * The leads of the list as a file, as many as there are: what is read is sent on, and others are served meanwhile. Programs
 * that have read the file of earlier releases ask for `view=data`.
 */
export const exportRoutes: FastifyPluginAsync = async (app) => {
  const { store, now, note, zone } = app.desk

  async function partsFor(request: FastifyRequest) {
    const query = readInboxQuery(request.query)
    const names = { ...namesFor(request), now: now() }
    const people = await peopleFor(sessionOf(request).user, store.desk)
    const asked = await askedOf(store.leads, query, undefined, { ...names, me: people.me })
    await note(request, 'desk export', { detail: Object.keys(query.chosen).join(' ') })
    return { store, asked, batches: inboxBatches(store.leads, asked), names, people }
  }

  const savedAs = (ending: string) =>
    `attachment; filename="zayavki-${zone.dayOf(now())}.${ending}"`

  app.get<{ Querystring: { view?: unknown } }>(
    deskPaths.exportCsv(),
    FILE,
    async (request, reply) => {
      const parts = await partsFor(request)
      const rows =
        request.query.view === 'data'
          ? leadCsv(leadBatches(store.leads, { filters: parts.asked.filters }), zone)
          : leadFileCsv(parts)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', savedAs('csv'))
        .send(Readable.from(rows, { objectMode: false }))
    }
  )

  app.get(deskPaths.exportXlsx(), FILE, async (request, reply) => {
    const workbook = await leadFileXlsx(await partsFor(request))
    if (!workbook) throw new DeskRefusal(422, 'invalid', TOO_MANY)
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', savedAs('xlsx'))
      .send(workbook)
  })
}

const TOO_MANY = `В книгу XLSX помещается ${MOST_IN_WORKBOOK.toLocaleString('ru')} заявок, с длинными сообщениями меньше. Выберите часть фильтрами или скачайте CSV.`
