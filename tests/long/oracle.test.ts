import t from 'tap'
import { leadTool } from '../support/lead-tool.ts'
import { type RawAnswer, sendRaw } from '../support/raw-http.ts'
import { seeded } from '../support/seeded.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS']

const PATHS = [
  '/',
  '/news/',
  '/news/page/2/',
  '/search/',
  '/search/?q=MARK',
  '/rating/agentstva-prodvizheniya/',
  '/rating/agentstva-prodvizheniya/?MARK=MARK',
  '/contacts/',
  '/prices/',
  '/api/v1/challenge/',
  '/api/v1/visit/',
  '/api/v1/form/',
  '/api/v1/form/',
  '/api/v1/form/',
  '/api/v1/form/',
  '/assets/manifest.json',
  '/img/0123456789abcdef-480.avif',
  '/og/contacts/0123456789ab.png',
  '/robots.txt',
  '/speculation-rules.json',
  '/sitemap.xml',
  '/news/rss.xml',
  '/healthz',
  '/spasibo/',
  '/MARK/'
]

const TURNS = [
  '../',
  '%00',
  '%',
  '%ff',
  '//',
  ';',
  '?q=MARK',
  '?MARK=1',
  '#MARK',
  '\\',
  'MARK',
  '%0d%0aX-Mark:%20MARK'
]

const HEADERS = [
  'Accept: text/html',
  'Accept: text/html',
  'Accept-Encoding: br, gzip;q=0',
  'Cookie: utm_source=MARK; first_utm_source=MARK; city=MARK',
  'Cookie: a=%; =; ;;',
  'Host: MARK',
  'X-Forwarded-Host: MARK',
  'X-Forwarded-For: MARK, ::1',
  'Referer: http://MARK/MARK',
  'Referer: javascript:MARK',
  'Origin: http://site.test',
  'Idempotency-Key: MARK',
  'If-None-Match: MARK',
  'Range: bytes=0-1,5-,-7',
  'User-Agent: MARK'
]

const FIELDS = [
  'fio',
  'phone',
  'email',
  'site',
  'message',
  'theme',
  'page',
  'city',
  'captcha',
  'visit_path',
  'WEB_FORM_ID'
]
const VALUES = [
  'MARK',
  'MARK',
  '',
  '2',
  'Анна',
  '+7 912 345-67-89',
  'MARK\u0000\u001b]0;x\u0007',
  '\u009b31mMARK',
  'x'.repeat(17_000)
]

const URLENCODED = [
  'ajax_call=y&INPUT_ID=a&q=MARK&l=2',
  'ajax_call=y&INPUT_ID=MARK&q=seo',
  'ajax_call=y&INPUT_ID=a&q=%1b%5d0%3bMARK%07&l=MARK',
  'MARK=MARK',
  'q=%'
]

const REQUESTS = Number(process.env.FUZZ_REQUESTS || 2000)
const SEED = Number(process.env.FUZZ_SEED || 20261121)
const AT_ONCE = 20
/** An answer may take so many times the usual time of its size, by the medians of a whole class. */
const MAX_RATIO = 25

/** Line breaks and tabs are how text is laid out; nothing else below a space is text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

t.test(
  `${REQUESTS} requests over all routes: no 5xx, and nothing of them comes out raw`,
  async (t) => {
    await withDataDir(async (dataDir) => {
      const env = { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off', LOG_LEVEL: 'debug' }
      const site = await startSite({ dataDir, env })
      const next = createRouteGrammar(SEED)
      const faults: string[] = []
      const times = new Map<string, number[]>()
      const statuses = new Map<number, number>()
      let sent = 0

      async function work(): Promise<void> {
        while (sent++ < REQUESTS) {
          const request = next()
          const begun = performance.now()
          const answer = await sendRaw(site.url, request.bytes)
          note(times, sizeOf(request), performance.now() - begun)
          statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
          const fault = answer && faultOf(answer, request)
          if (fault) faults.push(`${fault} of ${JSON.stringify(request.bytes.slice(0, 300))}`)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))

      t.comment(`seed ${SEED}: ${JSON.stringify([...statuses])}`)
      t.same(faults.slice(0, 10), [])
      t.ok((statuses.get(200) ?? 0) > REQUESTS / 20, 'many were served')
      t.ok((statuses.get(422) ?? 0) > REQUESTS / 300, 'many were looked at')
      const [small, large] = ['small', 'large'].map((size) => median(times.get(size) ?? []))
      t.ok(
        (large ?? 0) < MAX_RATIO * (small ?? 0),
        `median ${small} ms, with 17 KB and more ${large} ms`
      )
      t.equal((await fetch(`${site.url}/healthz`)).status, 200)

      const raw = site
        .log()
        .split('\n')
        .filter((line) => CONTROL.test(line))
      t.same(raw.slice(0, 3), [], 'no control character in a log line')
      for (const command of [['list'], ['list', '--json'], ['report'], ['audit']]) {
        const { code, stdout } = await leadTool({ DATA_DIR: dataDir }, ...command)
        t.equal(code, 0)
        t.notMatch(stdout, CONTROL, `leads ${command.join(' ')}`)
      }
      const { stdout } = await leadTool({ DATA_DIR: dataDir }, 'list', '--json', '--limit', '20')
      for (const { resultID } of JSON.parse(stdout)) {
        t.notMatch((await leadTool({ DATA_DIR: dataDir }, 'show', resultID)).stdout, CONTROL)
      }
      await site.kill('SIGTERM')
    })
  }
)

/** What an answer must never be, whoever asked. */
function faultOf({ status, headers, body }: RawAnswer, { mark }: RouteRequest): string | undefined {
  if (status >= 500) return `${status}`
  const text = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  if (CONTROL.test(text)) return 'a control character in a header'
  if ('x-mark' in headers) return 'a header of its own'
  const type = headers['content-type'] ?? ''
  if (headers['content-encoding'] || !/html|json|xml|text/.test(type)) return undefined
  if (CONTROL.test(body)) return 'a control character in the body'
  if (/html|xml/.test(type) && body.includes(`<${mark}`)) return 'a tag of its own'
  if (/html/.test(type) && body.includes(`${mark}"'`)) return 'a quote of its own'
  return undefined
}

function sizeOf({ bytes }: RouteRequest): string {
  return bytes.length > 17_000 ? 'large' : 'small'
}

function note(times: Map<string, number[]>, size: string, ms: number): void {
  times.set(size, [...(times.get(size)?.slice(-2000) ?? []), ms])
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** A request to any route, and a mark that its sender put where it may come out again. */
interface RouteRequest {
  bytes: string
  /** Sent with `<`, `"` and `'` around it: must never come out so. */
  mark: string
}

/** Requests to every route with marks in path, query, headers and fields; the same ones for the same seed. */
function createRouteGrammar(seed: number): () => RouteRequest {
  const random = seeded(seed)
  const below = (n: number) => Math.floor(random() * n)
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  let count = 0

  function pathOf(): string {
    let path = oneOf(PATHS)
    for (let turns = random() < 0.6 ? 0 : 1 + below(2); turns > 0; turns--) {
      const at = 1 + below(path.length)
      path = path.slice(0, at) + oneOf(TURNS) + path.slice(at)
    }
    return path
  }

  function bodyOf(path: string): { type: string; body: string } | undefined {
    if (!path.startsWith('/api/v1/form')) {
      return { type: 'application/x-www-form-urlencoded', body: oneOf(URLENCODED) }
    }
    const parts = Array.from({ length: 1 + below(6) }, () => {
      const name = random() < 0.9 ? oneOf(FIELDS) : 'MARK'
      return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${oneOf(VALUES)}\r\n`
    })
    return { type: 'multipart/form-data; boundary=b', body: `${parts.join('')}--b--\r\n` }
  }

  return () => {
    const mark = `m${(++count).toString(36)}k`
    const path = pathOf()
    const method = path.startsWith('/api/v1/form') && random() < 0.8 ? 'POST' : oneOf(METHODS)
    const sent = /^P/.test(method) ? bodyOf(path) : undefined
    const own = Array.from({ length: below(4) }, () => oneOf(HEADERS))
    const hasHost = own.some((header) => header.startsWith('Host'))
    const inBody = (text: string) => text.replaceAll('MARK', `<${mark}"'${mark}>`)
    const body = inBody(sent?.body ?? '')
    // What a browser would escape in an address comes from programs as it is.
    const inPath = random() < 0.5 ? `<${mark}"'${mark}>` : `%3C${mark}%22%27${mark}%3E`
    const lines = [
      `${method} ${path.replaceAll('MARK', inPath)} HTTP/1.1`,
      ...(hasHost ? [] : ['Host: site.test']),
      ...own.map(inBody),
      ...(sent ? [`Content-Type: ${sent.type}`, `Content-Length: ${Buffer.byteLength(body)}`] : []),
      'Connection: close'
    ]
    return { bytes: `${lines.join('\r\n')}\r\n\r\n${body}`, mark }
  }
}
