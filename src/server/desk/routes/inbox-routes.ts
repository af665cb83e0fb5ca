import type { FastifyPluginAsync } from 'fastify'
import { plural } from '../../../shared/words/plural.ts'
import type { FacetCounts } from '../../leads/lead-search.ts'
import { OUTCOMES } from '../../leads/outcome.ts'
import { deskPaths } from '../desk-paths.ts'
import { formText } from '../form-body.ts'
import { formBack } from '../inbox/form-back.ts'
import { inboxFilters } from '../inbox/inbox-filters.ts'
import { inboxAddress, readInboxQuery, toFilter } from '../inbox/inbox-query.ts'
import { inboxRow } from '../inbox/inbox-row.ts'
import { inboxViews } from '../inbox/inbox-views.ts'
import { readInbox } from '../inbox/read-inbox.ts'
import { newestLead } from '../lead-watch.ts'
import { assigneeOptions, peopleFor } from '../people.ts'
import { OUTCOME_NAMES } from '../words.ts'
import { sessionOf } from './account-routes.ts'

const FRAME = { title: 'Заявки', section: 'leads' } as const
const LONGEST_SEARCH = 100

/** The list of leads: filters in the address, what names a person on the server. */
export const inboxRoutes: FastifyPluginAsync = async (app) => {
  const { store, names, note, zone } = app.desk

  app.get(deskPaths.home(), { config: { access: 'reader' } }, (_request, reply) =>
    reply.redirect(deskPaths.leads(), 303)
  )

  app.get(deskPaths.leads(), { config: { access: 'reader' } }, async (request, reply) => {
    const query = readInboxQuery(request.query)
    const { user } = sessionOf(request)
    const people = await peopleFor(user, store.desk)
    const filters = toFilter(query, people.me, zone)
    const text = query.find && (await store.desk.kept(user.id, query.find))
    const [found, counts] = await Promise.all([
      readInbox(store, { query, filters, text }),
      store.countFacets(filters)
    ])
    await note(request, 'desk list', {
      detail: [...Object.keys(query.chosen), text && 'text'].filter(Boolean).join(' ')
    })
    const parts = { ...names(), people }
    const deliveries = await store.outbox.latestOf(found.leads.map(({ resultID }) => resultID))
    const { chosen } = query
    return reply.desk('desk/pages/inbox', FRAME, {
      rows: found.leads.map((lead) => inboxRow(lead, deliveries.get(lead.resultID) ?? [], parts)),
      ...inboxViews(query, await store.desk.viewsOf(user.id)),
      filters: inboxFilters(query, counts, parts),
      since: chosen.since ?? '',
      until: chosen.until ?? '',
      text: text ?? '',
      isForgotten: query.find !== undefined && text === undefined,
      ...countWords(counts, text === undefined),
      outcomes: OUTCOMES.map((value) => ({ value, text: OUTCOME_NAMES[value] })),
      isNarrowed: Object.keys(chosen).length > 0 || text !== undefined,
      assignees: assigneeOptions(people, ''),
      mayChange: user.role !== 'reader',
      address: inboxAddress(query),
      newest: await newestLead(store),
      newer: found.newer === undefined ? '' : deskPaths.leads() + found.newer,
      older: found.older === undefined ? '' : deskPaths.leads() + found.older
    })
  })

  app.post(deskPaths.search(), { config: { access: 'reader' } }, async (request, reply) => {
    const text = formText(request.body, 'q', LONGEST_SEARCH).trim()
    const { chosen } = formBack(request.body)
    if (!text) return reply.redirect(deskPaths.leads() + inboxAddress({ chosen }), 303)
    const find = await store.desk.keep(sessionOf(request).user.id, text)
    return reply.redirect(deskPaths.leads() + inboxAddress({ chosen, find }), 303)
  })
}

/** @param isWhole No text narrows the list further than what was counted. */
function countWords({ total, isWhole: isCounted }: FacetCounts, isWhole: boolean) {
  const number = total.toLocaleString('ru')
  const shown = `${number} ${plural(total, ['заявка', 'заявки', 'заявок'])}`
  const among = `${number} ${plural(total, ['заявки', 'заявок', 'заявок'])}`
  return {
    countText: isWhole ? (isCounted ? shown : `Не меньше ${among}`) : `Поиск среди ${among}`,
    countNote: isCounted
      ? 'В скобках число заявок при остальных выбранных фильтрах.'
      : `В скобках число заявок среди последних ${number}.`
  }
}
