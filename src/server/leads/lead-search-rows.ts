import { EMPTY_OUTCOMES } from '../../shared/lead/lead-outcomes.ts'
import { UNDERIVED } from '../database/migrations.ts'
import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'
import { keysOf } from './contact.ts'
import { LEAD_COLUMNS, type LeadRow, type Outcome, toLead } from './lead.ts'
import {
  columnOf,
  FACET_COLUMNS,
  type FacetRow,
  facetsOf,
  hasFacets,
  updateFacets,
  withKnown,
  writePerson
} from './lead-facets.ts'
import {
  type ChangedLeads,
  type FacetCount,
  type FacetCounts,
  FILTER_FACETS,
  type FilterFacet,
  type LeadCursor,
  type LeadFilter,
  type LeadOrder,
  type LeadPage,
  type LeadQuery,
  type LeadSum,
  type LeadTotal,
  type SummedFacet
} from './lead-search.ts'
import { cursorOf, type PlacedRow, pageOf, rowBefore, TIMES, whereOf } from './select-leads.ts'

/** Counting more would keep an inbox waiting. */
const MOST_COUNTED = 4000

/** Leads by their derived columns, a page at a time: no statement reads more than it is asked for. */
export function createSearch(database: SqlDatabase) {
  // An erasure that is under way is waited for: what was read before it would be written after it.
  const locked = database.dialect === 'postgres' ? 'FOR NO KEY UPDATE' : ''

  return {
    /** A page of an inbox. */
    async listLeads(query: LeadQuery): Promise<LeadPage> {
      // One row more than asked for tells whether there are more.
      const { text, values } = pageOf({ ...query, limit: query.limit + 1 })
      const found = await database.read<LeadRow>(
        `SELECT ${LEAD_COLUMNS} FROM leads ${text}`,
        ...values
      )
      const rows = found.slice(0, query.limit)
      const [first, last] = [rows[0], rows.at(-1)]
      const [newest, oldest] = query.after === undefined ? [first, last] : [last, first]
      return {
        leads: rows.map(toLead),
        ...(newest && oldest
          ? { newest: cursorOf(newest, query.by), oldest: cursorOf(oldest, query.by) }
          : {}),
        hasMore: found.length > rows.length
      }
    },
    /** For `after`: where the newest `count` leads begin. */
    async startOfNewest(filters: LeadFilter, count: number): Promise<LeadCursor> {
      const { text, values } = rowBefore({ filters, limit: 1 }, count)
      const columns = 'id, created_at, outcome_at, call_at'
      const row = await firstRow(
        database.read<PlacedRow>(`SELECT ${columns} FROM leads ${text}`, ...values)
      )
      return row ? cursorOf(row) : ''
    },
    /**
     * Derives the columns of the next leads anew.
     *
     * @param afterId The number of the last row done, 0 to begin.
     * @param which All, or those that an older release has stored.
     * @returns The last row done and how many were looked at; none at the end.
     */
    deriveNext: (afterId: number, limit: number, which: 'all' | 'missing') =>
      database.write(async (sql) => {
        const missing = which === 'missing' ? `AND ${UNDERIVED}` : ''
        const rows = await sql.all<LeadRow & FacetRow>(
          `SELECT ${LEAD_COLUMNS}, ${FACET_COLUMNS.join(', ')} FROM leads
           WHERE id > ? ${missing} ORDER BY id LIMIT ? ${locked}`,
          afterId,
          limit
        )
        await deriveRows(sql, rows)
        return { lastId: rows.at(-1)?.id ?? afterId, count: rows.length }
      }),
    ...createCounts(database)
  }
}

/** How many leads there are. */
function createCounts({ read }: Pick<SqlDatabase, 'read'>) {
  return {
    /** @param most Stops counting there. */
    async countLeads(filters: LeadFilter = {}, most?: number) {
      const { text, values } = whereOf(filters)
      const from =
        most === undefined ? `leads ${text}` : `(SELECT 1 FROM leads ${text} LIMIT ?) AS counted`
      const row = await firstRow(
        read<{ count: number }>(
          `SELECT COUNT(*) AS count FROM ${from}`,
          ...values,
          ...(most === undefined ? [] : [most])
        )
      )
      return row?.count ?? 0
    },
    /** @param most How many of the newest leads to count at most. */
    countFacets: (filters: LeadFilter, most = MOST_COUNTED) => countFacets(read, filters, most),
    /** Leads and their money by each of some facets, summed up by the database. */
    sumLeads: <Facet extends SummedFacet>(query: SumQuery<Facet>) => sumLeads(read, query),
    /** The same in each of the spans between these times, the oldest first. */
    async sumSpans(
      filters: LeadFilter,
      [since = new Date(0), ...ends]: readonly Date[],
      by: LeadOrder = 'arrival'
    ): Promise<LeadTotal[]> {
      const { text, values } = whereOf({ ...filters, since, until: ends.at(-1) ?? since }, by)
      const cases = ends.map((_, i) => `WHEN ${TIMES[by]} < ? THEN ${i}`).join(' ')
      const rows = await read<LeadTotal & { span: number }>(
        `SELECT CASE ${cases} END AS span, ${TOTAL} FROM leads ${text} GROUP BY 1`,
        ...ends.map(Number),
        ...values
      )
      const none = { count: 0, empty: 0, won: 0, amount: 0 }
      return ends.map((_, i) => rows.find(({ span }) => span === i) ?? none)
    },
    /** The hours in which those may be called whose leads have an outcome; each is one value of the filter. */
    async callWindows(outcome: Outcome) {
      const { text } = whereOf({ outcome, callLater: false })
      const rows = await read<{ call_window: string }>(
        `SELECT DISTINCT call_window FROM leads ${text} AND call_window > '' ORDER BY call_window`
      )
      return rows.map(({ call_window }) => call_window)
    },
    /** What new rules have changed among leads that fit, the most frequent first: few have it, and an index of their own. */
    listChanged(filters: LeadFilter) {
      const { text, values } = whereOf(filters)
      return read<ChangedLeads>(
        `SELECT channel_was AS was, channel, COALESCE(why, '') AS why, COUNT(*) AS count FROM leads
         ${text ? `${text} AND` : 'WHERE'} channel_was IS NOT NULL AND channel_was <> channel
         GROUP BY channel_was, channel, why ORDER BY count DESC, why`,
        ...values
      )
    }
  }
}

interface CountedRow {
  facet: FilterFacet
  value: string | null
  count: number
}

async function countFacets(
  read: SqlDatabase['read'],
  filters: LeadFilter,
  most: number
): Promise<FacetCounts> {
  /** The database counts: the rows themselves would take longer to come than to be found. */
  async function newest(chosen: LeadFilter, columns: readonly FilterFacet[]) {
    const { text, values } = pageOf({ filters: chosen, limit: most })
    const counts = columns.map(
      (name) =>
        `SELECT '${name}' AS facet, ${name} AS value, COUNT(*) AS count FROM newest GROUP BY ${name}`
    )
    return read<CountedRow>(
      `WITH newest AS MATERIALIZED (SELECT ${columns.join(', ')} FROM leads ${text})
       ${counts.join(' UNION ALL ')}`,
      ...values
    )
  }
  const rows = await newest(filters, FILTER_FACETS)
  const facets = {} as FacetCounts['facets']
  for (const name of FILTER_FACETS) {
    const { [name]: own, ...others } = filters
    facets[name] = counted(own === undefined ? rows : await newest(others, [name]), name)
  }
  const total = counted(rows, 'outcome').reduce((sum, { count }) => sum + count, 0)
  return { total, isWhole: total < most, facets }
}

/** Leads of which a value is not known are counted with those that left it empty. */
function counted(rows: readonly CountedRow[], name: FilterFacet): FacetCount[] {
  const counts = new Map<string, number>()
  for (const { facet, value, count } of rows) {
    if (facet === name) counts.set(value ?? '', (counts.get(value ?? '') ?? 0) + count)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

async function deriveRows(sql: Sql, rows: readonly (LeadRow & FacetRow)[]): Promise<void> {
  const people = await peopleOf(sql, rows)
  for (const row of rows) {
    const lead = toLead(row)
    const keys = lead.status === 'erased' ? [] : keysOf(lead.values)
    const derived = facetsOf(lead, row.contact)
    const isKept = lead.isDamaged && lead.status !== 'erased'
    const facets = isKept ? withKnown(derived, row) : derived
    if (!hasFacets(row, facets)) await updateFacets(sql, row.id, facets)
    if (!isKept && keys.toSorted().join('\n') !== people.get(row.id)?.sort().join('\n')) {
      await writePerson(sql, row.id, keys)
    }
  }
}

/** The keys that leads have already. */
async function peopleOf(
  sql: Sql,
  rows: readonly Pick<LeadRow, 'id'>[]
): Promise<Map<number, string[]>> {
  const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
  const people = new Map(rows.map(({ id }): [number, string[]] => [id, []]))
  const found = await sql.all<{ lead_id: number; key: string }>(
    'SELECT lead_id, key FROM person_keys WHERE lead_id BETWEEN ? AND ?',
    first,
    last
  )
  for (const { lead_id, key } of found) people.get(lead_id)?.push(key)
  return people
}

/** A sum of whole numbers is a decimal in PostgreSQL, and would come as text. */
const TOTAL = `COUNT(*) AS count,
  COUNT(*) FILTER (WHERE outcome IN (${EMPTY_OUTCOMES.map((one) => `'${one}'`).join(', ')})) AS empty,
  COUNT(*) FILTER (WHERE outcome = 'won') AS won, CAST(COALESCE(SUM(amount), 0) AS BIGINT) AS amount`

interface SumQuery<Facet extends SummedFacet> {
  filters: LeadFilter
  facets: readonly Facet[]
  by?: LeadOrder
}

/**
 * One statement, and a row for each value: leads are gone over once, the facets are told apart by what they have in
 * common. Over many leads a caller asks for a part of them at a time.
 */
async function sumLeads<Facet extends SummedFacet>(
  read: SqlDatabase['read'],
  { filters, facets, by }: SumQuery<Facet>
): Promise<LeadSum<Facet>[]> {
  const columns = facets.map(columnOf)
  const names = columns.join(', ')
  const { text, values } = whereOf(filters, by)
  const parts = columns.map(
    (column, facet) => `SELECT ${facet} AS facet, CAST(${column} AS TEXT) AS value,
       CAST(SUM(count) AS BIGINT) AS count, CAST(SUM(empty) AS BIGINT) AS empty,
       CAST(SUM(won) AS BIGINT) AS won, CAST(SUM(amount) AS BIGINT) AS amount
     FROM sums GROUP BY ${column}`
  )
  const rows = await read<LeadTotal & { facet: number; value: string | null }>(
    `WITH sums AS MATERIALIZED (SELECT ${names}, ${TOTAL} FROM leads ${text} GROUP BY ${names})
     ${parts.join(' UNION ALL ')}`,
    ...values
  )
  return rows.map(({ facet, value, ...total }) => {
    return { ...total, facet: facets[facet] as Facet, value: value ?? '' }
  })
}
