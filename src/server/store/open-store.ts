import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCounters } from '../allowance/counters.ts'
import { createMemoryLedger } from '../allowance/ledger.ts'
import { createPostgresLedger } from '../allowance/postgres-ledger.ts'
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
import { copySqliteDatabase, openSqliteDatabase } from '../database/sqlite-database.ts'
import { keepPicture, pageOfPictures, readPicture } from '../editor/picture-rows.ts'
import { diskSpace } from '../leads/disk-space.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { createSqlLeadStore } from '../leads/sql-lead-store.ts'
import { batchesOf, COPIED_NAMES, insertRows } from './copy-store.ts'

export type StoreLocation = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>

interface OpenOptions {
  now?: () => Date
  /** How long to wait for a locked embedded database, in milliseconds; blocks the whole process. */
  patienceMs?: number
  /** Fail if the embedded database does not exist, instead of creating one. */
  mustExist?: boolean
  /** Read a larger embedded database than this many bytes in part before it is used. */
  wholeUpTo?: number
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void
}

/**
 * Opens the lead store that the configuration names and migrates its tables.
 *
 * @throws {Error} When the database cannot be opened or is from a newer version of the site.
 */
export async function openLeadStore(
  { DATA_DIR, DATABASE_URL }: StoreLocation,
  { now = () => new Date(), onError, ...embedded }: OpenOptions = {}
): Promise<LeadStore> {
  if (!DATABASE_URL) return openSqliteLeadStore(DATA_DIR, now, embedded)
  const database = await openPostgresDatabase(DATABASE_URL, onError)
  const files = openDatabaseFiles(database)
  return createSqlLeadStore({
    database,
    files,
    ledger: createPostgresLedger(database, () => now().getTime()),
    backup: (folder) => backupDatabase(database, files, folder),
    now
  })
}

/** Leads in `<dataDir>/site.db`, files beside it. */
export function openSqliteLeadStore(
  dataDir: string,
  now = () => new Date(),
  options: Pick<OpenOptions, 'patienceMs' | 'mustExist' | 'wholeUpTo'> = {}
): LeadStore {
  // Their folder first: what fails is tried again and again, and a database stays open until it is collected.
  const files = hasSqliteDatabase(dataDir) ? openDiskFiles(dataDir) : undefined
  const store = createSqlLeadStore({
    database: openSqliteDatabase(dataDir, options),
    files: files ?? openDiskFiles(dataDir),
    ledger: createMemoryLedger(createCounters('allowances', () => now().getTime())),
    backup: (folder) => backupFolder(dataDir, folder),
    now
  })
  return {
    ...store,
    async checkWritable() {
      // The small test write would fit where a lead does not.
      const { hasRoom, freeBytes } = await diskSpace(dataDir)
      if (!hasRoom) throw new Error(`only ${Math.floor(freeBytes / 1024)} KiB are free`)
      await store.checkWritable()
    }
  }
}

/** Whether an embedded database exists. */
export function hasSqliteDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'site.db'))
}

/** Copies an embedded database and its files. */
async function backupFolder(dataDir: string, folder: string): Promise<void> {
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
async function backupDatabase(
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
