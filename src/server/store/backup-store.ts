import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { Config } from '../config.ts'
import {
  type AttachmentFiles,
  attachmentPath,
  attachmentsFolder,
  openDatabaseFiles,
  openDiskFiles
} from '../database/attachment-files.ts'
import { openPostgresDatabase } from '../database/postgres-database.ts'
import type { Sql, SqlDatabase } from '../database/sql-database.ts'
import { openSqliteDatabase } from '../database/sqlite-database.ts'
import { copySqliteDatabase } from '../database/sqlite-file.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { keepPicture, pageOfPictures, readPicture } from '../room/picture-rows.ts'
import {
  batchesOf,
  COPIED_NAMES,
  insertRows,
  keepInDatabase,
  keepInFolder,
  type RawStore
} from './copy-store.ts'

export type StoreLocation = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>

/** Whether an embedded database exists. */
export function hasSqliteDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'site.db'))
}

/** Copies an embedded database and its files. */
export async function backupFolder(dataDir: string, folder: string): Promise<void> {
  await mkdir(attachmentsFolder(folder), { recursive: true, mode: 0o700 })
  copySqliteDatabase(dataDir, join(folder, 'site.db'))
  // Files after rows: a lead arriving meanwhile is in neither, or leaves an unreferenced file here.
  for (const name of await readdir(attachmentsFolder(dataDir))) {
    if (!name.endsWith('.bin')) continue
    await copyFile(
      join(attachmentsFolder(dataDir), name),
      join(attachmentsFolder(folder), name)
    ).catch(unlessGone)
  }
}

/** A file erased in the meantime is skipped. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Copies a shared database into an embedded one, so that the copy can be opened anywhere. */
export async function backupDatabase(
  source: SqlDatabase,
  files: AttachmentFiles,
  folder: string
): Promise<void> {
  await mkdir(attachmentsFolder(folder), { recursive: true, mode: 0o700 })
  const target = openSqliteDatabase(folder)
  try {
    const copyRows = async (sql: Sql) => {
      await sql.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      for (const table of COPIED_NAMES) {
        for await (const rows of batchesOf(sql.all, table)) {
          await target.write((own) => insertRows(own, 'sqlite', table, rows))
        }
      }
      await copyPictures(sql.all, target)
      return sql.all<{ id: string }>('SELECT id FROM attachment_files')
    }
    const fileIds = await source.write(copyRows, { isPatient: true })
    for (const { id } of fileIds) await writeFileOf(id, files, folder)
  } finally {
    await target.close()
  }
}

/** A picture at a time: together they may be larger than the process. */
async function copyPictures(all: Sql['all'], target: SqlDatabase): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const page = await pageOfPictures(all, last)
    for (const { sha256, at } of page) {
      const data = await readPicture(all, sha256)
      if (data) await target.write((own) => keepPicture(own, data, at))
    }
    last = page.at(-1)?.sha256
  }
}

/** A file erased in the meantime is skipped. */
async function writeFileOf(id: string, files: AttachmentFiles, folder: string): Promise<void> {
  const data = await files.read(id)
  if (data) await writeFile(attachmentPath(folder, id), data, { mode: 0o600 })
}

/** A folder with an embedded database, or the address of a shared one. */
export function locationOf(place: string): StoreLocation {
  return /^postgres(ql)?:\/\//i.test(place)
    ? { DATA_DIR: '', DATABASE_URL: place }
    : { DATA_DIR: place }
}

/**
 * Opens what {@link openSiteStore} would, as its tables and files.
 *
 * @param mustExist For an embedded database that is not to be made.
 */
export async function openRawStore(
  { DATA_DIR, DATABASE_URL }: StoreLocation,
  { mustExist = false } = {}
): Promise<RawStore> {
  if (!DATABASE_URL) {
    return {
      database: openSqliteDatabase(DATA_DIR, { mustExist }),
      files: openDiskFiles(DATA_DIR),
      keepFile: keepInFolder(DATA_DIR)
    }
  }
  const database = await openPostgresDatabase(DATABASE_URL)
  return { database, files: openDatabaseFiles(database), keepFile: keepInDatabase(database) }
}

/**
 * Whether leads lie in an embedded database beside an empty shared one: somebody has set DATABASE_URL and moved nothing.
 *
 * @param store The shared one.
 */
export async function isForgotten(
  { DATABASE_URL, DATA_DIR }: StoreLocation,
  store: Pick<LeadStore, 'list'>
): Promise<boolean> {
  if (!DATABASE_URL || !hasSqliteDatabase(DATA_DIR)) return false
  if ((await store.list({ limit: 1 })).length > 0) return false
  try {
    const connection = new DatabaseSync(join(DATA_DIR, 'site.db'), { readOnly: true })
    try {
      return connection.prepare('SELECT 1 FROM leads LIMIT 1').all().length > 0
    } finally {
      connection.close()
    }
  } catch {
    // A database that cannot be read may hold none.
    return false
  }
}

export function forgottenText({ DATA_DIR }: StoreLocation): string {
  return (
    `DATABASE_URL names a database without leads, and ${join(DATA_DIR, 'site.db')} holds some: ` +
    `move them with "leads copy --from ${DATA_DIR} --to" and that address`
  )
}
