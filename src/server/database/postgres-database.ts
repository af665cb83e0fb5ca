import type { Pool, PoolClient } from 'pg'
import { POSTGRES_MIGRATIONS } from './migrations.ts'
import type { Sql, SqlDatabase, SqlValue, WriteOptions } from './sql-database.ts'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 3000
const STATEMENT_TIMEOUT_MS = 5000
/** A server that is there has ended a statement by then; one whose machine is gone answers nothing, and nothing closes. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1000
/** As long as a timer can be. */
const ENDLESS_MS = 2 ** 31 - 1

/** Advisory lock id, any number unique to this site: processes that start together migrate one after another. */
const MIGRATION_LOCK = 7_201_026

/** OID of int8. Our timestamps fit a double; by default the driver returns int8 as text. */
const INT8 = 20

/**
 * Connects to PostgreSQL and migrates it.
 *
 * @param url `postgres://user:password@host/database`.
 * @param onError Called when an idle connection breaks.
 * @throws {Error} When the server cannot be reached, its tables are from a newer version of the site, or the database
 *   counts bytes where it should count letters.
 */
export async function openPostgresDatabase(
  url: string,
  onError: (error: Error) => void = () => undefined
): Promise<SqlDatabase> {
  // Loads the driver only when DATABASE_URL is set.
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    types
  })
  pool.on('error', onError)
  try {
    await refuseOtherEncodings(pool)
    await inTransaction(pool, migrate, { isPatient: true })
  } catch (error) {
    await pool.end()
    throw error
  }

  return {
    dialect: 'postgres',
    read: (text, ...values) => inTransaction(pool, ({ all }) => all(text, ...values)),
    write: (work, options) => inTransaction(pool, work, options),
    // Erased rows remain as dead tuples until autovacuum, but no query can read them.
    scrub: async () => true,
    close: async () => {
      if (!pool.ending) await pool.end()
    }
  }
}

/** In SQL_ASCII a letter is as many characters as it has bytes: parts of texts are then others, and leads stay past their time. */
async function refuseOtherEncodings(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ server_encoding: string }>('SHOW server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  throw new Error(
    `the database is encoded in ${encoding}: make one with ENCODING 'UTF8' TEMPLATE template0 and move the leads there`
  )
}

/** Errors of the database that ask for the whole transaction once more: a failed serialisation, a deadlock. */
const AGAIN = ['40001', '40P01']
const MOST_TRIES = 5

async function inTransaction<Result>(
  pool: Pool,
  work: (sql: Sql) => Promise<Result>,
  options: WriteOptions = {}
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryTransaction(pool, work, options)
    } catch (error) {
      if (tries === MOST_TRIES || !AGAIN.includes((error as { code?: string }).code ?? ''))
        throw error
    }
  }
}

/**
 * Begins with all that a transaction needs of its connection: a pooler refuses parameters that a connection asks for at its
 * start, and gives the next transaction another connection. An administrator may have set other levels for the database.
 */
const beginning = (timeoutMs: number) =>
  `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${timeoutMs}`

async function tryTransaction<Result>(
  pool: Pool,
  work: (sql: Sql) => Promise<Result>,
  { isPatient = false }: WriteOptions
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  // A connection that breaks between statements emits an error event; without a listener it would end the process.
  const breakOff = () => {
    isBroken = true
  }
  client.on('error', breakOff)
  try {
    await client.query(beginning(isPatient ? 0 : STATEMENT_TIMEOUT_MS))
    const result = await work(statementsOf(client, isPatient ? ENDLESS_MS : ANSWER_TIMEOUT_MS))
    await client.query('COMMIT')
    return result
  } catch (error) {
    // The driver's own words: it has no code for it.
    isBroken ||= (error as Error).message === 'Query read timeout'
    // What does not answer would not answer this either.
    if (!isBroken) await client.query('ROLLBACK').catch(breakOff)
    throw error
  } finally {
    client.off('error', breakOff)
    client.release(isBroken)
  }
}

function statementsOf(client: PoolClient, timeoutMs: number): Sql {
  function ask(text: string, values: readonly SqlValue[]) {
    const query = { text: numbered(text), values: [...values], query_timeout: timeoutMs }
    return client.query(query)
  }
  return {
    all: async <Row>(text: string, ...values: SqlValue[]) =>
      (await ask(text, values)).rows as Row[],
    run: async (text, ...values) => (await ask(text, values)).rowCount ?? 0
  }
}

const written = new Map<string, string>()

/**
 * `?, ?` as `$1, $2`. None of our statements contains any other question mark. Which index serves is said to SQLite
 * alone.
 */
function numbered(text: string): string {
  const known = written.get(text)
  if (known) return known
  let count = 0
  const result = text.replace(/INDEXED BY \w+ /g, '').replace(/\?/g, () => `$${++count}`)
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
