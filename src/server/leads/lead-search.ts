import { setImmediate } from 'node:timers/promises'
import type { LeadForm } from '../../shared/lead/lead-fields.ts'
import type { Channel } from '../channels/lists.ts'
import type { LeadStatus, Outcome, StoredLead } from './lead.ts'
import type { LeadFacets } from './lead-facets.ts'

/** What leads are counted by, each in a column with an index. */
export const FILTER_FACETS = [
  'outcome',
  'assignee',
  'channel',
  'source',
  'campaign',
  'landing',
  'form',
  'theme',
  'city',
  'reach'
] as const
export type FilterFacet = (typeof FILTER_FACETS)[number]

/** `dead` means we gave up and wait for `leads redeliver`; nothing is ever deleted. */
export type DeliveryState = 'pending' | 'sending' | 'done' | 'dead' | 'cancelled'

/** Every field narrows the search; a facet's value is that of its column, and may be empty. */
export interface LeadFilter
  extends Partial<Record<Exclude<FilterFacet, 'outcome' | 'form'>, string | readonly string[]>> {
  outcome?: Outcome | readonly Outcome[]
  form?: LeadForm | readonly LeadForm[]
  status?: LeadStatus | readonly LeadStatus[]
  /** The state of the latest delivery to any target. */
  delivery?: DeliveryState | readonly DeliveryState[]
  since?: Date
  until?: Date
  /** What the theme begins with. */
  themeStart?: string
  /** Who may be called in these hours. */
  callWindow?: readonly CallHours[]
  /** Who is called again in this time; false: who is called again at no time. */
  callLater?: { from?: Date; to?: Date } | false
  /** Handed over to one who has not looked yet. */
  isHanded?: true
  /** Leads of one person: those with any of these keys, see `keysFor`. */
  person?: readonly string[]
}

/** One of the windows that `callWindows` names. */
export interface CallHours {
  /** Empty for those who cannot be called. */
  key: string
  /** Who asks for these hours later is called in them another day. */
  sentBefore?: Date
  /** Only those who asked from then on. */
  sentFrom?: Date
}

/** A place between two leads, for `before` and `after`; names no person. */
export type LeadCursor = string

/** By when leads came in, their outcome came about or they are called again: those without such a time are left out. */
export type LeadOrder = 'arrival' | 'outcome' | 'call'

export interface LeadQuery {
  filters?: LeadFilter
  /** The most leads on the page. */
  limit: number
  /** Newest first, those older than this; from the newest on if absent. */
  before?: LeadCursor | undefined
  /** Oldest first, those newer than this; empty: from the oldest on. */
  after?: LeadCursor | undefined
  /** Which time orders the leads; `since` and `until` mean that of the outcome or, by default, when they came in. */
  by?: LeadOrder | undefined
}

/** Ends of a page, for the next one in either direction; a page without leads has none. */
interface PageEnds {
  newest?: LeadCursor
  oldest?: LeadCursor
  /** There are more in the direction of reading. */
  hasMore: boolean
}

export interface LeadPage extends PageEnds {
  leads: StoredLead[]
}

export interface FacetCount {
  value: string
  count: number
}

export interface FacetCounts {
  /** Leads that fit the filter, or `most` if there are more. */
  total: number
  /** False if only the newest `most` leads were counted. */
  isWhole: boolean
  /** The most frequent first; a facet that is filtered by is counted without its own filter. */
  facets: Record<FilterFacet, FacetCount[]>
}

/** What leads can be summed up by: each is a column. */
export type SummedFacet = keyof LeadFacets | 'assignee'

/** Leads that have something in common. */
export interface LeadTotal {
  count: number
  /** How many of them are spam and wrong numbers. */
  empty: number
  /** How many are contracts. */
  won: number
  /** Kopecks of all of them. */
  amount: number
}

/** Leads that have a value of a facet in common. */
export interface LeadSum<Facet extends SummedFacet = SummedFacet> extends LeadTotal {
  facet: Facet
  value: string
}

/** Leads that today's rules report in another channel than earlier ones did. */
export interface ChangedLeads {
  was: Channel
  channel: Channel
  /** What decided, see `FoundChannel`. */
  why: string
  count: number
}

/** Where leads are read a page at a time. */
interface Pages {
  listLeads(query: LeadQuery): Promise<LeadPage>
  startOfNewest(filters: LeadFilter, count: number): Promise<LeadCursor>
}

/** Rows of one statement: few enough for other visitors not to notice. */
const BATCH = 100

interface EachOptions {
  filters?: LeadFilter
  by?: LeadOrder
  /** Only the newest of those by arrival. */
  limit?: number | undefined
}

/** All leads that fit, oldest first, in batches between which others are served. */
export async function* leadBatches(
  store: Pages,
  { filters = {}, by = 'arrival', limit }: EachOptions = {}
): AsyncGenerator<StoredLead[]> {
  let after: LeadCursor | undefined =
    limit === undefined ? '' : await store.startOfNewest(filters, limit)
  while (after !== undefined) {
    const page: LeadPage = await store.listLeads({ filters, by, limit: BATCH, after })
    after = page.hasMore ? page.newest : undefined
    if (page.leads.length > 0) yield page.leads
    await setImmediate()
  }
}

/** The leads of {@link leadBatches}, one at a time. */
export async function* eachLead(store: Pages, options?: EachOptions): AsyncGenerator<StoredLead> {
  for await (const leads of leadBatches(store, options)) yield* leads
}

/** Rows derived in one transaction. */
const DERIVE_BATCH = 100

interface DeriveOptions {
  /** Those alone that an older release has stored. */
  which?: 'all' | 'missing'
  /** Called after every batch with the rows looked at so far. */
  onBatch?: (count: number) => void
  /** Ends the work after the batch that is being written. */
  signal?: AbortSignal
}

/**
 * Derives the columns that leads are searched and counted by anew.
 *
 * @returns How many rows were looked at, and whether those were the last.
 */
export async function reindex(
  store: {
    deriveNext(
      afterId: number,
      limit: number,
      which: 'all' | 'missing'
    ): Promise<{ lastId: number; count: number }>
  },
  { which = 'all', onBatch, signal }: DeriveOptions = {}
): Promise<{ count: number; isDone: boolean }> {
  for (let [total, last] = [0, 0]; ; ) {
    const { count, lastId } = await store.deriveNext(last, DERIVE_BATCH, which)
    total += count
    last = lastId
    onBatch?.(total)
    const isDone = count < DERIVE_BATCH
    if (isDone || signal?.aborted) return { count: total, isDone }
    await setImmediate()
  }
}
