import { readdir, readFile, readlink } from 'node:fs/promises'
import { get } from 'node:http'
import { connect } from 'node:http2'
import { DatabaseSync } from '@photostructure/sqlite'
import t, { type Test } from 'tap'
import { MOST_PICTURE_BYTES } from '../../src/server/desk/room/parts/picture-part.ts'
import { MOST_FORM_BYTES } from '../../src/server/desk/room/text-save.ts'
import { COOKIE_BYTES, FIRST_TOUCH } from '../../src/shared/attribution/attribution.ts'
import { GOOD_LEAD, multipart } from '../support/lead-request.ts'
import { ask, freePort, HAS_IPV6, hasNginx, type Nginx, startNginx } from '../support/nginx.ts'
import { type SiteProcess, startSite, withDataDir } from '../support/site-process.ts'

/** Everything that makes the answers' headers longer. */
const ENV = {
  SITE_URL: 'https://agency.example',
  CAPTCHA: 'smartcaptcha',
  CAPTCHA_SITE_KEY: 'key',
  CAPTCHA_SECRET: 'secret',
  LEADS_RATE_LIMIT: 'off',
  ANALYTICS_GTM_ID: 'GTM-ABCD',
  ANALYTICS_METRIKA_ID: '1',
  CALLTOUCH_MOD_ID: 'abc'
}
const skip = hasNginx() ? {} : { skip: 'nginx is not installed' }

/** The site and its desk behind both files of deploy/. */
async function behindNginx(
  use: (front: Nginx, site: SiteProcess, dir: string) => Promise<void>,
  also = ''
) {
  await withDataDir(async (dir) => {
    const deskPort = await freePort()
    const env = { ...ENV, DESK_PORT: String(deskPort), DESK_URL: 'https://desk.agency.example' }
    const site = await startSite({ dataDir: `${dir}/data`, env })
    const nginx = await startNginx(
      dir,
      [Number(new URL(site.url).port), await freePort(), deskPort],
      also
    )
    try {
      await use(nginx, site, dir)
    } finally {
      await nginx.stop()
      await site.kill('SIGKILL')
    }
  })
}

/** The first touch of a visitor who came by the longest addresses that cookies are kept of. */
function longestFirstTouch(): string {
  const texts = ['source', 'medium', 'campaign', 'referral'] as const
  const cookies = [
    `${FIRST_TOUCH.landing}=${'x'.repeat(COOKIE_BYTES.url)}`,
    ...texts.map(
      (name) => `${FIRST_TOUCH[name]}=${'x'.repeat(COOKIE_BYTES.text - COOKIE_BYTES.url / 4)}`
    ),
    `${FIRST_TOUCH.marker}=${encodeURIComponent(new Date().toISOString())}`
  ]
  return cookies.join('; ')
}

async function oversized(): Promise<[path: string, type: string, body: Buffer][]> {
  const file = new File([new Uint8Array(16 * 2 ** 20)], 'a.bin')
  const form = await multipart({ ...GOOD_LEAD, file })
  const [some, more] = [Buffer.alloc(20 * 1024, 'a'), Buffer.alloc(300 * 1024, 'a')]
  return [
    ['/search/', 'application/x-www-form-urlencoded', some],
    ['/search/', 'application/x-www-form-urlencoded', more],
    ['/api/v1/visit/', 'application/json', Buffer.from(`"${more}"`)],
    ['/contacts/', 'application/json', Buffer.from(`"${more}"`)],
    ['/api/v1/form/', form.type, form.payload]
  ]
}

async function askAll(t: Test, nginx: Nginx, times: number) {
  const statuses = new Set<number>()
  for (const [path, type, body] of await oversized()) {
    for (let i = 0; i < times; i++) {
      const headers = { 'content-type': type, 'content-length': String(body.length) }
      // A connection of its own: nginx closes it when the site has answered before the end.
      const options = { method: 'POST', headers, agent: false }
      const { status } = await ask(nginx, path, options, body)
      statuses.add(status)
      if (status !== 413) t.fail(`${path} with ${body.length} bytes: ${status}`)
      const page = await ask(nginx, `/?${Math.random()}`)
      if (page.status !== 200) t.fail(`a page after it: ${page.status}`)
    }
  }
  return statuses
}

t.test('review-security 2: no request of one visitor takes the site from others', skip, (t) =>
  behindNginx(async (nginx) => {
    for (let i = 0; i < 10; i++) {
      const headers = { cookie: longestFirstTouch() }
      const visit = await ask(nginx, '/api/v1/visit/', { method: 'POST', headers })
      t.equal(visit.status, 204)
      t.equal(visit.headers['set-cookie']?.length, 5)
      const page = await ask(nginx, `/?${Math.random()}`)
      t.equal(page.status, 200, 'others read on')
    }
    t.same(await askAll(t, nginx, 10), new Set([413]))
  })
)

t.test('review-security 7: health and readiness are asked of the site itself', skip, (t) =>
  behindNginx(async (nginx, site) => {
    for (const path of ['/healthz', '/readyz']) {
      t.match(await ask(nginx, path), { status: 200, headers: { 'cache-control': 'no-store' } })
      const stranger = await ask(nginx, path, { localAddress: '127.0.0.2' })
      t.equal(stranger.status, 403, 'not public')
    }
    const other = new DatabaseSync(`${site.dataDir}/site.db`)
    other.exec('BEGIN IMMEDIATE')
    t.equal((await ask(nginx, '/readyz')).status, 503, 'a database that takes no writes')
    other.close()
    await site.kill('SIGKILL')
    for (const path of ['/healthz', '/readyz']) {
      t.equal((await ask(nginx, path)).status, 502, 'nobody is there')
    }
  })
)

t.test('review-security low: nginx lets no longer headers through than the site reads', skip, (t) =>
  behindNginx(async (nginx) => {
    for (const kilobytes of [7, 12, 16, 20, 36, 38, 40, 42, 44, 48, 60]) {
      const lines = Array.from({ length: kilobytes }, (_, i) => [`x-${i}`, 'a'.repeat(1015)])
      const { status, headers, body } = await ask(nginx, `/?${kilobytes}`, {
        headers: Object.fromEntries(lines)
      })
      if (kilobytes <= 36) t.equal(status, 200, `${kilobytes} KB`)
      if (status === 200) continue
      t.equal(status, 431, `${kilobytes} KB`)
      t.match(headers['content-type'], 'text/html; charset=utf-8')
      t.match(body.toString(), 'cookie', 'it says what to do')
    }
  })
)

t.test(
  'L09: the longest cookies, those of others, a long address and the one before it pass',
  skip,
  (t) =>
    behindNginx(async (nginx, site) => {
      const headers = {
        referer: `https://agency.example/?${'r'.repeat(4000)}`,
        cookie: `${'ours='.padEnd(10_000, 'a')}; ${'_ym_uid='.padEnd(2000, '1')}`,
        'user-agent': 'Mozilla/5.0 '.repeat(20),
        accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
        'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"'
      }
      const path = `/?${'a'.repeat(4000)}`
      t.equal((await ask(nginx, path, { headers })).status, 200)
      const last = Object.fromEntries(Object.entries(headers).reverse())
      t.equal((await ask(nginx, path, { headers: last })).status, 200, 'in another order')
      t.equal(await statusOfStream(nginx, path, headers), 200, 'in HTTP/2')
      t.equal((await fetch(site.url + path, { headers })).status, 200, 'without nginx')
    })
)

/** As browsers ask. */
function statusOfStream(
  { httpsPort }: Nginx,
  path: string,
  headers: Record<string, string>
): Promise<number> {
  return new Promise((resolve, reject) => {
    const session = connect(`https://127.0.0.1:${httpsPort}`, {
      rejectUnauthorized: false,
      servername: 'agency.example'
    })
    const stream = session.request({ ':path': path, ':authority': 'agency.example', ...headers })
    stream.once('response', ({ ':status': status = 0 }) => {
      resolve(status)
      session.destroy()
    })
    session.once('error', reject)
    stream.once('error', reject)
  })
}

t.test('review-security 15: nginx counts a /64 as one visitor', skip, (t) =>
  behindNginx(async (nginx) => {
    const statusFrom = async (address: string) => {
      const options = { method: 'POST', headers: { 'x-address': address } }
      return (await ask(nginx, '/api/v1/form/', options)).status
    }
    const refusedOf = async (addresses: string[]) =>
      (await Promise.all(addresses.map(statusFrom))).filter((status) => status === 429).length
    const numbers = Array.from({ length: 60 }, (_, i) => i.toString(16))

    t.equal(await refusedOf(numbers.map((n) => `2001:db8:1:${n}::1`)), 0, 'sixty networks')
    t.equal(await refusedOf(numbers.map((n) => `192.0.2.${Number.parseInt(n, 16)}`)), 0)
    t.ok((await refusedOf(numbers.map((n) => `2001:db8:2:0a0a:${n}::1`))) > 10, 'one network')
  }, 'set_real_ip_from 127.0.0.1; real_ip_header X-Address;')
)

const DESK = { host: 'desk.agency.example', origin: 'https://desk.agency.example' }
const ADDRESSES = HAS_IPV6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']

t.test('NixOS/nixpkgs#392886: unknown names and the bare address are the site’s', skip, (t) =>
  behindNginx(async (nginx) => {
    for (const host of ADDRESSES) {
      for (const [servername, name] of [
        ['', '127.0.0.1'],
        ['unknown.test', 'unknown.test']
      ] as const) {
        const options = { host, servername, headers: { host: name, accept: 'text/html' } }
        const { status, headers, body } = await ask(nginx, '/', options)
        t.match([status, headers['x-robots-tag']], [200, 'noindex'], `${host} ${name}`)
        t.notMatch(body.toString(), 'data-signin', 'not the desk')
      }
      const [plain, desk] = await Promise.all(
        ['unknown.test', DESK.host].map((name) => redirectOf(nginx, host, name))
      )
      t.equal(plain, 'https://agency.example/leads?a=1', 'the site, by http')
      t.equal(desk, 'https://desk.agency.example/leads?a=1', 'the desk, by http')
    }
  })
)

function redirectOf({ httpPort }: Nginx, host: string, name: string): Promise<string | undefined> {
  const options = { host, port: httpPort, path: '/leads?a=1', headers: { host: name } }
  return new Promise((resolve, reject) => {
    get(options, (answer) => resolve(answer.resume().headers.location)).once('error', reject)
  })
}

t.test('nginx lets through to the desk what a signed-in editor may send, and no more', skip, (t) =>
  behindNginx(async (nginx) => {
    const statusOf = async (path: string, bytes: number) => {
      const headers = { ...DESK, 'content-type': 'application/x-www-form-urlencoded' }
      const sent = { ...headers, 'content-length': String(bytes) }
      const options = { method: 'POST', headers: sent, agent: false }
      // The answer comes at the header: whoever is refused need not send the rest.
      return (await ask(nginx, path, options, Buffer.from('a'))).status
    }
    // What reaches the desk is refused there: nobody has signed in.
    t.equal(await statusOf('/texts/news/x/picture', MOST_PICTURE_BYTES + 64 * 1024), 401)
    t.equal(await statusOf('/texts/news/x', MOST_FORM_BYTES), 401)
    t.equal(await statusOf('/texts/new?collection=news', MOST_FORM_BYTES), 401)
    for (const path of ['/signin', '/leads/bulk', '/texts', '/picture', '/account/password'])
      t.equal(await statusOf(path, 65 * 1024), 413, path)
    t.equal(await statusOf('/texts/news/x', 3 * 2 ** 20), 413)
    t.equal(await statusOf('/texts/news/x/picture', 13 * 2 ** 20), 413)
  })
)

t.test(
  'security F5: one connection of 120 streams with 12 MiB each leaves nothing on the disk',
  skip,
  (t) =>
    behindNginx(async (nginx, _site, dir) => {
      const session = connect(`https://127.0.0.1:${nginx.httpsPort}`, {
        rejectUnauthorized: false,
        servername: DESK.host
      })
      t.teardown(() => session.destroy())
      const length = 12 * 2 ** 20 - 4096
      const statuses: (number | string)[] = await Promise.all(
        Array.from({ length: 120 }, () => {
          const stream = session.request({
            ':method': 'POST',
            ':path': '/texts/news/x/picture',
            ':authority': DESK.host,
            origin: DESK.origin,
            'content-type': 'multipart/form-data; boundary=b',
            'content-length': length
          })
          stream.on('error', () => undefined)
          stream.write(Buffer.alloc(2 ** 20, 'a'))
          return new Promise<number | string>((resolve) => {
            stream.once('response', ({ ':status': status = 0 }) => resolve(status))
            // nginx ends a connection on which too much comes for streams that are over: such a stream closes without a fault.
            stream.once('close', () => resolve('cut off'))
          })
        })
      )
      t.ok(
        statuses.every((status) => [303, 429, 'cut off'].includes(status)),
        String([...new Set(statuses)])
      )
      t.same(await bodiesOf(dir), [])
    })
)

/** Files in which the workers of nginx keep bodies: they have no name, and take up the disk. */
async function bodiesOf(dir: string): Promise<string[]> {
  const master = (await readFile(`${dir}/nginx.pid`, 'utf8')).trim()
  const children = await readFile(`/proc/${master}/task/${master}/children`, 'utf8')
  const found: string[] = []
  for (const worker of children.trim().split(' ')) {
    for (const fd of await readdir(`/proc/${worker}/fd`)) {
      const file = await readlink(`/proc/${worker}/fd/${fd}`).catch(() => '')
      if (/\/body\/|client_body/.test(file)) found.push(file)
    }
  }
  return found
}
