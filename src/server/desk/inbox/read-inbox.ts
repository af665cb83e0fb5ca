import { setImmediate } from 'node:timers/promises'
import { domainToUnicode } from 'node:url'
import { decode } from '../../../shared/attribution/cookies.ts'
import { filledFields } from '../../../shared/lead/lead-fields.ts'
import type { Clocks } from '../../leads/call-times.ts'
import { keysOf, phonesIn } from '../../leads/contact.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { type LeadCursor, type LeadFilter, leadBatches } from '../../leads/lead-search.ts'
import type { LeadStore } from '../../leads/lead-store.ts'
import {
  type CallPlace,
  callGroups,
  callPage,
  type GroupOfLeads,
  nextOpening,
  type Segment,
  withOpenHours
} from './call-groups.ts'
import { NOW } from './inbox-filters.ts'
import { callsIn, type InboxQuery, inboxAddress, toFilter } from './inbox-query.ts'

const PAGE_SIZE = 50
/** Rows of one statement: few enough for other visitors not to notice. */
const FILE_BATCH = 100

type Store = Pick<LeadStore, 'listLeads'>

/** A page of the inbox, with the queries of its neighbours. */
interface Found {
  groups: GroupOfLeads[]
  newer?: string
  older?: string
}

interface Asked {
  query: InboxQuery
  /** What the query means. */
  filters: LeadFilter
  /** What leads are searched by, if anything. */
  text: string | undefined
  /** The parts of the list, where it is in the order of calls. */
  segments: readonly Segment[] | undefined
}

/** What an address asks the store for. */
export async function askedOf(
  store: Pick<LeadStore, 'callWindows'>,
  query: InboxQuery,
  text: string | undefined,
  { me, ...clocks }: Clocks & { me: string; now: Date }
) {
  const asked = toFilter(query, me, clocks.zone, clocks.now)
  const calls = callsIn(query)
  const filters = await withOpenHours(store, calls, asked, clocks)
  const isInCallOrder = !text && !query.sort && !query.chosen.status
  const { segments, titles } = isInCallOrder
    ? await callGroups(store, asked, calls, clocks)
    : { segments: undefined, titles: undefined }
  return { query, filters, text, segments, titles }
}

export function readInbox(store: Store, { query, filters, text, segments }: Asked): Promise<Found> {
  if (text) return search(store, query, filters, text)
  return segments ? readCalls(store, query, segments) : readPage(store, query, filters)
}

/** Newest first or oldest first, and in both directions. */
async function readPage(store: Store, query: InboxQuery, filters: LeadFilter): Promise<Found> {
  const { chosen, sort, before, after } = query
  const isOldFirst = sort === 'old'
  const isForwards = before === undefined && (after !== undefined || isOldFirst)
  const from = isForwards ? { after: after ?? '' } : { before }
  const page = await store.listLeads({ filters, limit: PAGE_SIZE, ...from })
  if (page.leads.length === 0) return { groups: [] }
  const isInside = (before ?? after) !== undefined
  const isBack = isInside && isForwards !== isOldFirst
  const ends = [{ after: page.newest }, { before: page.oldest }]
  const [newer, older] = (isOldFirst ? ends.toReversed() : ends).map((end) =>
    address({ chosen, sort, ...end })
  )
  const has = isBack ? [page.hasMore, true] : [isInside, page.hasMore]
  return {
    groups: groupOf(isBack ? page.leads.toReversed() : page.leads),
    ...neighbours(has, [newer, older])
  }
}

function neighbours(has: readonly boolean[], [newer, older]: readonly (string | undefined)[]) {
  return {
    ...(has[0] && newer ? { newer } : {}),
    ...(has[1] && older ? { older } : {})
  }
}

/** All that a list shows, in its order, in batches between which others are served; a text is not searched for. */
export async function* inboxBatches(
  store: Pick<LeadStore, 'listLeads' | 'startOfNewest'>,
  { query: { sort }, filters, segments }: Omit<Asked, 'text'>
): AsyncGenerator<StoredLead[]> {
  if (sort === 'old') return yield* leadBatches(store, { filters })
  const parts = segments ?? [{ group: 'done', key: 'all', filters }]
  for (let place: CallPlace | undefined = {}; place; ) {
    const { groups, next } = await callPage(store, parts, FILE_BATCH, place)
    yield groups.flatMap(({ leads }) => leads)
    place = next
    await setImmediate()
  }
}

function groupOf(leads: StoredLead[]): GroupOfLeads[] {
  return leads.length > 0 ? [{ group: undefined, leads }] : []
}

type Places = { [Name in keyof InboxQuery]?: InboxQuery[Name] | undefined }

/** The address without what is not known. */
function address(places: Places): string {
  const known = Object.entries(places).filter(([, value]) => value !== undefined)
  return inboxAddress(Object.fromEntries(known) as unknown as InboxQuery)
}

/** Newer ones are at the head of the list, wherever it was left. */
async function readCalls(
  store: Store,
  { chosen, part, before }: InboxQuery,
  segments: readonly Segment[]
): Promise<Found> {
  const { groups, next } = await callPage(store, segments, PAGE_SIZE, { part, before })
  return {
    groups,
    ...(part ? { newer: inboxAddress({ chosen }) } : {}),
    ...(next ? { older: address({ chosen, ...next }) } : {})
  }
}

async function search(
  store: Store,
  query: InboxQuery,
  filters: LeadFilter,
  text: string
): Promise<Found> {
  const { chosen, find, before } = query
  const { leads, oldest } = await findText(store, filters, textMatch(text), before)
  return {
    groups: groupOf(leads),
    ...(before ? { newer: address({ chosen, find }) } : {}),
    ...(oldest ? { older: address({ chosen, find, before: oldest }) } : {})
  }
}

/** Whether a lead holds a text: every word of it somewhere, its digits in the phone number, or as the lead's own number. */
type TextMatch = (lead: StoredLead) => boolean

/** Digits from which a text is a phone number, or a part of one. */
const LEAST_DIGITS = 4
/** A Russian number with its 8 or 7. */
const WHOLE = /^[78]\d{10}$/
/** Digits and what people part them with. */
const NUMBER = /^[\d\s()+.\p{Pd}]+$/u

const SEARCHED = filledFields(({ isSearched }) => isSearched)
const BESIDE_PHONE = SEARCHED.filter((name) => name !== 'phone')

/** The first group of a lead's id, which visitors are shown as its number, or more of it; without what parts it. */
const ID_START = /^[\da-f]{8,32}$/
/** Letters part the number in two, and it is dictated with a sign before it. */
const BETWEEN = /[\s№\p{Pd}]/gu

/** @param text As it was typed; case, `ё`, how letters are composed, the spelling of a number and of a domain do not count. */
export function textMatch(text: string): TextMatch {
  const start = text.toLowerCase().replace(BETWEEN, '')
  const holds = heldMatch(text)
  const keys = new Set(keysOf({ phone: text, email: text }))
  const isHeld = (lead: StoredLead) =>
    holds(lead) || (keys.size > 0 && keysOf(lead.values).some((key) => keys.has(key)))
  if (!ID_START.test(start)) return isHeld
  return (lead) => lead.resultID.replaceAll('-', '').startsWith(start) || isHeld(lead)
}

function heldMatch(text: string): TextMatch {
  const digits = digitsOf(text)
  if (digits.length < LEAST_DIGITS || !NUMBER.test(text)) return wordMatch(text, SEARCHED)
  // A number is typed with 8 or with +7, and not always to its end.
  const start = digits.replace(/^8/, '7')
  const hasCode = text.trim().startsWith('+') || WHOLE.test(digits)
  // It may be a year or a taxpayer's number as well.
  const isSaid = wordMatch(text, BESIDE_PHONE)
  return (lead) => {
    const { phone = '' } = lead.values
    const isBegun = phonesIn(phone).some(({ code, national }) =>
      `${code}${national}`.startsWith(start)
    )
    return isBegun || (!hasCode && digitsOf(phone).includes(digits)) || isSaid(lead)
  }
}

function wordMatch(text: string, fields: typeof SEARCHED): TextMatch {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return ({ values }) => {
    const said = { ...values, site: decode(values.site) }
    const held = folded(fields.map((name) => said[name]).join('\n'))
    return words.every((word) => held.includes(word))
  }
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** A domain in ASCII, as browsers send what was typed into a field for an address. */
const ASCII_DOMAIN = /(?:[a-z\d-]+\.)*xn--[a-z\d.-]+/gi

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(ASCII_DOMAIN, (domain) => domainToUnicode(domain) || domain)
    .toLowerCase()
    .replaceAll('ё', 'е')
}

/** Leads that are read at a time, found at least before a page is full, and looked at for one page. */
const BATCH = 200
const ENOUGH = 50
const MOST = 20_000

interface FoundPage {
  leads: StoredLead[]
  /** Where the search goes on; absent at the end. */
  oldest?: LeadCursor
}

/** The next leads that hold a text, newest first; others are served in between. */
async function findText(
  store: Pick<LeadStore, 'listLeads'>,
  filters: LeadFilter,
  match: TextMatch,
  start: LeadCursor | undefined
): Promise<FoundPage> {
  const found: StoredLead[] = []
  let before = start
  for (let looked = 0; looked < MOST && found.length < ENOUGH; looked += BATCH) {
    const page = await store.listLeads({ filters, limit: BATCH, before })
    for (const lead of page.leads) if (match(lead)) found.push(lead)
    if (!page.hasMore || !page.oldest) return { leads: found }
    before = page.oldest
    await setImmediate()
  }
  return { leads: found, ...(before ? { oldest: before } : {}) }
}

/** What stands in the place of leads where there are none: if nobody may be called yet, since when somebody may. */
export async function emptyWords(
  store: Pick<LeadStore, 'callWindows'>,
  { query: { chosen, find }, filters }: Pick<Asked, 'query' | 'filters'>,
  clocks: Clocks,
  now: Date
): Promise<string> {
  const names = Object.keys(chosen)
  if (names.length === 0 && find === undefined) return 'Заявок пока нет. Новая появится здесь сама.'
  const isOnlyCalls = names.length === 1 && chosen.call?.includes(NOW) && find === undefined
  const opening = isOnlyCalls ? await nextOpening(store, filters, clocks, now) : undefined
  if (!opening) return 'Таких заявок нет.'
  const when = clocks.zone.shortDateTime(opening, now).replace(', ', ' в\u00A0')
  return `Сейчас звонить некому. Ближайшие часы начнутся ${when}.`
}
