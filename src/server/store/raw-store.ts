import { openDatabaseFiles, openDiskFiles } from '../database/attachment-files.ts'
import { openPostgresDatabase } from '../database/postgres-database.ts'
import { openSqliteDatabase } from '../database/sqlite-database.ts'
import { keepInDatabase, keepInFolder, type RawStore } from './copy-store.ts'
import type { StoreLocation } from './open-store.ts'

/** A folder with an embedded database, or the address of a shared one. */
export function locationOf(place: string): StoreLocation {
  return /^postgres(ql)?:\/\//i.test(place)
    ? { DATA_DIR: '', DATABASE_URL: place }
    : { DATA_DIR: place }
}

/**
 * Opens what {@link openLeadStore} would, as its tables and files.
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
