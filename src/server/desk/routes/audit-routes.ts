import type { FastifyPluginAsync } from 'fastify'
import { isDay } from '../../../shared/dates.ts'
import { actionChoices, actionsCalled, auditDays } from '../audit-words.ts'
import { deskPaths } from '../desk-paths.ts'
import { sessionOf } from '../guard.ts'
import { peopleFor } from '../people.ts'
import { zoneOf } from '../user-zone.ts'

const FRAME = { title: 'Журнал', section: 'audit' } as const
const PAGE_SIZE = 100
const LONGEST_VALUE = 254

/** Who looked at what and changed what, for administrators. */
export const auditRoutes: FastifyPluginAsync = async (app) => {
  const { store, now, note } = app.desk

  app.get(deskPaths.audit(), { config: { access: 'administrator' } }, async (request, reply) => {
    const { before, ...asked } = readAudit(request.query)
    const { who, what, day } = asked
    const zone = zoneOf(request)
    const entries = await store.desk.auditPage({
      before: /^\d{1,15}$/.test(before) ? Number(before) : undefined,
      limit: PAGE_SIZE,
      ...(who && { actor: who }),
      ...(what && { actions: actionsCalled(what) }),
      ...(day && { during: { start: zone.startOfDay(day), end: zone.startOfDay(day, 1) } })
    })
    const { names } = await peopleFor(sessionOf(request).user, store.desk)
    const emails = (await store.desk.users()).map(({ email }) => email)
    await note(request, 'desk audit')
    return reply.desk('desk/pages/audit', FRAME, {
      days: auditDays(entries, names, zone, now()),
      who: [...new Set(['', ...emails, who])].map((value) => {
        return { value, text: value ? (names.get(value) ?? value) : 'Все', isChosen: value === who }
      }),
      what: actionChoices(what),
      day,
      isNarrowed: Object.values(asked).some(Boolean),
      older: entries.length === PAGE_SIZE ? olderPath(asked, entries.at(-1)) : ''
    })
  })
}

/** A value that means nothing is as good as absent. */
function readAudit(query: unknown) {
  const given = (query ?? {}) as Record<string, unknown>
  const read = (name: string) => {
    const value = given[name]
    const isText = typeof value === 'string' && value.length <= LONGEST_VALUE
    return isText && !value.includes('\0') ? value : ''
  }
  const day = read('day')
  return {
    who: read('who'),
    what: read('what'),
    day: isDay(day) ? day : '',
    before: read('before')
  }
}

function olderPath(asked: Record<string, string>, last: { id: number } | undefined): string {
  const chosen = Object.entries(asked).filter(([, value]) => value !== '')
  return `${deskPaths.audit()}?${new URLSearchParams([...chosen, ['before', String(last?.id)]])}`
}
