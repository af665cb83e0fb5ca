import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from '@photostructure/sqlite'
import { attachmentIds, attachmentsFolder } from './disk-files.ts'

type Connection = InstanceType<typeof DatabaseSync>

const ADVICE =
  'Nothing was changed. Restore a backup (docs/operations.md), or move DATA_DIR away to begin anew.'

/**
 * Reads the whole database, at disk speed.
 *
 * @throws {Error} When a page is missing or damaged.
 */
export function checkWhole(connection: Connection, file: string): void {
  const found = quickCheck(connection)
  if (found !== 'ok') throw new Error(`${file} is damaged: ${found}. ${ADVICE}`)
}

/**
 * Compares the length of the file with what the database says it is: at once, however large.
 *
 * @throws {Error} When the file was cut.
 */
export function checkLength(connection: Connection, file: string): void {
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

export function isEmpty(connection: Connection): boolean {
  const rows = connection.prepare('SELECT COUNT(*) AS count FROM sqlite_schema').all()
  return (rows as { count: number }[])[0]?.count === 0
}

/**
 * Refuses to create a database next to files that only a site with leads leaves: theirs was lost.
 *
 * @throws {Error} When such files exist.
 */
export function refuseToFound(dataDir: string, wasThere: boolean): void {
  const folder = attachmentsFolder(dataDir)
  const hasFiles = existsSync(folder) && attachmentIds(readdirSync(folder)).length > 0
  const hasRun = wasThere && existsSync(join(dataDir, 'spool'))
  if (!hasFiles && !hasRun) return
  throw new Error(`${join(dataDir, 'site.db')} is empty, and leads were in ${dataDir}. ${ADVICE}`)
}
