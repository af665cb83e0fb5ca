import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startServer } from './postgres-server.ts'

export interface TestPostgres {
  url: string
  /** The URL of a new, empty database. */
  /** @param own How it differs from others of the server, in SQL. */
  createDatabase(own?: string): Promise<string>
  stop(): Promise<void>
}

/** For tests that need it: `tests/run.mjs` says why none could be started on this machine. */
export const WITH_POSTGRES = { skip: process.env.NO_POSTGRES || false }

/** The PostgreSQL server that TEST_DATABASE_URL names, or one of the caller's own. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (!given) return startOwnPostgres()
  return {
    url: given,
    createDatabase: (own) => createDatabase(given, own),
    stop: async () => undefined
  }
}

export async function startOwnPostgres(): Promise<TestPostgres> {
  const { url, stop } = await startServer()
  return { url, createDatabase: (own) => createDatabase(url, own), stop }
}

async function createDatabase(serverUrl: string, own = ''): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} ${own}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
