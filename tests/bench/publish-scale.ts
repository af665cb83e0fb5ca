import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { startPostgres } from '../support/postgres.ts'
import { startSite } from '../support/site-process.ts'
import { writeCorpus } from './corpus.ts'

const KEY = { collection: 'news', slug: 'ofis-v-krasnodare' } as const
const PAGES = ['/news/ofis-v-krasnodare/', '/prices/', '/contacts/', '/news/']
const MANY_NEWS = 10_000
const REST_MS = 5000
const POLL_MS = 20
const MOST_MS = 60_000

/** A visitor every 20 ms, whose waiting times are printed in milliseconds once its input ends. */
const VISITORS = `
  const [url, ...pages] = process.argv.slice(1)
  const times = []
  let asked = 0
  const timer = setInterval(async () => {
    const begun = performance.now()
    await (await fetch(url + pages[asked++ % pages.length])).text()
    times.push(performance.now() - begun)
  }, 20)
  process.stdin.on('end', () => { clearInterval(timer); console.log(JSON.stringify(times)) }).resume()
`

/**
 * The editor's wait for the plan, then from the press to the page, and what visitors notice of both: of the site as it is
 * and with many news, on SQLite and by two processes on PostgreSQL.
 *
 * @param times How many publications of each.
 */
export async function benchPublishing(
  folder: string,
  { times, database }: { times: number; database: string | undefined }
): Promise<void> {
  for (const news of [0, MANY_NEWS]) {
    const size = news > 0 ? `${news} news` : 'the site as it is'
    const write = (dir: string) => writeCorpus(dir, { news, articles: 0 })
    if (database !== 'postgres') {
      await benchSite(folder, { name: `${size}, SQLite`, times, write })
    }
    if (database !== 'sqlite') {
      await withPostgres((databaseUrl) =>
        benchSite(folder, { name: `${size}, two on PostgreSQL`, times, write, databaseUrl })
      )
    }
  }
}

async function withPostgres(use: (databaseUrl: string) => Promise<void>): Promise<void> {
  const postgres = await startPostgres()
  try {
    await use(await postgres.createDatabase())
  } finally {
    await postgres.stop()
  }
}

interface Measured {
  name: string
  /** How many publications. */
  times: number
  write(dir: string): Promise<void>
  /** A second process follows on it, with a folder of its own. */
  databaseUrl?: string
}

async function benchSite(folder: string, measured: Measured): Promise<void> {
  const { name, times, databaseUrl = '' } = measured
  const dir = join(folder, name.replaceAll(' ', '-'))
  await measured.write(join(dir, 'content'))
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const room = await openRoom(dir, database)
  const second = databaseUrl ? await startFollower(dir, database) : undefined

  const planned: number[] = []
  const used: number[] = []

  async function publish(number: number): Promise<number> {
    const words = `Офис на улице номер ${number}`
    const before = process.cpuUsage()
    const { planMs, shownMs, begun } = await room.publish(words)
    planned.push(planMs)
    const { user, system } = process.cpuUsage(before)
    used.push((user + system) / 1000)
    if (second) {
      await untilShown(second.url, words)
      followed.push(performance.now() - begun)
    }
    return shownMs
  }

  const followed: number[] = []
  const watched = second?.url ?? room.url
  const atRest = await visitorsOf(watched, () => setTimeout(REST_MS))
  const taken: number[] = []
  const meanwhile = await visitorsOf(watched, async () => {
    for (let number = 0; number < times; number++) taken.push(await publish(number))
  })
  await second?.kill('SIGTERM')
  await room.close()
  console.log(`${name}: the plan ${told(planned, [50, 95, 100])}`)
  console.log(`  from the press to the page ${told(taken, [50, 95])}`)
  console.log(`  both together, of the processor ${told(used, [50, 95, 100])}`)
  if (second) console.log(`  shown by the other process ${told(followed, [50, 95, 100])}`)
  console.log(
    `  visitors at rest ${told(atRest, [50, 99])}, meanwhile ${told(meanwhile, [50, 99, 100])}`
  )
}

/** The site in this process, with `dir`/content as its texts. */
export async function openRoom(dir: string, env: Record<string, string> = {}) {
  const config = readConfig({
    DATA_DIR: join(dir, 'data'),
    CONTENT_DIR: join(dir, 'content'),
    LOG_LEVEL: 'silent',
    ...env
  })
  const folders = { assetsDir: join(process.cwd(), 'dist/assets'), viewsDir: 'views' }
  const app = await buildApp(config, { ...folders, contentDir: 'src/content' })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { editor } = app
  return {
    url,
    /** Gives a news item another title, and waits until its page has it. */
    async publish(words: string) {
      const { version = '', body = '' } = (await editor.read(KEY)) ?? {}
      const fields = [{ path: ['title'], value: words }]
      const saved = await editor.save(KEY, { version, body, fields }, 'bench')
      const asking = { actor: 'bench', version: saved.kind === 'saved' ? saved.text.version : '' }
      const asked = performance.now()
      const plan = await editor.plan(KEY)
      const begun = performance.now()
      const done = await editor.publish(KEY, { ...asking, seen: plan?.seen ?? '' })
      const page = await (await fetch(url + PAGES[0])).text()
      if (!page.includes(words)) {
        throw new Error(`${JSON.stringify(done).slice(0, 500)} is not shown`)
      }
      return { planMs: begun - asked, shownMs: performance.now() - begun, begun }
    },
    close: () => app.close()
  }
}

/** The built site, in a process and a folder of its own. */
async function startFollower(dir: string, env: Record<string, string>) {
  const content = join(dir, 'content-of-another')
  await cp(join(dir, 'content'), content, { recursive: true })
  const dataDir = join(dir, 'data-of-another')
  return startSite({ dataDir, env: { ...env, CONTENT_DIR: content } })
}

async function untilShown(url: string, words: string): Promise<void> {
  const until = performance.now() + MOST_MS
  while (!(await (await fetch(url + PAGES[0])).text()).includes(words)) {
    if (performance.now() > until) throw new Error('the other process does not show it')
    await setTimeout(POLL_MS)
  }
}

async function visitorsOf(url: string, use: () => Promise<unknown>): Promise<number[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', VISITORS, url, ...PAGES])
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  await use()
  child.stdin.end()
  await once(child, 'close')
  return JSON.parse(text)
}

function told(times: readonly number[], shares: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN
  return shares.map((share) => `p${share} ${at(share).toFixed(0)} ms`).join(', ')
}
