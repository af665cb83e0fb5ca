import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plural } from '../../../shared/words/numbers.ts'
import type { FacetCounts } from '../../leads/lead-search.ts'
import { leadsWords } from '../colleagues.ts'
import { deskPaths } from '../desk-paths.ts'
import { bulkForm, type UnrecordedBulk } from '../inbox/bulk-form.ts'
import { openWindows } from '../inbox/call-order.ts'
import { emptyWords } from '../inbox/empty-words.ts'
import { inboxFilters } from '../inbox/inbox-filters.ts'
import { type InboxQuery, inboxAddress, toFilter } from '../inbox/inbox-query.ts'
import { inboxRow } from '../inbox/inbox-row.ts'
import { inboxViews } from '../inbox/inbox-views.ts'
import { readInbox } from '../inbox/read-inbox.ts'
import { newestLead } from '../lead-watch.ts'
import { assigneeOptions, peopleFor } from '../people.ts'
import { suggestedReasons } from '../reasons.ts'
import { sessionOf } from './account-routes.ts'

const FRAME = { title: 'Заявки', section: 'leads' } as const

/** The list of leads that an address asks for, with what was typed below it and could not be recorded. */
export async function showInbox(
  { store, names, note, now, zone }: FastifyInstance['desk'],
  request: FastifyRequest,
  reply: FastifyReply,
  query: InboxQuery,
  unrecorded?: UnrecordedBulk
): Promise<string> {
  const { user } = sessionOf(request)
  // Before the rows: a lead that comes while they are read is told of once more, and never taken for shown.
  const newest = await newestLead(store)
  const people = await peopleFor(user, store.desk)
  const parts = { ...names(), people, now: now() }
  const asked = toFilter(query, people.me, zone)
  const windows = query.chosen.call && (await openWindows(store, asked, parts, parts.now))
  const filters = windows ? { ...asked, callWindow: windows } : asked
  const text = query.find && (await store.desk.kept(user.id, query.find))
  const [found, counts, reasons] = await Promise.all([
    readInbox(store, { query, filters, text, windows: windows || undefined }),
    store.countFacets(filters),
    suggestedReasons(store)
  ])
  await note(request, 'desk list', {
    detail: [...Object.keys(query.chosen), text && 'text'].filter(Boolean).join(' ')
  })
  const deliveries = await store.outbox.latestOf(found.leads.map(({ resultID }) => resultID))
  const { chosen } = query
  return reply.desk('desk/pages/inbox', FRAME, {
    rows: found.leads.map((lead) => ({
      ...inboxRow(lead, deliveries.get(lead.resultID) ?? [], parts),
      isMarked: unrecorded?.ids.has(lead.resultID) ?? false
    })),
    ...inboxViews(query, await store.desk.viewsOf(user.id)),
    filters: inboxFilters(query, counts, parts),
    since: chosen.since ?? '',
    until: chosen.until ?? '',
    text: text ?? '',
    isForgotten: query.find !== undefined && text === undefined,
    ...countWords(counts, text === undefined),
    bulk: bulkForm(unrecorded),
    reasons,
    emptyText:
      found.leads.length > 0
        ? ''
        : await emptyWords(store, { query, filters: asked }, parts, parts.now),
    chosenCount: Object.keys(chosen).length,
    isNarrowed: Object.keys(chosen).length > 0 || text !== undefined,
    assignees: assigneeOptions(people, unrecorded?.assignee ?? ''),
    mayChange: user.role !== 'reader',
    address: inboxAddress(query),
    newest,
    exportPath: deskPaths.exportCsv() + inboxAddress({ chosen }),
    newer: pathOf(found.newer),
    older: pathOf(found.older)
  })
}

function pathOf(query: string | undefined): string {
  return query === undefined ? '' : deskPaths.leads() + query
}

/** @param isWhole No text narrows the list further than what was counted. */
function countWords({ total, isWhole: isCounted }: FacetCounts, isWhole: boolean) {
  const number = total.toLocaleString('ru')
  const among = `${number} ${plural(total, ['заявки', 'заявок', 'заявок'])}`
  return {
    countText: isWhole
      ? isCounted
        ? leadsWords(total)
        : `Не меньше ${among}`
      : `Поиск среди ${among}`,
    countNote: isCounted
      ? 'В скобках число заявок при остальных выбранных фильтрах.'
      : `В скобках число заявок среди последних ${number}.`
  }
}
