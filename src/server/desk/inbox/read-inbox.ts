import type { StoredLead } from '../../leads/lead.ts'
import type { LeadSearch } from '../../leads/lead-search.ts'
import { type InboxQuery, inboxAddress, toFilter } from './inbox-query.ts'
import { findText, textMatch } from './text-match.ts'

const PAGE_SIZE = 50

type Store = Pick<LeadSearch, 'listLeads'>

/** A page of the inbox, with the queries of its neighbours. */
interface Found {
  leads: StoredLead[]
  newer?: string
  older?: string
}

/** @param text What leads are searched by, if anything. */
export function readInbox(
  store: Store,
  query: InboxQuery,
  text: string | undefined
): Promise<Found> {
  return text ? search(store, query, text) : readPage(store, query)
}

async function readPage(store: Store, query: InboxQuery): Promise<Found> {
  const { before, after } = query
  const filters = toFilter(query)
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

async function search(store: Store, query: InboxQuery, text: string): Promise<Found> {
  const { chosen, find, before } = query
  const { leads, oldest } = await findText(store, toFilter(query), textMatch(text), before)
  const kept = find ? { find } : {}
  return {
    leads,
    ...(before ? { newer: inboxAddress({ chosen, ...kept }) } : {}),
    ...(oldest ? { older: inboxAddress({ chosen, ...kept, before: oldest }) } : {})
  }
}
