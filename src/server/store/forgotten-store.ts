import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { LeadStore } from '../leads/lead-store.ts'
import { hasSqliteDatabase, type StoreLocation } from './open-store.ts'

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
