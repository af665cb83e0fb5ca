import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Agent } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { readLeads } from '../support/data-dir.ts'
import { anotherLead, GOOD_LEAD, multipart } from '../support/lead-request.ts'
import { leadTool } from '../support/lead-tool.ts'
import { ask, freePort, HAS_IPV6, hasNginx, type Nginx, startNginx } from '../support/nginx.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const ENV = { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off', SITE_URL: 'https://agency.example' }
const AGENT = new Agent({ keepAlive: true, maxSockets: 30 })
const skip = hasNginx() ? {} : { skip: 'nginx is not installed' }

async function sendLead(
  nginx: Nginx,
  lead: Record<string, string | Blob>,
  headers = {},
  path = '/api/v1/form/'
) {
  const { payload, type } = await multipart(lead)
  const own = { 'content-type': type, 'content-length': String(payload.length), ...headers }
  return ask(nginx, path, { method: 'POST', headers: own }, payload)
}

/** What a visitor may claim so as to pass for the machine itself. */
const CLAIMS: Record<string, Record<string, string | string[]>> = {
  nothing: {},
  'an empty header': { 'X-Forwarded-For': '' },
  'this machine': { 'X-Forwarded-For': '127.0.0.1' },
  'this machine in brackets': { 'X-Forwarded-For': '[::1]:80', 'X-Real-IP': '::1' },
  'somebody else': { 'X-Forwarded-For': '203.0.113.7' },
  'two headers': { 'X-Forwarded-For': ['127.0.0.1', '203.0.113.8'] },
  'the header struck out': { Connection: 'X-Forwarded-For' },
  'all struck out': {
    Connection: 'close, X-Forwarded-For, X-Forwarded-Host, X-Forwarded-Proto, Via',
    'X-Forwarded-For': '127.0.0.1'
  },
  'another spelling': { x_forwarded_for: '127.0.0.1', Forwarded: 'for=127.0.0.1' },
  'empty ones of all kinds': { Forwarded: '', Via: '', 'X-Real-IP': '', 'X-Forwarded-Host': '' }
}

t.test('L02: behind nginx nobody passes for the machine itself', skip, async (t) => {
  await withDataDir(async (dir) => {
    const dataDir = `${dir}/data`
    const site = await startSite({ dataDir, env: { SITE_URL: 'https://agency.example' } })
    const nginx = await startNginx(dir, [Number(new URL(site.url).port), await freePort()])
    const { payload, type } = await multipart(anotherLead())
    async function sendHere() {
      const request = { method: 'POST', headers: { 'content-type': type }, body: payload }
      return (await fetch(`${site.url}/api/v1/form/`, request)).status
    }

    const first = []
    for (let i = 0; i < 3; i++) first.push((await sendLead(nginx, anotherLead())).status)
    t.same(first, [200, 200, 200], 'three are taken on trust')
    for (const [name, headers] of Object.entries(CLAIMS)) {
      for (const path of ['/api/v1/form/', '/api/v1/form']) {
        const answer = await sendLead(nginx, anotherLead(), headers, path)
        t.match(
          [answer.status, answer.body.toString()],
          [429, '"rate_limited"'],
          `${name}: ${path}`
        )
        // Under the rate that nginx itself lets through.
        await setTimeout(300)
      }
    }
    t.equal((await readLeads(dataDir)).length, 3)
    t.equal(await sendHere(), 200, 'who is at the machine is not counted')

    const claims = Object.values(CLAIMS)
    const numbers: number[] = []
    for (let i = 0; i <= 20; i++) {
      const { body } = await ask(nginx, '/api/v1/challenge/', {
        headers: claims[i % claims.length]
      })
      numbers.push(JSON.parse(body.toString()).maxNumber)
    }
    t.equal(numbers.at(-1), 2 * (numbers[0] ?? 0), 'challenges become harder')

    const listed = await leadTool({ DATA_DIR: dataDir }, 'list')
    t.equal(listed.stdout.match(/ unverified /g)?.length, 4, 'each is marked in the list')
    await site.kill('SIGTERM')
    await nginx.stop()
  })
})

/** google/ngx_brotli#79: a weight of nothing refuses, from the disk and from the site alike. */
async function weighEncodings(t: Test, nginx: Nginx, paths: readonly string[]) {
  const asked = {
    'br;q=0, gzip': 'gzip',
    'gzip;q=0': undefined,
    'gzip; q=0.00, br; q=0': undefined,
    'br;q=0.1, gzip;q=0': 'br',
    brotli: undefined,
    BR: 'br'
  }
  for (const [encodings, got] of Object.entries(asked)) {
    for (const path of paths) {
      const { headers } = await ask(nginx, path, { headers: { 'accept-encoding': encodings } })
      t.equal(headers['content-encoding'], got, `${path} for «${encodings}»`)
    }
  }
}

t.test('the site behind the nginx of deploy/', skip, async (t) => {
  await withDataDir(async (dir) => {
    const dataDir = `${dir}/data`
    const site = await startSite({ dataDir, env: ENV })
    const nginx = await startNginx(dir, [Number(new URL(site.url).port), await freePort()])

    const page = await ask(nginx, '/', { headers: { 'accept-encoding': 'br' } })
    t.equal(page.status, 200)
    const html = brotliDecompressSync(page.body).toString()
    t.match(html, '<html lang="ru"')
    t.match(page.headers['strict-transport-security'], 'max-age=31536000')
    t.equal(page.headers['x-content-type-options'], 'nosniff')
    t.equal(page.headers.server, 'nginx', 'no version')
    const plain = await ask(nginx, '/')
    t.equal(plain.body.toString(), html, 'who reads no brotli gets the same page')

    const script = /src="(\/assets\/main-[^"]+\.js)"/.exec(html)?.[1] ?? ''
    const asset = await ask(nginx, script, { headers: { 'accept-encoding': 'gzip, br' } })
    t.match(asset.headers, {
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable'
    })
    t.equal(hash(brotliDecompressSync(asset.body)), hash(await readFile(`dist${script}`)))
    const bare = await ask(nginx, script)
    t.equal(bare.headers['content-encoding'], undefined)
    t.match(bare.headers['content-type'], 'javascript')
    await weighEncodings(t, nginx, [script, '/about/'])
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? ''
    t.match(
      (await ask(nginx, style, { headers: { 'accept-encoding': 'br' } })).headers['content-type'],
      'text/css'
    )
    for (const path of ['/assets/../server/main.mjs', '/assets/%2e%2e/server/main.mjs']) {
      t.match(String((await ask(nginx, path)).status), /^40[34]$/, path)
    }

    const [kept, ...own] = ['/contacts/', '/search/?q=Anna+Petrova', '/search/?q=0+Anna+Petrova']
    for (const path of [kept, ...own]) t.equal((await ask(nginx, path)).status, 200, path)
    const keys = await cachedIn(`${dir}/cache`)
    t.match(keys, kept)
    t.notMatch(keys, 'Anna', 'what somebody has searched is not on the disk')

    const missing = await ask(nginx, '/nothing/', { headers: { 'accept-encoding': 'gzip' } })
    t.match([missing.status, missing.headers['content-encoding']], [404, 'gzip'])

    for (const address of HAS_IPV6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1']) {
      const redirect = await fetch(`http://${address}:${nginx.httpPort}/contacts/?a=1`, {
        redirect: 'manual',
        headers: { host: 'agency.example' }
      })
      t.equal(redirect.headers.get('location'), 'https://agency.example/contacts/?a=1', address)
    }

    const file = new File([new Uint8Array(9 * 2 ** 20)], 'a.bin')
    const sent = await sendLead(nginx, { ...GOOD_LEAD, file }, { 'x-forwarded-for': '203.0.113.7' })
    t.equal(sent.status, 200)
    const listed = JSON.parse((await leadTool({ DATA_DIR: dataDir }, 'list', '--json')).stdout)
    t.equal(listed[0].resultID, JSON.parse(sent.body.toString()).resultID)
    const shown = await leadTool({ DATA_DIR: dataDir }, 'show', listed[0].resultID)
    t.match(
      shown.stdout,
      'from 127.0.0.1',
      'the address that nginx saw, not the one that was claimed'
    )

    const big = new File([new Uint8Array(16 * 2 ** 20)], 'a.bin')
    const refused = await sendLead(nginx, { ...GOOD_LEAD, file: big }).catch(() => undefined)
    t.ok(!refused || refused.status === 413)
    t.notMatch(await readFile(`${dir}/site.log`, 'utf8'), 'a=1', 'no query in the log')

    await site.kill('SIGTERM')
    await nginx.stop()
  })
})

t.test('what visitors search for is in no log, whatever fails', skip, async (t) => {
  await withDataDir(async (dir) => {
    const nginx = await startNginx(dir, [await freePort(), await freePort()])
    const asked = '/search/?q=Anna+79123456789'
    const headers = { referer: `https://agency.example${asked}` }
    // Others by a letter: those for one page would wait for each other.
    const many = Array.from({ length: 300 }, (_, i) => `${asked}${i}`)
    await Promise.all(many.map((path) => ask(nginx, path, { headers, agent: AGENT })))
    await ask(nginx, `/api/v1/form/?q=Anna`, { method: 'POST', headers }, Buffer.alloc(100))
    const over = { method: 'POST', headers: { ...headers, 'content-length': '70000' } }
    await ask(nginx, asked, over, Buffer.alloc(70_000)).catch(() => undefined)
    await fetch(`http://127.0.0.1:${nginx.httpPort}${asked}`, {
      redirect: 'manual',
      headers: { host: 'agency.example', ...headers }
    })
    await nginx.stop()

    const logs = (await readdir(dir)).filter((name) => name.endsWith('.log'))
    t.ok(logs.includes('site.log') && logs.includes('site-errors.log'))
    for (const name of logs) t.notMatch(await readFile(`${dir}/${name}`, 'utf8'), 'Anna', name)
    const statuses = await readFile(`${dir}/site.log`, 'utf8')
    t.match(statuses, / 502 /, 'the site was down')
    t.match(statuses, / 429 /, 'and some were too many')
  })
})

/** All that nginx keeps, as text. */
async function cachedIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = files.map((file) => readFile(`${file.parentPath}/${file.name}`, 'latin1'))
  return (await Promise.all(texts)).join('')
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
