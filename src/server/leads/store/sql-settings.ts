import { randomUUID } from 'node:crypto'
import { readSetting, writeSetting } from './settings.ts'
import type { Sql, SqlDatabase } from './sql-database.ts'

/** Small values stored with the leads. */
export function createSettings(database: SqlDatabase, time: () => number) {
  const setting = (name: string) => readSetting(database.read, name)
  return {
    setting,
    async saveSetting(name: string, value: string) {
      await database.write((sql) => writeSetting(sql, name, value))
    },
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
    async takeJob(name: string, period: string) {
      return (await database.write((sql) => writeSetting(sql, `job_${name}`, period))) > 0
    },
    async checkWritable() {
      await database.write((sql) => writeSetting(sql, 'written_at', String(time())))
    },
    async scrub() {
      const due = await setting(SCRUB_DUE)
      if (!due) return true
      if (!(await database.scrub())) return false
      await database.write((sql) =>
        sql.run("UPDATE settings SET value = '' WHERE name = ? AND value = ?", SCRUB_DUE, due)
      )
      return true
    }
  }
}

/** Takes a new value for each erasure, so that finishing one scrub does not cancel a later request. */
const SCRUB_DUE = 'scrub_due'

/** Call within the erasing transaction: the write-ahead log still holds the old data. */
export async function askForScrub(sql: Sql): Promise<void> {
  await writeSetting(sql, SCRUB_DUE, randomUUID())
}
