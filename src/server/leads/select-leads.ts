import { plainTag, sourceName } from '../channels/known-source.ts'
import type { SqlValue } from '../database/sql-database.ts'
import { DONE, type Outcome, WAITING } from './lead.ts'
import {
  type CallHours,
  type DeliveryState,
  FILTER_FACETS,
  type FilterFacet,
  type LeadCursor,
  type LeadFilter,
  type LeadOrder,
  type LeadQuery
} from './lead-search.ts'

/** The column of each time. */
export const TIMES = { arrival: 'created_at', outcome: 'outcome_at', call: 'call_at' } as const

/** The time that a period is one of. */
const DATES = { ...TIMES, call: 'created_at' } as const

interface Part {
  text: string
  values: SqlValue[]
}

/** The part of a statement on leads that chooses the rows of a page, in reading order. */
export function pageOf({ filters = {}, limit, before, after, by = 'arrival' }: LeadQuery): Part {
  const isForwards = after !== undefined
  const start = placeOf(after ?? before)
  const time = TIMES[by]
  const within = by === 'call' ? filters : beyond(filters, start?.[0], isForwards)
  const parts = conditionsOf(within, DATES[by])
  if (by !== 'arrival') parts.push(literally(`${time} IS NOT NULL`))
  if (start) parts.push({ text: `(${time}, id) ${isForwards ? '>' : '<'} (?, ?)`, values: start })
  const where = joined(parts)
  return {
    text: `${indexFor(filters, by)}${where.text} ${orderOf({ after, by })} LIMIT ?`,
    values: [...where.values, limit]
  }
}

/** Left to itself SQLite gathers and sorts all leads that fit for each page of them. */
function indexFor(filters: LeadFilter, by: LeadOrder): string {
  const { outcome, person, delivery, callWindow, callLater } = filters
  if (by === 'call' || callLater) return 'INDEXED BY leads_call_later '
  if (by === 'outcome') return outcome === 'won' ? 'INDEXED BY leads_won ' : ''
  if (person || delivery || callWindow) return ''
  if (callLater === false && isSame(outcome, WAITING)) return 'INDEXED BY leads_waiting '
  if (callLater === false && isSame(outcome, DONE)) return 'INDEXED BY leads_done '
  return 'INDEXED BY leads_by_time '
}

function isSame(outcome: LeadFilter['outcome'], all: readonly Outcome[]): boolean {
  return [outcome ?? []].flat().join() === all.join()
}

/**
 * The filters without an end that a place is past: given both, SQLite begins every page at the period's end and passes
 * over all pages before it.
 */
function beyond(filters: LeadFilter, at: number | undefined, isForwards: boolean): LeadFilter {
  const { since, until, ...others } = filters
  const isPast = (end: Date | undefined) =>
    at !== undefined && end !== undefined && (isForwards ? at >= end.getTime() : at < end.getTime())
  return {
    ...others,
    ...(since && !(isForwards && isPast(since)) ? { since } : {}),
    ...(until && !(!isForwards && isPast(until)) ? { until } : {})
  }
}

function orderOf({ after, by = 'arrival' }: Pick<LeadQuery, 'after' | 'by'>): string {
  const direction = after === undefined ? 'DESC' : 'ASC'
  return `ORDER BY ${TIMES[by]} ${direction}, id ${direction}`
}

/** The row in reading order before which there are `count` others. */
export function rowBefore(query: LeadQuery, count: number): Part {
  const { text, values } = pageOf(query)
  return { text: `${text} OFFSET ?`, values: [...values, count] }
}

/** `WHERE …`, or nothing. */
export function whereOf(filters: LeadFilter, by: LeadOrder = 'arrival'): Part {
  return joined(conditionsOf(filters, DATES[by]))
}

function joined(parts: readonly Part[]): Part {
  if (parts.length === 0) return { text: '', values: [] }
  return {
    text: `WHERE ${parts.map(({ text }) => text).join(' AND ')}`,
    values: parts.flatMap(({ values }) => values)
  }
}

/** The filters that are more than the value of a column. */
type OwnFilters = Omit<LeadFilter, Exclude<FilterFacet, 'outcome'>>

function conditionsOf(filters: LeadFilter, time: string): Part[] {
  const { status, since, until, delivery, themeStart, person, callWindow, callLater } = filters
  const outcomes = [filters.outcome ?? []].flat()
  const own: Record<keyof OwnFilters, Part | undefined> = {
    outcome: outcomes.length > 0 ? wordIs('outcome', outcomes) : undefined,
    callWindow: callWindow && hoursAre(callWindow),
    callLater: callLater === undefined ? undefined : calledLater(callLater),
    isHanded: filters.isHanded && literally('handed_at IS NOT NULL'),
    person: person && personIs(person),
    status: status && wordIs('status', [status].flat()),
    since: condition(`${time} >= ?`, since?.getTime()),
    until: condition(`${time} < ?`, until?.getTime()),
    themeStart:
      themeStart === undefined
        ? undefined
        : { text: 'substr(theme, 1, ?) = ?', values: [themeStart.length, themeStart] },
    delivery: delivery && literally(`(${[delivery].flat().map(delivered).join(' OR ') || '1 = 0'})`)
  }
  const facets = FILTER_FACETS.filter((name) => name !== 'outcome').flatMap((name) => {
    const wanted = filters[name]
    return wanted === undefined ? [] : [facetIs(name, [wanted].flat())]
  })
  return [...facets, ...Object.values(own).filter((part) => part !== undefined)]
}

function facetIs(name: FilterFacet, wanted: readonly string[]): Part {
  const [first, ...others] = wanted.map((value) => plainValue(name, value))
  if (first === undefined || others.length > 0) return oneOf(name, [first ?? [], others].flat())
  return { text: `${name} = ?`, values: [first] }
}

function calledLater(times: NonNullable<LeadFilter['callLater']> | false): Part {
  if (times === false) return literally('call_at IS NULL')
  const [from, to] = [
    condition('call_at > ?', times.from?.getTime()),
    condition('call_at <= ?', times.to?.getTime())
  ]
  const parts = [literally('call_at IS NOT NULL'), from, to].filter((part) => part !== undefined)
  return {
    text: parts.map(({ text }) => text).join(' AND '),
    values: parts.flatMap(({ values }) => values)
  }
}

/** Addresses that were kept name sources and campaigns as earlier versions did. */
function plainValue(name: FilterFacet, value: string): string {
  if (name === 'source') return sourceName(value)
  return name === 'campaign' ? plainTag(value) : value
}

function oneOf(column: string, values: readonly string[]): Part {
  if (values.length === 0) return literally('1 = 0')
  return { text: `${column} IN (${values.map(() => '?').join(', ')})`, values: [...values] }
}

function hoursAre(hours: readonly CallHours[]): Part {
  const { text, values } = oneOf(
    'call_window',
    hours.map(({ key }) => key)
  )
  // What nobody has derived yet is shown with those who cannot be called.
  const known = hours.some(({ key }) => key === '') ? `(${text} OR call_window IS NULL)` : text
  const beside = hours.flatMap(({ key, sentBefore, sentFrom }) => [
    ...(sentBefore ? [outside(key, '>=', sentBefore)] : []),
    ...(sentFrom ? [outside(key, '<', sentFrom)] : [])
  ])
  return {
    text: [known, ...beside.map(({ text }) => text)].join(' AND '),
    values: [...values, ...beside.flatMap(({ values }) => values)]
  }
}

function outside(key: string, sign: '>=' | '<', at: Date): Part {
  return { text: `NOT (call_window = ? AND created_at ${sign} ?)`, values: [key, at.getTime()] }
}

function wordIs(column: string, wanted: readonly string[]): Part {
  const words = wanted.map(literal)
  if (words.length === 0) return literally('1 = 0')
  return literally(
    words.length === 1 ? `${column} = ${words[0]}` : `${column} IN (${words.join(', ')})`
  )
}

function personIs(keys: readonly string[]): Part {
  const { text, values } = oneOf('key', keys)
  return { text: `id IN (SELECT lead_id FROM person_keys WHERE ${text})`, values }
}

function condition(text: string, value: SqlValue | undefined): Part | undefined {
  return value === undefined ? undefined : { text, values: [value] }
}

function literally(text: string): Part {
  return { text, values: [] }
}

/**
 * One of our own words: SQLite uses a partial index only for a value that it sees.
 *
 * @throws {Error} When it is no word.
 */
function literal(word: string): string {
  if (!/^[a-z_]+$/.test(word)) throw new Error('a filter is no word')
  return `'${word}'`
}

/**
 * A state that few deliveries are in is searched from those few; for any other, each lead is asked for its own
 * deliveries.
 */
function delivered(state: DeliveryState): string {
  const fits = `d.state = ${literal(state)} AND NOT EXISTS (
    SELECT 1 FROM deliveries AS later WHERE later.lead_id = d.lead_id AND later.target = d.target
      AND later.generation > d.generation)`
  return state === 'done' || state === 'cancelled'
    ? `EXISTS (SELECT 1 FROM deliveries AS d WHERE d.lead_id = leads.id AND ${fits})`
    : `id IN (SELECT d.lead_id FROM deliveries AS d WHERE ${fits})`
}

/** The place of a row. */
export function cursorOf(row: PlacedRow, by: LeadOrder = 'arrival'): LeadCursor {
  return `${row[TIMES[by]] ?? 0}-${row.id}`
}

export interface PlacedRow {
  id: number
  created_at: number
  outcome_at: number | null
  call_at: number | null
}

/** A cursor comes back from outside: what is none is as good as absent. */
function placeOf(cursor: LeadCursor | undefined): [createdAt: number, id: number] | undefined {
  const [, createdAt, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  return createdAt === undefined ? undefined : [Number(createdAt), Number(id)]
}
