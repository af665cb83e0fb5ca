import type { Pool, PoolClient } from 'pg'
import { POSTGRES_MIGRATIONS } from './postgres-migrations.ts'
import type { Sql, SqlDatabase, SqlValue } from './sql-database.ts'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 3000
const STATEMENT_TIMEOUT_MS = 5000

/** Any number that only this site uses: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_201_026

/** Numbers of a lead's time fit a double; PostgreSQL hands them out as text otherwise. */
const INT8 = 20

/**
 * Connects to PostgreSQL, brought up to date.
 *
 * @param url `postgres://user:password@host/database`.
 * @param onError Told of a connection that broke while nobody used it.
 * @throws {Error} When the server cannot be reached, or its tables are from a newer version of the site.
 */
export async function openPostgresDatabase(
  url: string,
  onError: (error: Error) => void = () => undefined
): Promise<SqlDatabase> {
  // Only who has set DATABASE_URL needs the driver.
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types
  })
  pool.on('error', onError)
  try {
    await inTransaction(pool, migrate)
  } catch (error) {
    await pool.end()
    throw error
  }

  return {
    dialect: 'postgres',
    read: async <Row>(text: string, ...values: SqlValue[]) =>
      (await pool.query(numbered(text), values)).rows as Row[],
    write: (work) => inTransaction(pool, work),
    // Erased rows are dead tuples until autovacuum; they cannot be read by any query.
    scrub: async () => true,
    close: async () => {
      if (!pool.ending) await pool.end()
    }
  }
}

async function inTransaction<Result>(
  pool: Pool,
  work: (sql: Sql) => Promise<Result>
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  // A connection that breaks between two statements says so by an event, and one that nobody hears ends the process.
  const breakOff = () => {
    isBroken = true
  }
  client.on('error', breakOff)
  try {
    await client.query('BEGIN')
    const result = await work(statementsOf(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.off('error', breakOff)
    client.release(isBroken)
  }
}

function statementsOf(client: PoolClient): Sql {
  return {
    all: async <Row>(text: string, ...values: SqlValue[]) =>
      (await client.query(numbered(text), values)).rows as Row[],
    run: async (text, ...values) => (await client.query(numbered(text), values)).rowCount ?? 0
  }
}

const written = new Map<string, string>()

/** `?, ?` as `$1, $2`. No statement of ours holds a question mark of another meaning. */
function numbered(text: string): string {
  const known = written.get(text)
  if (known) return known
  let count = 0
  const result = text.replace(/\?/g, () => `$${++count}`)
  written.set(text, result)
  return result
}

async function migrate(sql: Sql): Promise<void> {
  await sql.run('SELECT pg_advisory_xact_lock(?)', MIGRATION_LOCK)
  await sql.run('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)')
  const [row] = await sql.all<{ version: number }>('SELECT version FROM schema_version')
  const version = row?.version ?? 0
  if (version > POSTGRES_MIGRATIONS.length) {
    throw new Error(
      `The database has version ${version}, this site knows ${POSTGRES_MIGRATIONS.length}`
    )
  }
  for (const step of POSTGRES_MIGRATIONS.slice(version)) await sql.run(step)
  await sql.run('DELETE FROM schema_version')
  await sql.run('INSERT INTO schema_version VALUES (?)', POSTGRES_MIGRATIONS.length)
}
