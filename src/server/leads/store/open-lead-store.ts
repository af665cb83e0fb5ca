import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createCounters } from '../../allowance/counters.ts'
import { createMemoryLedger } from '../../allowance/ledger.ts'
import type { Config } from '../../config.ts'
import { diskSpace } from '../disk-space.ts'
import type { LeadStore } from '../lead-store.ts'
import { backupDatabase, backupFolder } from './backup.ts'
import { openDatabaseFiles } from './database-files.ts'
import { openDiskFiles } from './disk-files.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { createPostgresLedger } from './postgres-ledger.ts'
import { createSqlLeadStore } from './sql-lead-store.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

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
