import { readdir } from 'node:fs/promises'
import { openSqliteStore } from '../../src/server/store/site-store.ts'

/** The leads that another process would find in `dataDir`. */
export async function readLeads(dataDir: string) {
  const store = openSqliteStore(dataDir)
  try {
    return await store.leads.list()
  } finally {
    await store.close()
  }
}

/** Uploads that belong to no lead yet. */
export async function spooledFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(`${dataDir}/spool`, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name !== 'lock').map(({ name }) => name)
}
