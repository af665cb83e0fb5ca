import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { type RawAnswer, sendRaw } from '../support/raw-http.ts'
import { seeded } from '../support/seeded.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const REQUESTS = 3000
const AT_ONCE = 20
const PATIENCE_MS = 15_000
const SILENT: RawAnswer = { status: 0, headers: {}, body: '' }

const METHODS = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'PROPFIND'
]

const PATHS = [
  '/',
  '/news/',
  '/news/page/2/',
  '/search/',
  '/rating/agentstva-prodvizheniya/',
  '/api/v1/challenge/',
  '/api/v1/visit/',
  '/api/v1/form/',
  '/assets/manifest.json',
  '/assets/flags/ru.svg',
  '/img/0123456789abcdef-480.avif',
  '/og/contacts/0123456789ab.png',
  '/robots.txt',
  '/sitemap.xml',
  '/news/rss.xml',
  '/healthz',
  '/readyz',
  '/templates/',
  '/en/',
  '/favicon.ico'
]

/** What is put into a path to get out of it, or to confuse who reads it. */
const TURNS = [
  '../',
  '..%2f',
  '%2e%2e/',
  '..%5c',
  '%252e%252e%252f',
  '....//',
  '%00',
  '%',
  '%ff%fe',
  '%F0%9F%92%A5',
  '//',
  ';',
  '?q=%',
  `?q=${'я'.repeat(300)}`,
  '?page=-1&sort=__proto__',
  '?__proto__[x]=1',
  '#',
  '\\',
  'etc/passwd',
  'package.json',
  'server/main.mjs',
  'site.db',
  '.git/config',
  '.env',
  'x'.repeat(4000)
]

const HEADERS = [
  'Accept-Encoding: br, gzip;q=0, *;q=9',
  'Accept-Encoding: ,,,;q=x',
  'Accept: text/html',
  'If-None-Match: "',
  'If-Modified-Since: never',
  'Range: bytes=0-1,5-,-7,9-3',
  'Cookie: a=%; first_utm_source=%E0%A4%A; =; ;;',
  'Host: evil.example',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: gopher',
  'X-Forwarded-For: unknown, ::1, 999.1.1.1',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: multipart/form-data; boundary=b',
  'Content-Type: application/json',
  'Referer: javascript:alert(1)',
  'Expect: 100-continue',
  'Upgrade: websocket',
  `User-Agent: ${'u'.repeat(8000)}`
]

const BODIES = [
  '',
  'ajax_call=y&INPUT_ID=a&q=%&l=x',
  `q=${'%F0%9F'.repeat(200)}`,
  '{"a":',
  '--b\r\n',
  '\0\0\0'
]

/** What only files of ours hold that nobody is to read. */
const OWN = ['"trigopunkt-site"', 'root:x:0:0', 'SQLite format 3', 'createLeadIntake', '[core]']

t.test('no method, path, header or encoding gets a 5xx or a file that is not served', async (t) => {
  await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: { SITE_URL: 'http://agency.example' } })
    const random = seeded(20261121)
    const oneOf = <Item>(items: readonly Item[]): Item =>
      items[Math.floor(random() * items.length)] as Item
    const faults: string[] = []
    const statuses = new Map<string, number>()
    let sent = 0

    function nextRequest(): string {
      let path = oneOf(PATHS)
      for (let turns = Math.floor(random() * 4); turns > 0; turns--) {
        const at = 1 + Math.floor(random() * path.length)
        path = path.slice(0, at) + oneOf(TURNS) + path.slice(at)
      }
      const body = oneOf(BODIES)
      const headers = Array.from({ length: Math.floor(random() * 4) }, () => oneOf(HEADERS))
      const host = headers.some((header) => header.startsWith('Host'))
        ? []
        : ['Host: agency.example']
      const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []
      const start = `${oneOf(METHODS)} ${path} HTTP/1.1`
      return [start, ...host, ...headers, ...length, 'Connection: close', '', body].join('\r\n')
    }

    async function sendOne(): Promise<void> {
      const request = nextRequest()
      const answer = await Promise.race([
        sendRaw(site.url, request),
        setTimeout(PATIENCE_MS, SILENT, { ref: false })
      ])
      const status = String(answer?.status)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const leaked = OWN.find((text) => answer?.body.includes(text))
      const isFault = answer === SILENT || status.startsWith('5') || leaked
      if (isFault) faults.push(`${status} ${leaked ?? ''} to ${request.slice(0, 300)}`)
    }

    async function work(): Promise<void> {
      while (sent++ < REQUESTS) await sendOne()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))

    t.same(faults.slice(0, 10), [])
    t.ok((statuses.get('200') ?? 0) > 100, `answers: ${JSON.stringify([...statuses])}`)
    t.ok((statuses.get('404') ?? 0) > 100)
    t.equal((await fetch(`${site.url}/healthz`)).status, 200)
    await site.kill('SIGTERM')
  })
})

t.test('what the fuzzer looks for is there to be found', async (t) => {
  t.match(readFileSync('package.json', 'utf8'), OWN[0] as string)
  t.match(readFileSync('dist/server/main.mjs', 'utf8'), /import|export/)
})
