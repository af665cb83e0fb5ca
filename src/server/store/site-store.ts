import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { createCounters, createMemoryLedger, type Ledger } from '../allowance/allowance.ts'
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
import { checkWritable, createSettings, type Settings } from '../database/settings.ts'
import type { Sql, SqlDatabase } from '../database/sql-database.ts'
import { copySqliteDatabase, openSqliteDatabase } from '../database/sqlite-database.ts'
import type { DeliveryQueue } from '../delivery/queue.ts'
import { createDeliveryQueue } from '../delivery/queue-rows.ts'
import type { DeskRecords } from '../desk/desk-records.ts'
import { createDeskRecords, forgetKept, forgetNotes } from '../desk/desk-rows.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { diskSpace } from '../leads/machine-state.ts'
import { createSqlLeadStore } from '../leads/sql-lead-store.ts'
import { keepPicture, pageOfPictures, readPicture } from '../room/picture-rows.ts'
import type { TextRecords } from '../room/text-records.ts'
import { createTextRecords } from '../room/text-rows.ts'
import { createSearchRecords, type SearchRecords } from '../search/search-rows.ts'
import {
  batchesOf,
  COPIED_NAMES,
  insertRows,
  keepInDatabase,
  keepInFolder,
  type RawStore
} from './copy-store.ts'

/** Everything that the site stores, a part for each feature; all parts share one database. */
export interface SiteStore {
  leads: LeadStore
  /** Leads on their way to their targets. */
  delivery: DeliveryQueue
  /** Users, sessions and notes of the desk. */
  desk: DeskRecords
  /** What editors write and publish. */
  texts: TextRecords
  /** What people searched. */
  searches: SearchRecords
  settings: Settings
  /** What senders have spent; shared between processes if the database is. */
  ledger: Ledger
  /** Writes a full copy, on which the site can be started, into a folder while the site keeps running. */
  backup(folder: string): Promise<void>
  /** Rejects unless the database accepts a write. */
  checkWritable(): Promise<void>
  close(): Promise<void>
}

interface StoreParts {
  database: SqlDatabase
  files: AttachmentFiles
  ledger: Ledger
  backup: SiteStore['backup']
  now: () => Date
}

/** The parts over one SQL database. */
function createSiteStore({ database, files, ledger, backup, now }: StoreParts): SiteStore {
  const time = () => now().getTime()
  return {
    leads: createSqlLeadStore({ database, files, time, traces: { forgetNotes, forgetKept } }),
    delivery: createDeliveryQueue(database, time),
    desk: createDeskRecords(database, time),
    texts: createTextRecords(database, time),
    searches: createSearchRecords(database, time),
    settings: createSettings(database),
    ledger,
    backup,
    checkWritable: () => checkWritable(database, time()),
    close: database.close
  }
}

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
 * Opens the store that the configuration names and migrates its tables.
 *
 * @throws {Error} When the database cannot be opened or is from a newer version of the site.
 */
export async function openSiteStore(
  { DATA_DIR, DATABASE_URL }: StoreLocation,
  { now = () => new Date(), onError, ...embedded }: OpenOptions = {}
): Promise<SiteStore> {
  if (!DATABASE_URL) return openSqliteStore(DATA_DIR, now, embedded)
  const database = await openPostgresDatabase(DATABASE_URL, onError)
  const files = openDatabaseFiles(database)
  return createSiteStore({
    database,
    files,
    ledger: createPostgresLedger(database, () => now().getTime()),
    backup: (folder) => backupDatabase(database, files, folder),
    now
  })
}

/** Everything in `<dataDir>/site.db`, files beside it. */
export function openSqliteStore(
  dataDir: string,
  now = () => new Date(),
  options: Pick<OpenOptions, 'patienceMs' | 'mustExist' | 'wholeUpTo'> = {}
): SiteStore {
  // Their folder first: what fails is tried again and again, and a database stays open until it is collected.
  const files = hasSqliteDatabase(dataDir) ? openDiskFiles(dataDir) : undefined
  const store = createSiteStore({
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
    // One that cannot be read is not told of as one that is full.
    return false
  }
}

export function forgottenText({ DATA_DIR }: StoreLocation): string {
  return (
    `DATABASE_URL names a database without leads, and ${join(DATA_DIR, 'site.db')} holds some: ` +
    `move them with "leads copy --from ${DATA_DIR} --to" and that address`
  )
}
