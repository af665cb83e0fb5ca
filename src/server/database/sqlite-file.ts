import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { attachmentIds, attachmentsFolder } from './attachment-files.ts'
import { SQLITE_MIGRATIONS } from './migrations.ts'

export type Connection = InstanceType<typeof DatabaseSync>

/** Required for an acknowledged lead to survive a power cut; read back after being set. */
const PRAGMAS = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1 } as const

/** How long a locked database blocks the event loop at a time, and how long a writer waits in all. */
export const BUSY_TIMEOUT_MS = 50
export const WRITE_PATIENCE_MS = 2000

/** Another process may be migrating while this one starts. */
export const START_TIMEOUT_MS = 10_000

/** Copies the database in `dataDir` to a new file while the site keeps running. */
export function copySqliteDatabase(dataDir: string, file: string): void {
  const connection = new DatabaseSync(join(dataDir, 'site.db'), { timeout: START_TIMEOUT_MS })
  try {
    makePrivate(file)
    connection.prepare('VACUUM INTO ?').run(file)
  } finally {
    connection.close()
  }
}

/**
 * Folds the log of an idle copy into a single file. Connections this process closed stay alive until their statements
 * are collected, and so would not remove the write-ahead log.
 *
 * @throws {Error} When another process is reading the copy.
 */
export async function foldSqliteLog(dataDir: string): Promise<void> {
  const file = join(dataDir, 'site.db')
  const connection = new DatabaseSync(file, { timeout: START_TIMEOUT_MS })
  try {
    if (!(await truncateLog(connection))) throw new Error(`${file} is read by another process`)
  } finally {
    connection.close()
  }
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
}

export function openConnections(file: string, patienceMs: number, wholeUpTo?: number) {
  const isThere = existsSync(file)
  if (!isThere) makePrivate(file)
  const writer = openConnection(file, patienceMs)
  try {
    if (isThere) check(writer, file, wholeUpTo)
    if (isEmpty(writer)) refuseToFound(dirname(file), isThere)
    migrate(writer)
    const reader = openConnection(file, patienceMs)
    for (const connection of [writer, reader]) {
      connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    }
    reader.exec('PRAGMA query_only = 1')
    return { writer, reader }
  } catch (error) {
    writer.close()
    throw error
  }
}

/**
 * Creates an empty file that only its owner can read, even in a shared folder; SQLite gives its side files the same
 * mode.
 */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

export const GONE = 'the database is gone or another file is in its place'

/** Identifies a file regardless of its name; undefined when it does not exist. */
export function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

function openConnection(file: string, patienceMs: number): Connection {
  const connection = new DatabaseSync(file, { timeout: patienceMs })
  try {
    for (const [name, value] of Object.entries(PRAGMAS)) {
      connection.exec(`PRAGMA ${name} = ${value}`)
      const read = pragma(connection, name)
      if (read !== value) throw new Error(`SQLite keeps ${name} at ${read}, ${value} is needed`)
    }
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Reads all rows: an unfinished statement keeps its connection from closing. */
function pragma(connection: Connection, name: string): unknown {
  const [row] = connection.prepare(`PRAGMA ${name}`).all() as object[]
  return Object.values(row ?? {})[0]
}

/** Truncates the write-ahead log between two transactions; false when another process keeps reading it too long. */
export async function truncateLog(connection: Connection): Promise<boolean> {
  const deadline = performance.now() + WRITE_PATIENCE_MS
  for (;;) {
    const busy = connection.isTransaction || pragma(connection, 'wal_checkpoint(TRUNCATE)')
    if (busy === 0) return true
    if (performance.now() > deadline) return false
    await setTimeout(BUSY_TIMEOUT_MS)
  }
}

/**
 * The file alone is to hold everything once the last process has ended, for whoever copies it. Others that still read
 * or write do the same at their end, and what is damaged is no better for it.
 */
export function foldAtEnd(connection: Connection): void {
  try {
    if (!connection.isTransaction) pragma(connection, 'wal_checkpoint(TRUNCATE)')
  } catch {}
}

function migrate(connection: Connection): void {
  connection.exec('BEGIN IMMEDIATE')
  try {
    const version = Number(pragma(connection, 'user_version'))
    if (version > SQLITE_MIGRATIONS.length) {
      throw new Error(
        `The database has version ${version}, this site knows ${SQLITE_MIGRATIONS.length}`
      )
    }
    for (const step of SQLITE_MIGRATIONS.slice(version)) connection.exec(step)
    connection.exec(`PRAGMA user_version = ${SQLITE_MIGRATIONS.length}; COMMIT`)
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

function check(connection: Connection, file: string, wholeUpTo = Number.POSITIVE_INFINITY): void {
  if (statSync(file).size > wholeUpTo) checkLength(connection, file)
  else checkWhole(connection, file)
}

const ADVICE =
  'Nothing was changed. Restore a backup (docs/operations.md), or move DATA_DIR away to begin anew.'

/**
 * Reads the whole database, at disk speed.
 *
 * @throws {Error} When a page is missing or damaged.
 */
function checkWhole(connection: Connection, file: string): void {
  const found = quickCheck(connection)
  if (found !== 'ok') throw new Error(`${file} is damaged: ${found}. ${ADVICE}`)
}

/**
 * Compares the length of the file with what the database says it is: at once, however large.
 *
 * @throws {Error} When the file was cut.
 */
function checkLength(connection: Connection, file: string): void {
  const { size } = statSync(file)
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  const [row] = connection
    .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()')
    .all() as { bytes: number }[]
  if (hasLog || size >= (row?.bytes ?? 0)) return
  throw new Error(`${file} is damaged: it ends after ${size} bytes. ${ADVICE}`)
}

function quickCheck(connection: Connection): string {
  try {
    const [row] = connection.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
    return row?.quick_check ?? 'no answer'
  } catch (error) {
    return (error as Error).message
  }
}

function isEmpty(connection: Connection): boolean {
  const rows = connection.prepare('SELECT COUNT(*) AS count FROM sqlite_schema').all()
  return (rows as { count: number }[])[0]?.count === 0
}

/**
 * Refuses to create a database next to files that only a site with leads leaves: theirs was lost.
 *
 * @throws {Error} When such files exist.
 */
function refuseToFound(dataDir: string, wasThere: boolean): void {
  const folder = attachmentsFolder(dataDir)
  const hasFiles = existsSync(folder) && attachmentIds(readdirSync(folder)).length > 0
  const hasRun = wasThere && existsSync(join(dataDir, 'spool'))
  if (!hasFiles && !hasRun) return
  throw new Error(`${join(dataDir, 'site.db')} is empty, and leads were in ${dataDir}. ${ADVICE}`)
}
