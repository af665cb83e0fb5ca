import { randomUUID } from 'node:crypto'
import { firstRow, type Sql, type SqlDatabase } from './sql-database.ts'

/** A value kept with the leads. */
export async function readSetting(read: Sql['all'], name: string): Promise<string | undefined> {
  const rows = read<{ value: string }>('SELECT value FROM settings WHERE name = ?', name)
  return (await firstRow(rows))?.value
}

/** The number of rows written: 0 when the setting already has this value. */
export function writeSetting(sql: Sql, name: string, value: string): Promise<number> {
  return sql.run(
    `INSERT INTO settings (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value <> excluded.value`,
    name,
    value
  )
}

/** Small values that are kept with the leads. Every method rejects when the database cannot be read or written. */
export type Settings = ReturnType<typeof createSettings>

export function createSettings(database: SqlDatabase) {
  const setting = (name: string) => readSetting(database.read, name)
  return {
    setting,
    async saveSetting(name: string, value: string) {
      await database.write((sql) => writeSetting(sql, name, value))
    },
    /** A value that `create` makes on first use. */
    async secret(name: string, create: () => string) {
      await database.write((sql) =>
        sql.run(
          'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING',
          name,
          create()
        )
      )
      return (await setting(name)) as string
    },
    /**
     * Claims a periodic job; false when this or another process has already run it for this period.
     *
     * @param period Names the period, such as the day.
     */
    async takeJob(name: string, period: string) {
      return (await database.write((sql) => writeSetting(sql, `job_${name}`, period))) > 0
    }
  }
}

/** @throws {Error} Unless the database accepts a write. */
export async function checkWritable(database: SqlDatabase, time: number): Promise<void> {
  await database.write((sql) => writeSetting(sql, 'written_at', String(time)))
}

/** Takes a new value for each erasure, so that finishing one scrub does not cancel a later request. */
const SCRUB_DUE = 'scrub_due'

/** Call within the erasing transaction: the write-ahead log still holds the old data. */
export async function askForScrub(sql: Sql): Promise<void> {
  await writeSetting(sql, SCRUB_DUE, randomUUID())
}

/** Finishes the last erasure, if any; false while the write-ahead log is in use. */
export async function scrub(database: SqlDatabase): Promise<boolean> {
  const due = await readSetting(database.read, SCRUB_DUE)
  if (!due) return true
  if (!(await database.scrub())) return false
  await database.write((sql) =>
    sql.run("UPDATE settings SET value = '' WHERE name = ? AND value = ?", SCRUB_DUE, due)
  )
  return true
}
