import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

export type Database = InstanceType<typeof DatabaseSync>

/** Each entry brings a database from the version of its index to the next. Never edited, only added to. */
const MIGRATIONS = [
  `CREATE TABLE leads (
     id INTEGER PRIMARY KEY,
     result_id TEXT NOT NULL UNIQUE,
     created_at INTEGER NOT NULL,
     form TEXT NOT NULL CHECK (form IN ('main', 'callback')),
     status TEXT NOT NULL CHECK (status IN ('new', 'quarantine', 'released', 'erased')),
     verdict TEXT NOT NULL,
     payload TEXT NOT NULL,
     attachment TEXT
   ) STRICT;
   CREATE INDEX leads_by_time ON leads (created_at);
   CREATE TABLE idempotency_keys (
     key TEXT PRIMARY KEY,
     body_hash TEXT NOT NULL,
     lead_id INTEGER NOT NULL REFERENCES leads (id),
     expires_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
   CREATE TABLE used_challenges (
     challenge TEXT PRIMARY KEY,
     expires_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX used_challenges_by_expiry ON used_challenges (expires_at);
   CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`
]

/** What must hold for an acknowledged lead to survive a power cut; read back after it was set. */
const PRAGMAS = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1 } as const

/** A locked database blocks the event loop for at most this long. */
const BUSY_TIMEOUT_MS = 250

/**
 * Opens `<dataDir>/site.db`, brought up to date.
 *
 * @throws {Error} When the folder cannot be written, the file is from a newer version of the site,
 *   or SQLite does not promise durable commits.
 */
export function openSqliteDatabase(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(dataDir, 'site.db'), { timeout: BUSY_TIMEOUT_MS })
  try {
    setPragmas(database)
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Runs `work` in one write transaction: everything it wrote is kept, or nothing is. */
export function inTransaction<Result>(database: Database, work: () => Result): Result {
  // IMMEDIATE: a transaction that begins with a read cannot become a writer once another has written.
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function setPragmas(database: Database): void {
  for (const [name, value] of Object.entries(PRAGMAS)) {
    database.exec(`PRAGMA ${name} = ${value}`)
    const read = Object.values(database.prepare(`PRAGMA ${name}`).get() as object)[0]
    if (read !== value) throw new Error(`SQLite keeps ${name} at ${read}, ${value} is needed`)
  }
}

function migrate(database: Database): void {
  inTransaction(database, () => {
    const { user_version: version } = database.prepare('PRAGMA user_version').get() as {
      user_version: number
    }
    if (version > MIGRATIONS.length) {
      throw new Error(`The database has version ${version}, this site knows ${MIGRATIONS.length}`)
    }
    for (const step of MIGRATIONS.slice(version)) database.exec(step)
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
  })
}
