import { type Clocks, callTimes, lastSentFor } from '../../leads/call-times.ts'
import { readWindow } from '../../leads/call-window.ts'
import type { StoredLead } from '../../leads/lead.ts'
import type { CallHours, LeadCursor, LeadFilter, LeadSearch } from '../../leads/lead-search.ts'

type Store = Pick<LeadSearch, 'callWindows' | 'listLeads'>

/** The hours that have begun, by the lead's outcome: those first that end first. */
export async function openWindows(
  store: Pick<Store, 'callWindows'>,
  filters: LeadFilter,
  clocks: Clocks,
  now: Date
): Promise<CallHours[]> {
  return (await allHours(store, filters))
    .map((key) => ({ key, ...callTimes(readWindow(key), clocks, now) }))
    .filter(({ isNow }) => isNow)
    .sort((a, b) => a.closes.getTime() - b.closes.getTime() || (a.key < b.key ? -1 : 1))
    .map(({ key, ...times }) => {
      const sentBefore = lastSentFor(times)
      return times.isAsked && sentBefore <= now ? { key, sentBefore } : { key }
    })
}

/** When those begin for whom nobody may be called, the first of them; nothing where there are none. */
export async function nextOpening(
  store: Pick<Store, 'callWindows'>,
  filters: LeadFilter,
  clocks: Clocks,
  now: Date
): Promise<Date | undefined> {
  const keys = await allHours(store, filters)
  // Of hours that have begun only those are left who asked for them too late.
  const later = keys
    .map((key) => callTimes(readWindow(key), clocks, now, now))
    .filter(({ isNow }) => !isNow)
  return later.sort((a, b) => a.opens.getTime() - b.opens.getTime())[0]?.opens
}

/** The hours of leads with the outcomes that are asked for. */
async function allHours(store: Pick<Store, 'callWindows'>, filters: LeadFilter): Promise<string[]> {
  const outcomes = [filters.outcome ?? []].flat()
  const windows = await Promise.all(outcomes.map((outcome) => store.callWindows(outcome)))
  return [...new Set(windows.flat())]
}

/** A place in the list: hours, and in them the last lead that was read. */
export interface CallPlace {
  hours?: string | undefined
  before?: LeadCursor | undefined
}

/**
 * Leads in the order in which they are to be called: whose hours end first, and of those the newest first.
 *
 * @param windows The hours in this order.
 */
export async function callPage(
  store: Pick<Store, 'listLeads'>,
  {
    filters,
    windows,
    limit
  }: { filters: LeadFilter; windows: readonly CallHours[]; limit: number },
  { hours, before }: CallPlace
): Promise<{ leads: StoredLead[]; next?: CallPlace }> {
  const left = windows.slice(
    Math.max(
      0,
      windows.findIndex(({ key }) => key === hours)
    )
  )
  const leads: StoredLead[] = []
  for (const [i, window] of left.entries()) {
    const page = await store.listLeads({
      filters: { ...filters, callWindow: [window] },
      limit: limit - leads.length,
      before: window.key === hours ? before : undefined
    })
    for (const lead of page.leads) leads.push(lead)
    if (page.hasMore) return { leads, next: { hours: window.key, before: page.oldest } }
    if (leads.length === limit) return { leads, ...placeOf(left[i + 1]?.key) }
  }
  return { leads }
}

function placeOf(hours: string | undefined): { next?: CallPlace } {
  return hours === undefined ? {} : { next: { hours } }
}
