import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import type { Test } from 'tap'
import { openSiteStore, type SiteStore } from '../../src/server/store/site-store.ts'
import { newLead } from './new-lead.ts'
import { startPostgres, WITH_POSTGRES } from './postgres.ts'

interface Opened {
  store: SiteStore
  /** Another process on the same leads. */
  again: () => Promise<SiteStore>
  /** Runs a statement beside the store, as an operator would by hand. */
  byHand: (statement: string) => Promise<void>
  /** By what the lead tool finds the same leads. */
  env: Record<string, string>
  dir: string
  clock: { now: Date }
}

export type OpenStore = (t: Test) => Promise<Opened>

async function open(t: Test, databaseUrl?: string): Promise<Opened> {
  const dir = t.testdir()
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const location = {
    DATA_DIR: `${dir}/data`,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {})
  }
  async function again() {
    const store = await openSiteStore(location, { now: () => clock.now })
    t.teardown(() => store.close())
    return store
  }
  const byHand = (statement: string) =>
    databaseUrl ? inPostgres(databaseUrl, statement) : inSqlite(location.DATA_DIR, statement)
  return { store: await again(), again, byHand, env: location, dir, clock }
}

async function inSqlite(dataDir: string, statement: string) {
  const connection = new DatabaseSync(`${dataDir}/site.db`, { timeout: 2000 })
  connection.exec(statement)
  connection.close()
}

async function inPostgres(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** An empty store in SQLite, for what does not differ between databases. */
export const openEmbedded: OpenStore = (t) => open(t)

/** Ways to open an empty store, by the name of the database; without PostgreSQL one is left out. */
export async function eachDatabase(t: Test): Promise<[name: string, open: OpenStore][]> {
  const sqlite: [string, OpenStore] = ['sqlite', openEmbedded]
  if (WITH_POSTGRES.skip) {
    t.pass('the same in PostgreSQL', WITH_POSTGRES)
    return [sqlite]
  }
  const postgres = await startPostgres()
  t.teardown(() => postgres.stop())
  return [sqlite, ['postgres', async (t) => open(t, await postgres.createDatabase())]]
}

export async function uploadIn(dir: string, text: string) {
  const path = `${dir}/upload-${randomUUID()}`
  await writeFile(path, text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const size = Buffer.byteLength(text)
  return { id: randomUUID(), path, size, sha256, name: 'бриф.txt', type: 'text/plain' }
}

export async function accepted(store: SiteStore, own: Parameters<typeof newLead>[0] = {}) {
  const acceptance = await store.leads.accept(newLead(own))
  if (!('resultID' in acceptance)) throw new Error(acceptance.kind)
  return acceptance.resultID
}
