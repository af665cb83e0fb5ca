import type { StoredLead } from '../../leads/lead.ts'
import type { CallHours, LeadFilter, LeadSearch } from '../../leads/lead-search.ts'
import { type CallPlace, callPage } from './call-order.ts'
import { type InboxQuery, inboxAddress } from './inbox-query.ts'
import { findText, textMatch } from './text-match.ts'

const PAGE_SIZE = 50

type Store = Pick<LeadSearch, 'listLeads'>

/** A page of the inbox, with the queries of its neighbours. */
interface Found {
  leads: StoredLead[]
  newer?: string
  older?: string
}

interface Asked {
  query: InboxQuery
  /** What the query means. */
  filters: LeadFilter
  /** What leads are searched by, if anything. */
  text: string | undefined
  /** Hours in the order of calls, where that is asked for. */
  windows: readonly CallHours[] | undefined
}

export function readInbox(store: Store, { query, filters, text, windows }: Asked): Promise<Found> {
  if (windows && !text) return readCalls(store, query, { filters, windows })
  return text ? search(store, query, filters, text) : readPage(store, query, filters)
}

async function readPage(store: Store, query: InboxQuery, filters: LeadFilter): Promise<Found> {
  const { before, after } = query
  const page = await store.listLeads({ filters, limit: PAGE_SIZE, before, after })
  const isUpwards = after !== undefined
  if (isUpwards) page.leads.reverse()
  const { chosen } = query
  const hasNewer = isUpwards ? page.hasMore : before !== undefined
  const hasOlder = isUpwards || page.hasMore
  return {
    leads: page.leads,
    ...(hasNewer && page.newest ? { newer: inboxAddress({ chosen, after: page.newest }) } : {}),
    ...(hasOlder && page.oldest ? { older: inboxAddress({ chosen, before: page.oldest }) } : {})
  }
}

/** Newer ones are at the head of the list, wherever it was left. */
async function readCalls(
  store: Store,
  { chosen, hours, before }: InboxQuery,
  { filters, windows }: { filters: LeadFilter; windows: readonly CallHours[] }
): Promise<Found> {
  const place = { hours, before }
  const { leads, next } = await callPage(store, { filters, windows, limit: PAGE_SIZE }, place)
  return {
    leads,
    ...(hours ? { newer: inboxAddress({ chosen }) } : {}),
    ...(next ? { older: inboxAddress(placed(chosen, next)) } : {})
  }
}

function placed(chosen: InboxQuery['chosen'], { hours, before }: CallPlace): InboxQuery {
  return { chosen, ...(hours ? { hours } : {}), ...(before ? { before } : {}) }
}

async function search(
  store: Store,
  query: InboxQuery,
  filters: LeadFilter,
  text: string
): Promise<Found> {
  const { chosen, find, before } = query
  const { leads, oldest } = await findText(store, filters, textMatch(text), before)
  const kept = find ? { find } : {}
  return {
    leads,
    ...(before ? { newer: inboxAddress({ chosen, ...kept }) } : {}),
    ...(oldest ? { older: inboxAddress({ chosen, ...kept, before: oldest }) } : {})
  }
}
