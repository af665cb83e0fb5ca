import { randomBytes } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { Agent } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { LEAD_FIELDS } from '../../src/shared/lead/lead-fields.ts'
import { anotherLead, multipart } from '../support/lead-request.ts'
import { ask, freePort, hasNginx, type Nginx, startNginx } from '../support/nginx.ts'
import {
  liveMib,
  type SiteProcess,
  shippedStart,
  startSite,
  withDataDir
} from '../support/site-process.ts'

const KIB = 1024
const BOUNDARY = 'largest'
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
/** What takes most room in an answer, in JSON, and in both. */
const WORST = '"\\\u0001<'
const RATING = '/rating/agentstva-prodvizheniya/'

const FILE = Buffer.alloc(10_000 * KIB, 'x')

const TOO_LARGE = parts({ fio: 'x' }, Buffer.alloc(16_500 * KIB, 'x'))

/** How long each route is asked. */
const SECONDS = Number(process.env.RESOURCE_SECONDS ?? 3)
const ATTACKER = '127.0.0.9'
/** As many as nginx lets one address have. */
const CONNECTIONS = 40
/** A program that is told to wait asks again so soon. */
const REFUSED_PAUSE_MS = 250
const MAX_RESIDENT_MIB = 330
/** All memories with a budget, and the site itself. */
const MAX_LIVE_MIB = 200

const skip = hasNginx() ? {} : { skip: 'nginx is not installed' }

t.test(`the site as it ships under its largest requests, ${SECONDS} s a route`, skip, async (t) => {
  await withDataDir(async (dir) => {
    const { node, env } = shippedStart()
    const own = { ...env, SITE_URL: 'https://agency.example' }
    const site = await startSite({ dataDir: `${dir}/data`, env: own, node })
    const nginx = await startNginx(dir, [Number(new URL(site.url).port), await freePort()])
    const before = Math.round(slowest((await visit(nginx, 3)).times))

    for (const attack of largestRequests(await addressesOf(site))) {
      await t.test(attack.name, async (t) => {
        const [statuses, memory, guest] = await Promise.all([
          ask40(nginx, attack),
          watch(site),
          visit(nginx, SECONDS)
        ])
        const ms = Math.round(slowest(guest.times))
        t.comment(
          `${JSON.stringify(statuses)}, ${memory.join(' ')} MiB, another waits ${ms} ms (${before} before)`
        )
        t.ok(site.isAlive(), 'the process lives')
        t.ok(Math.max(...memory) < MAX_RESIDENT_MIB, `${memory.join(' ')} MiB`)
        t.same(
          Object.keys(statuses).filter((status) => Number(status) >= 500),
          [],
          'neither 502 nor another fault'
        )
        t.ok(
          attack.expected.some((status) => (statuses[status] ?? 0) > 0),
          'nginx lets it through to the site'
        )
        t.same(guest.faults, [], 'another visitor reads and sends')
      })
    }
    t.ok((await liveMib(site)) < MAX_LIVE_MIB, 'what is kept holds its budgets')
    await site.kill('SIGTERM')
    await nginx.stop()
  })
})

/** One address that asks as often as it is let, and counts the answers; what breaks off counts as 0. */
async function ask40(nginx: Nginx, attack: Attack): Promise<Record<number, number>> {
  const agent = agentOf(ATTACKER)
  const statuses: Record<number, number> = {}
  const end = performance.now() + SECONDS * 1000
  let number = 0
  async function work(): Promise<void> {
    while (performance.now() < end) {
      const { path, method = 'GET', headers = {}, body } = attack.next(number++)
      const length = body ? { 'content-length': body.length } : {}
      const options = { method, agent, headers: { ...headers, ...length } }
      const { status } = await ask(nginx, path, options, body).catch(() => ({ status: 0 }))
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 429 || status === 0) await setTimeout(REFUSED_PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  agent.destroy()
  return statuses
}

/** What the process holds on to in MiB, while it is attacked and afterwards. */
async function watch(site: SiteProcess): Promise<number[]> {
  const readings: number[] = []
  const read = async () => readings.push(Math.round((await site.memory()).rss / 1024 ** 2))
  for (let second = 0; second < SECONDS; second += 1.5) {
    await setTimeout(1500)
    await read()
  }
  await read()
  return readings
}

interface Guest {
  /** Milliseconds from each request to the whole answer. */
  times: number[]
  faults: string[]
}

let guests = 0

/** Visitors who read a page twice a second and send a plain form each second, each from an address of its own. */
async function visit(nginx: Nginx, seconds: number): Promise<Guest> {
  const guest: Guest = { times: [], faults: [] }
  const end = performance.now() + seconds * 1000
  async function timed(expected: number, request: () => Promise<{ status: number }>) {
    const begun = performance.now()
    // As browsers do where a connection that was kept is closed while they ask: once more, and never for a slow answer.
    const answered = await request().catch((error) =>
      error.code === 'ECONNRESET' ? request().catch((again) => again) : error
    )
    const status = 'status' in answered ? answered.status : answered.code
    guest.times.push(performance.now() - begun)
    if (status !== expected) guest.faults.push(`${status} instead of ${expected}`)
  }
  for (let turn = 0; performance.now() < end; turn++) {
    guests++
    const agent = agentOf(`127.1.${guests >> 8}.${guests % 256}`)
    await timed(200, () => ask(nginx, `/contacts/?${guests}`, { agent }))
    if (turn % 2 === 0) await timed(303, () => sendPlainForm(nginx, agent))
    agent.destroy()
    await setTimeout(500)
  }
  return guest
}

async function sendPlainForm(nginx: Nginx, agent: Agent) {
  const { payload, type } = await multipart(anotherLead())
  const headers = { accept: 'text/html', 'content-type': type, 'content-length': payload.length }
  return ask(nginx, '/api/v1/form/', { method: 'POST', agent, headers }, payload)
}

function agentOf(localAddress: string): Agent {
  return new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress })
}

/** Of twenty, the second slowest: one slow moment of the machine is nobody's fault. */
function slowest(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * 0.95)] ?? 0
}

async function addressesOf({ url }: SiteProcess): Promise<Addresses> {
  const read = async (path: string) => (await fetch(url + path)).text()
  const pages = [
    ...(await read('/sitemaps/pages.xml')).matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)
  ].map(([, path = '']) => path)
  const pictures = await Promise.all(
    pages.map(async (page) => /content="https:\/\/[^/]+(\/og\/[^"]+)"/.exec(await read(page))?.[1])
  )
  return { pages, pictures: pictures.filter((path) => path !== undefined) }
}

/** One request of an attacker; no two are the same. */
interface AttackRequest {
  path: string
  method?: 'POST'
  headers?: OutgoingHttpHeaders
  body?: Buffer
}

interface Attack {
  name: string
  next(number: number): AttackRequest
  /** What a request that nginx lets through is answered with. */
  expected: readonly number[]
}

/** What a site has. */
interface Addresses {
  pages: readonly string[]
  /** Pictures to share. */
  pictures: readonly string[]
}

/** Every route that a visitor reaches, with the largest body or address that is let in. */
function largestRequests({ pages, pictures }: Addresses): Attack[] {
  return [...readings(pages, pictures), ...searches(), ...forms()]
}

function readings(pages: readonly string[], pictures: readonly string[]): Attack[] {
  const feeds = ['/sitemaps/pages.xml', '/sitemap.xml', '/news/rss.xml', '/llms.txt']
  return [
    get('pages that nginx has not kept', (n) => `${pageOf(pages, n)}?${n}`),
    get('a page with a long query', (n) => `/?${long(n, 12)}`),
    get('views of a rating', viewPath),
    get('pages that are not there', (n) => `/${long(n, 7)}/`, [404]),
    get('feeds', (n) => `${feeds[n % feeds.length]}?${n}`),
    get('pictures to share', (n) => `${pageOf(pictures, n)}?${n}`),
    get('photos', (n) => `/img/${randomBytes(8).toString('hex')}-480.avif?${n}`, [404]),
    get('challenges', (n) => `/api/v1/challenge/?${n}`)
  ]
}

function searches(): Attack[] {
  return [
    get('the search page', (n) => `/search/?q=${long(n, 12)}`),
    post('the live search', '/search/', [200], (n) => ({
      headers: FORM,
      body: Buffer.from(`ajax_call=y&INPUT_ID=a&l=2&q=${unique(n)}${'\u0001'.repeat(16_000)}`)
    })),
    post('the live search in parts', '/search/', [200], (n) => ({
      headers: MULTIPART,
      body: parts({
        ajax_call: 'y',
        INPUT_ID: 'a',
        l: '2',
        q: unique(n) + text(16_000),
        // As much as nginx lets through.
        ...noise(2)
      })
    }))
  ]
}

function forms(): Attack[] {
  const path = '/api/v1/form/'
  const plain = { ...MULTIPART, accept: 'text/html' }
  return [
    post('visits', '/api/v1/visit/', [204], (n) => ({
      headers: { 'content-type': 'application/octet-stream', cookie: `a=${unique(n)}` },
      body: Buffer.alloc(60 * KIB, 'x')
    })),
    post('faulty forms', path, [422], (n) => ({
      headers: plain,
      body: parts({ ...everyField(n), webFormID: '1', fio: '' })
    })),
    post('faulty forms of the script', path, [422], (n) => ({
      headers: MULTIPART,
      body: parts({ ...everyField(n), webFormID: '2' })
    })),
    post('forms with a file', path, [303, 413], (n) => ({
      headers: plain,
      body: parts({ fio: unique(n), phone: '+7 912 345-67-89', ...noise(40) }, FILE)
    })),
    post('forms that are too large', path, [413], () => ({ headers: plain, body: TOO_LARGE }))
  ]
}

function get(name: string, path: (number: number) => string, expected = [200]): Attack {
  return { name, expected, next: (number) => ({ path: path(number) }) }
}

function post(
  name: string,
  path: string,
  expected: readonly number[],
  rest: (number: number) => Pick<AttackRequest, 'headers' | 'body'>
): Attack {
  return { name, expected, next: (number) => ({ path, method: 'POST', ...rest(number) }) }
}

function pageOf(pages: readonly string[], number: number): string {
  return pages[number % pages.length] ?? '/'
}

/** Sorted and filtered in ever new ways. */
function viewPath(number: number): string {
  const names = ['specializaciya', 'gorod', 'byudzhet', 'region', 'format']
  const filter = `${names[number % 5]}=${number % 7}`
  return `${RATING}?sort=${['total-asc', 'seo', 'ads-asc'][number % 3]}&${filter}&n=${number}`
}

function unique(number: number): string {
  return `${number.toString(36)}${randomBytes(6).toString('base64url').replace(/\d/g, 'z')}`
}

function text(length: number): string {
  return WORST.repeat(length / WORST.length)
}

/** A part of an address, in KiB. */
function long(number: number, kib: number): string {
  return unique(number) + '%D1%8F%22'.repeat((kib * KIB) / 9)
}

function everyField(number: number): Record<string, string> {
  const filled = LEAD_FIELDS.map((name) => [name, `${unique(number)}${'"'.repeat(16_000)}`])
  return { ...Object.fromEntries(filled), ...noise(30) }
}

function noise(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`other${at}`, text(16_000)]))
}

function parts(fields: Record<string, string>, file?: Buffer): Buffer {
  const fieldParts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  )
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  const last = file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []
  return Buffer.concat([
    Buffer.from(fieldParts.join('')),
    ...last,
    Buffer.from(`--${BOUNDARY}--\r\n`)
  ])
}
