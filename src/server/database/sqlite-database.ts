import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql, SqlDatabase, SqlValue } from './sql-database.ts'
import {
  BUSY_TIMEOUT_MS,
  type Connection,
  foldAtEnd,
  GONE,
  identityOf,
  openConnections,
  START_TIMEOUT_MS,
  truncateLog,
  WRITE_PATIENCE_MS
} from './sqlite-file.ts'

const SQLITE_BUSY = 5

interface SqliteOptions {
  /** How long a locked database may block the process while it is opened, in milliseconds. */
  patienceMs?: number
  /** Fail if the file does not exist, instead of creating a database. */
  mustExist?: boolean
  /** Read a larger file than this many bytes in part before it is used; by default every file is read whole. */
  wholeUpTo?: number
}

/**
 * Opens and migrates `<dataDir>/site.db`.
 *
 * @throws {Error} When the folder cannot be written, the file is damaged, lost or from a newer version of the site, or
 *   SQLite does not promise durable commits. The message names the file.
 */
export function openSqliteDatabase(dataDir: string, options: SqliteOptions = {}): SqlDatabase {
  const file = join(dataDir, 'site.db')
  try {
    return openFile(dataDir, file, options)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(reason.includes(file) ? reason : `${file}: ${reason}`, { cause: error })
  }
}

function openFile(
  dataDir: string,
  file: string,
  { patienceMs = START_TIMEOUT_MS, mustExist = false, wholeUpTo }: SqliteOptions
): SqlDatabase {
  if (mustExist && !existsSync(file)) throw new Error(GONE)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { writer, reader } = openConnections(file, patienceMs, wholeUpTo)
  const identity = identityOf(file)
  return {
    dialect: 'sqlite',
    read: statementsOf(reader).all,
    write: createCommitQueue(writer, () => {
      // Writes to a file that was moved away would be lost with it.
      if (identityOf(file) !== identity) throw new Error(`${file}: ${GONE}`)
    }),
    scrub: () => truncateLog(writer),
    async close() {
      if (reader.isOpen) reader.close()
      if (!writer.isOpen) return
      foldAtEnd(writer)
      writer.close()
    }
  }
}

function statementsOf(connection: Connection): Sql {
  const prepared = new Map<string, ReturnType<Connection['prepare']>>()
  function statement(text: string) {
    const known = prepared.get(text) ?? connection.prepare(text)
    prepared.set(text, known)
    return known
  }
  return {
    all: async <Row>(text: string, ...values: SqlValue[]) =>
      statement(text).all(...values) as Row[],
    run: async (text, ...values) => Number(statement(text).run(...values).changes)
  }
}

/** IMMEDIATE: a transaction that starts by reading cannot become a writer once another has written. */
async function begin(connection: Connection): Promise<void> {
  const deadline = performance.now() + WRITE_PATIENCE_MS
  for (;;) {
    try {
      return connection.exec('BEGIN IMMEDIATE')
    } catch (error) {
      const isBusy = (error as { errcode?: number }).errcode === SQLITE_BUSY
      if (!isBusy || performance.now() > deadline) throw error
      await pause(BUSY_TIMEOUT_MS)
    }
  }
}

async function savepoint<Result>(
  connection: Connection,
  run: () => Promise<Result>
): Promise<Result> {
  connection.exec('SAVEPOINT work')
  try {
    const result = await run()
    connection.exec('RELEASE work')
    return result
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK TO work; RELEASE work')
    throw error
  }
}

/** Maximum number of tasks in one commit. */
const MAX_BATCH = 100

interface Work {
  run: (sql: Sql) => Promise<unknown>
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/**
 * Group commit: tasks that queue up while the disk is busy are committed together. A failing task does not affect the
 * others; when the commit itself fails, each task is retried alone.
 *
 * @param check Throws where nothing may be written.
 */
function createCommitQueue(writer: Connection, check: () => void) {
  const sql = statementsOf(writer)
  const waiting: Work[] = []
  let isBusy = false

  async function drain(): Promise<void> {
    while (waiting.length > 0) await commitTogether(waiting.splice(0, MAX_BATCH))
    isBusy = false
  }

  /** A lock that is not given up is so for all of a batch: alone, each of it would wait as long again. */
  async function commitTogether(batch: Work[]): Promise<void> {
    try {
      check()
      await begin(writer)
    } catch (error) {
      for (const work of batch) work.reject(error)
      return
    }
    await finish(batch)
  }

  async function finish(batch: Work[]): Promise<void> {
    try {
      const outcomes = await runAll(batch)
      for (const settle of outcomes) settle()
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const work of batch) await commitTogether([work])
    }
  }

  /** Rejects when nothing of the batch was stored; callers are settled only after the commit. */
  async function runAll(batch: Work[]): Promise<(() => void)[]> {
    try {
      const outcomes: (() => void)[] = []
      for (const work of batch) outcomes.push(await runOne(work))
      writer.exec('COMMIT')
      return outcomes
    } catch (error) {
      if (writer.isTransaction) writer.exec('ROLLBACK')
      throw error
    }
  }

  async function runOne({ run, resolve, reject }: Work): Promise<() => void> {
    try {
      const result = await savepoint(writer, () => run(sql))
      return () => resolve(result as never)
    } catch (error) {
      // Earlier tasks were rolled back with it, and later ones would run outside the transaction.
      if (!writer.isTransaction) throw error
      return () => reject(error)
    }
  }

  return <Result>(run: (sql: Sql) => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ run, resolve, reject })
      if (isBusy) return
      isBusy = true
      // Yields to requests that have just arrived, so that they share the commit.
      setImmediate(() => void drain())
    })
}
