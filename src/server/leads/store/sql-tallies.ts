import { EMPTY_OUTCOMES } from '../../../shared/lead/lead-outcomes.ts'
import { AT_WORK } from '../lead.ts'
import type {
  ChangedLeads,
  LeadCursor,
  LeadFilter,
  LeadOrder,
  LeadQuery,
  LeadSearch,
  LeadSum,
  LeadTally,
  SummedFacet
} from '../lead-search.ts'
import { columnOf } from './fact-rows.ts'
import { cursorOf, type PlacedRow, rowBefore, sliceOf, whereOf } from './select-leads.ts'
import { firstRow, type SqlDatabase } from './sql-database.ts'

const QUARTER_MS = 15 * 60 * 1000

const COMMON = 'status, channel, source, campaign, page, first_channel, first_source, touches'
const IS_EMPTY = `outcome IN (${EMPTY_OUTCOMES.map((one) => `'${one}'`).join(', ')})`

interface TallyRow extends Pick<LeadTally, 'status' | 'count' | 'empty'> {
  channel: LeadTally['channel'] | null
  source: string | null
  campaign: string | null
  page: string | null
  first_channel: LeadTally['firstChannel'] | null
  first_source: string | null
  touches: number | null
}

/** Counts in the database: a row for each lead would cost a report most of its time. */
export async function listTallies(
  { read }: Pick<SqlDatabase, 'read'>,
  query: LeadQuery
): ReturnType<LeadSearch['listTallies']> {
  const { filters = {}, limit, after = '' } = query
  const end = rowBefore({ filters, after, limit: 1 }, limit - 1)
  const last = await firstRow(
    read<PlacedRow>(`SELECT id, created_at FROM lead_facts ${end.text}`, ...end.values)
  )
  const { text, values } = sliceOf(filters, after, last && cursorOf(last))
  const tallies = await read<TallyRow>(
    `SELECT ${COMMON}, COUNT(*) AS count, COUNT(*) FILTER (WHERE ${IS_EMPTY}) AS empty
     FROM lead_facts ${text} GROUP BY ${COMMON}`,
    ...values
  )
  return {
    tallies: tallies.map(toTally),
    quarters: await quartersOf(read, filters, after, last && cursorOf(last)),
    ...(last ? { newest: cursorOf(last) } : {}),
    hasMore: last !== undefined
  }
}

interface SumRow {
  facet: number
  value: string | null
  leads: number
  empty: number
  money: number
}

/**
 * One statement, and a row for each value: leads are gone over once, the facets are told apart by what they have in
 * common. Over many leads a caller asks for a part of them at a time.
 */
export async function sumLeads<Facet extends SummedFacet>(
  { readAside }: Pick<SqlDatabase, 'readAside'>,
  {
    filters,
    facets,
    by
  }: { filters: LeadFilter; facets: readonly Facet[]; by?: LeadOrder | undefined }
): Promise<LeadSum<Facet>[]> {
  const columns = facets.map(columnOf)
  const names = columns.join(', ')
  const { text, values } = whereOf(filters, by)
  // A sum of whole numbers is a decimal in PostgreSQL, and would come as text.
  const parts = columns.map(
    (column, facet) => `SELECT ${facet} AS facet, ${column} AS value,
       CAST(SUM(leads) AS BIGINT) AS leads, CAST(SUM(empty) AS BIGINT) AS empty, CAST(COALESCE(SUM(money), 0) AS BIGINT) AS money
     FROM sums GROUP BY ${column}`
  )
  const rows = await readAside<SumRow>(
    `WITH sums AS MATERIALIZED (
       SELECT ${names}, COUNT(*) AS leads, COUNT(*) FILTER (WHERE ${IS_EMPTY}) AS empty, SUM(amount) AS money
       FROM lead_facts ${text} GROUP BY ${names}
     ) ${parts.join(' UNION ALL ')}`,
    ...values
  )
  return rows.map(({ facet, value, leads, empty, money }) => ({
    facet: facets[facet] as Facet,
    value: value ?? '',
    count: leads,
    empty,
    amount: money
  }))
}

/** Few rows have it, and an index of their own. */
export async function listChanged(
  { readAside }: Pick<SqlDatabase, 'readAside'>,
  filters: LeadFilter
): Promise<ChangedLeads[]> {
  const { text, values } = whereOf(filters)
  return readAside<ChangedLeads>(
    `SELECT channel_was AS was, channel, COALESCE(why, '') AS why, COUNT(*) AS count FROM lead_facts
     ${text ? `${text} AND` : 'WHERE'} channel_was IS NOT NULL AND channel_was <> channel
     GROUP BY channel_was, channel, why ORDER BY count DESC, why`,
    ...values
  )
}

async function quartersOf(
  read: SqlDatabase['read'],
  filters: LeadFilter,
  after: LeadCursor,
  end: LeadCursor | undefined
) {
  const status = AT_WORK.filter((one) => [filters.status ?? AT_WORK].flat().includes(one))
  if (status.length === 0) return []
  const { text, values } = sliceOf({ ...filters, status }, after, end)
  const rows = await read<{ quarter: number; count: number }>(
    `SELECT created_at / ${QUARTER_MS} AS quarter, COUNT(*) FILTER (WHERE NOT ${IS_EMPTY}) AS count
     FROM lead_facts ${text} GROUP BY created_at / ${QUARTER_MS}`,
    ...values
  )
  const counted = rows.filter(({ count }) => count > 0)
  return counted.map(({ quarter, count }) => ({ start: new Date(quarter * QUARTER_MS), count }))
}

function toTally({ first_channel, first_source, ...row }: TallyRow): LeadTally {
  return {
    status: row.status,
    count: row.count,
    empty: row.empty,
    channel: row.channel ?? '',
    source: row.source ?? '',
    campaign: row.campaign ?? '',
    page: row.page ?? '',
    firstChannel: first_channel ?? '',
    firstSource: first_source ?? '',
    touches: row.touches ?? 0
  }
}
