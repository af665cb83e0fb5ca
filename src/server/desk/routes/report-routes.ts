import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { deskPaths } from '../desk-paths.ts'
import { sessionOf } from '../guard.ts'
import { peopleFor } from '../people.ts'
import {
  collectReport,
  type DeskReport,
  DIMENSIONS,
  type Dimension,
  readPeriod
} from '../report/collect-report.ts'
import { reportCsv, reportXlsx } from '../report/report-files.ts'
import { reportPage } from '../report/report-page.ts'

const FRAME = { title: 'Отчёт', section: 'report' } as const

/** Leads, contracts and money of a period; nothing of it names a person. */
export const reportRoutes: FastifyPluginAsync = async (app) => {
  const { store, names, now, note, zone } = app.desk

  async function reportFor(request: FastifyRequest) {
    const period = readPeriod(request.query, now(), zone)
    const by = readDimension(request.query)
    await note(request, 'desk report', { detail: `${period.since} ${period.until} ${by}` })
    const report = await collectReport(store.leads, period, by, { ...names(), now: now() })
    const { names: staff } = await peopleFor(sessionOf(request).user, store.desk)
    return { report, words: { ...names(), staff } }
  }

  app.get(deskPaths.report(), { config: { access: 'reader' } }, async (request, reply) => {
    const { report, words } = await reportFor(request)
    return reply.desk('desk/pages/report', FRAME, reportPage(report, words, now()))
  })

  app.get(deskPaths.reportCsv(), { config: { access: 'reader' } }, async (request, reply) => {
    const { report, words } = await reportFor(request)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', savedAs(report, 'csv'))
      .send(reportCsv(report, words))
  })

  app.get(deskPaths.reportXlsx(), { config: { access: 'reader' } }, async (request, reply) => {
    const { report, words } = await reportFor(request)
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', savedAs(report, 'xlsx'))
      .send(await reportXlsx(report, words))
  })
}

function savedAs({ period: { since, until } }: DeskReport, ending: string): string {
  return `attachment; filename="otchet-${since}-${until}.${ending}"`
}

function readDimension(query: unknown): Dimension {
  const { by } = (query ?? {}) as { by?: unknown }
  return DIMENSIONS.find((one) => one === by) ?? 'channel'
}
