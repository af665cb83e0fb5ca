import { seeded } from './seeded.ts'

/** A request to any route, and a mark that its sender put where it may come out again. */
export interface RouteRequest {
  bytes: string
  /** Sent with `<`, `"` and `'` around it: must never come out so. */
  mark: string
}

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

/** Requests to every route with marks in path, query, headers and fields; the same ones for the same seed. */
export function createRouteGrammar(seed: number): () => RouteRequest {
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
