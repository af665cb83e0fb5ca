import type { AskedQuery } from '../../shared/search/live-search.ts'
import { BYTE_BUDGETS } from '../budget/byte-budgets.ts'
import type { Sql, SqlDatabase } from '../database/sql-database.ts'

/** A query not asked for this long is dropped. */
const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000

/**
 * Bytes taken by the longest query with its index, rounded up. Source: measured in SQLite; an estimate for PostgreSQL.
 */
const ROW_BYTES = 1024
const MAX_ROWS = Math.floor(BYTE_BUDGETS.searchLog / ROW_BYTES)

/** Advisory lock id, any number unique to this table: processes add their counts one after another. */
const LOCK = 7_201_027

/** What people searched. Every method rejects when the database cannot be read or written. */
export type SearchRecords = ReturnType<typeof createSearchRecords>

export function createSearchRecords(database: SqlDatabase, time: () => number) {
  return {
    /** Adds to the counts of queries, which all processes share; rare and old queries are evicted. */
    note: (asked: readonly AskedQuery[]) =>
      database.write(async (sql) => {
        if (database.dialect === 'postgres') await sql.run('SELECT pg_advisory_xact_lock(?)', LOCK)
        for (const one of asked) await addCount(sql, one)
        await sql.run('DELETE FROM searches WHERE asked_at < ?', time() - LIFETIME_MS)
        await forgetRare(sql)
      }),
    /** The most frequent first. */
    async all() {
      const rows = await database.read<SearchRow>(
        'SELECT * FROM searches WHERE asked_at >= ? ORDER BY count DESC, query',
        time() - LIFETIME_MS
      )
      return rows.map(({ asked_at, ...row }) => ({ ...row, askedAt: asked_at }))
    }
  }
}

interface SearchRow {
  query: string
  count: number
  found: number
  asked_at: number
}

async function addCount(sql: Sql, { query, count, found, askedAt }: AskedQuery): Promise<void> {
  await sql.run(
    `INSERT INTO searches (query, count, found, asked_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (query) DO UPDATE SET count = searches.count + excluded.count, found = excluded.found,
       asked_at = excluded.asked_at`,
    query,
    count,
    found,
    askedAt
  )
}

/** A flood of new queries evicts those asked once, never those that many people ask. */
async function forgetRare(sql: Sql): Promise<void> {
  const [row] = await sql.all<{ total: number }>('SELECT COUNT(*) AS total FROM searches')
  const excess = (row?.total ?? 0) - MAX_ROWS
  if (excess <= 0) return
  await sql.run(
    `DELETE FROM searches WHERE query IN
       (SELECT query FROM searches ORDER BY count, asked_at LIMIT ?)`,
    excess
  )
}
