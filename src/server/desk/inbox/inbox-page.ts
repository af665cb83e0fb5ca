import { plural } from '../../../shared/words/numbers.ts'
import { AT_WORK } from '../../leads/lead.ts'
import type { Names } from '../../leads/lead-parts.ts'
import type { FacetCounts } from '../../leads/lead-search.ts'
import { suggestedReasons } from '../card-changes.ts'
import { deskPaths } from '../desk-paths.ts'
import type { DeskStore } from '../desk-records.ts'
import { newestLead } from '../lead-watch.ts'
import { assigneeOptions, leadsWords, peopleFor } from '../people.ts'
import type { DeskUser } from '../user-rows.ts'
import { groupCount } from './call-groups.ts'
import { bulkForm, inboxFilters, type UnrecordedBulk } from './inbox-filters.ts'
import { chosenValues, type InboxQuery, inboxAddress, inboxViews } from './inbox-query.ts'
import { inboxRow } from './inbox-row.ts'
import { askedOf, emptyWords, readInbox } from './read-inbox.ts'

/** The list of leads that an address asks for, with what was typed below it and could not be recorded. */
export async function inboxPage(
  store: DeskStore,
  user: DeskUser,
  query: InboxQuery,
  clocks: Names & { now: Date },
  unrecorded?: UnrecordedBulk
) {
  // Before the rows: a lead that comes while they are read is told of once more, and never taken for shown.
  const newest = await newestLead(store.leads)
  const people = await peopleFor(user, store.desk)
  const parts = { ...clocks, people }
  const { chosen, sort, find } = query
  const text = find && (await store.desk.kept(user.id, find))
  const asked = await askedOf(store.leads, query, text, { ...parts, me: people.me })
  const [found, counts, reasons, due, saved] = await Promise.all([
    readInbox(store.leads, asked),
    store.leads.countFacets(asked.filters),
    suggestedReasons(store.leads),
    store.leads.countLeads({ status: AT_WORK, callLater: { to: parts.now } }, MOST_DUE),
    store.desk.viewsOf(user.id)
  ])
  const inOrder = inboxAddress({ chosen, ...(sort ? { sort } : {}) })
  return {
    groups: await shownGroups(store, found.groups, asked, { ...parts, marked: unrecorded?.ids }),
    ...inboxViews(query, saved),
    due,
    filters: inboxFilters(chosen, counts, parts),
    chosen: chosenValues(query, parts),
    since: chosen.since?.[0] ?? '',
    until: chosen.until?.[0] ?? '',
    sorts: sortsOf(query),
    text: text ?? '',
    /** The text of the search is kept no longer. */
    isForgotten: find !== undefined && text === undefined,
    ...countWords(counts, text === undefined),
    bulk: bulkForm(unrecorded),
    reasons,
    /** What stands in the place of leads where there are none. */
    emptyText:
      found.groups.length > 0 ? '' : await emptyWords(store.leads, asked, parts, parts.now),
    isNarrowed: Object.keys(chosen).length > 0 || sort !== undefined || text !== undefined,
    assignees: assigneeOptions(people, unrecorded?.assignee ?? ''),
    mayChange: user.role !== 'reader',
    /** The query of this page, with its `?`. */
    address: inboxAddress(query),
    newest,
    exportPaths: {
      csv: deskPaths.exportCsv() + inOrder,
      xlsx: deskPaths.exportXlsx() + inOrder
    },
    newer: pathOf(found.newer),
    older: pathOf(found.older)
  }
}

/** Leads as they are to be called; a list in another order is one group without a title and a count. */
async function shownGroups(
  store: DeskStore,
  groups: Awaited<ReturnType<typeof readInbox>>['groups'],
  { segments, titles }: Awaited<ReturnType<typeof askedOf>>,
  { marked, ...parts }: Parameters<typeof inboxRow>[2] & { marked: ReadonlySet<string> | undefined }
) {
  const ids = groups.flatMap(({ leads }) => leads.map(({ resultID }) => resultID))
  const deliveries = await store.delivery.latestOf(ids)
  return Promise.all(
    groups.map(async ({ group, leads }) => ({
      name: group ?? 'all',
      title: (group && titles?.[group]) ?? '',
      /** How many leads it holds on all pages. */
      count: group && segments ? await groupCount(store.leads, segments, group) : '',
      rows: leads.map((lead) => ({
        ...inboxRow(lead, deliveries.get(lead.resultID) ?? [], parts),
        isMarked: marked?.has(lead.resultID) ?? false
      }))
    }))
  )
}

/** More are not told of. */
const MOST_DUE = 1000

/** The orders that a list may have, of which one holds. */
function sortsOf({ sort }: InboxQuery) {
  return [
    { value: '', text: 'По времени звонка' },
    { value: 'new', text: 'Сначала новые' },
    { value: 'old', text: 'Сначала старые' }
  ].map((one) => ({ ...one, isChosen: one.value === (sort ?? '') }))
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
