import { setImmediate } from 'node:timers/promises'
import { domainToUnicode } from 'node:url'
import { decode } from '../../../shared/attribution/cookies.ts'
import { filledFields } from '../../../shared/lead/lead-fields.ts'
import { type Clocks, callTimes, lastSentFor, readWindow } from '../../leads/call-times.ts'
import { keysOf, phonesIn } from '../../leads/contact.ts'
import type { StoredLead } from '../../leads/lead.ts'
import type { CallHours, LeadCursor, LeadFilter, LeadSearch } from '../../leads/lead-search.ts'
import { type InboxQuery, inboxAddress } from './inbox-query.ts'

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
  store: Pick<LeadSearch, 'listLeads'>,
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

type CallStore = Pick<LeadSearch, 'callWindows' | 'listLeads'>

/** The hours that have begun, by the lead's outcome: those first that end first. */
export async function openWindows(
  store: Pick<CallStore, 'callWindows'>,
  filters: LeadFilter,
  clocks: Clocks,
  now: Date
): Promise<CallHours[]> {
  return (await allHours(store, filters))
    .map((key) => ({ key, ...callTimes(readWindow(key), clocks, now) }))
    .filter(({ isNow }) => isNow)
    .sort((a, b) => a.closes.getTime() - b.closes.getTime() || (a.key < b.key ? -1 : 1))
    .map(({ key, ...times }) => {
      const sentBefore = lastSentFor(times, clocks.offices)
      return times.isAsked && sentBefore <= now ? { key, sentBefore } : { key }
    })
}

/** When those begin for whom nobody may be called, the first of them; nothing where there are none. */
export async function nextOpening(
  store: Pick<CallStore, 'callWindows'>,
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
async function allHours(
  store: Pick<CallStore, 'callWindows'>,
  filters: LeadFilter
): Promise<string[]> {
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
  store: Pick<CallStore, 'listLeads'>,
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

interface AskedCalls {
  query: InboxQuery
  filters: LeadFilter
}

/** What stands in the place of leads where there are none: if nobody may be called yet, since when somebody may. */
export async function emptyWords(
  store: Pick<LeadSearch, 'callWindows'>,
  { query: { chosen, find }, filters }: AskedCalls,
  clocks: Clocks,
  now: Date
): Promise<string> {
  const names = Object.keys(chosen)
  if (names.length === 0 && find === undefined) return 'Заявок пока нет. Новая появится здесь сама.'
  const isOnlyCalls = names.length === 1 && chosen.call && find === undefined
  const opening = isOnlyCalls ? await nextOpening(store, filters, clocks, now) : undefined
  if (!opening) return 'Таких заявок нет.'
  const when = clocks.zone.shortDateTime(opening, now).replace(', ', ' в\u00A0')
  return `Сейчас звонить некому. Ближайшие часы начнутся ${when}.`
}
