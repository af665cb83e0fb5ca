import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import t from 'tap'
import { readLeads } from '../support/data-dir.ts'
import { anotherLead, GOOD_LEAD, multipart } from '../support/lead-request.ts'
import { leadTool } from '../support/lead-tool.ts'
import { ask, freePort, hasNginx, type Nginx, startNginx } from '../support/nginx.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const ENV = { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off', SITE_URL: 'https://agency.example' }
const skip = hasNginx() ? {} : { skip: 'nginx is not installed' }

async function sendLead(nginx: Nginx, lead: Record<string, string | Blob>, headers = {}) {
  const { payload, type } = await multipart(lead)
  const own = { 'content-type': type, 'content-length': String(payload.length), ...headers }
  return ask(nginx, '/api/v1/form/', { method: 'POST', headers: own }, payload)
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
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? ''
    t.match(
      (await ask(nginx, style, { headers: { 'accept-encoding': 'br' } })).headers['content-type'],
      'text/css'
    )
    for (const path of ['/assets/../server/main.mjs', '/assets/%2e%2e/server/main.mjs']) {
      t.match(String((await ask(nginx, path)).status), /^40[34]$/, path)
    }

    const missing = await ask(nginx, '/nothing/', { headers: { 'accept-encoding': 'gzip' } })
    t.match([missing.status, missing.headers['content-encoding']], [404, 'gzip'])

    const redirect = await fetch(`http://127.0.0.1:${nginx.httpPort}/contacts/?a=1`, {
      redirect: 'manual',
      headers: { host: 'agency.example' }
    })
    t.equal(redirect.headers.get('location'), 'https://agency.example/contacts/?a=1')

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

t.test('an update as operations.md tells it drops no request and no lead', skip, async (t) => {
  await withDataDir(async (dir) => {
    const dataDir = `${dir}/data`
    const ports = [await freePort(), await freePort()] as const
    const start = (port: number) => startSite({ dataDir, env: { ...ENV, PORT: String(port) } })
    const first = await start(ports[0])
    const nginx = await startNginx(dir, [...ports])
    const pages: number[] = []
    const leads: number[] = []
    let isOver = false
    async function read() {
      while (!isOver) {
        pages.push((await ask(nginx, `/?${Math.random()}`)).status)
        await setTimeout(100)
      }
    }
    async function send() {
      while (!isOver) {
        leads.push((await sendLead(nginx, anotherLead())).status)
        await setTimeout(600)
      }
    }
    const visitors = Promise.all([read(), read(), send()])

    const standIn = await start(ports[1])
    await first.kill('SIGTERM')
    await setTimeout(500)
    const second = await start(ports[0])
    await setTimeout(3000)
    await standIn.kill('SIGTERM')
    await setTimeout(500)
    isOver = true
    await visitors

    t.same(new Set(pages), new Set([200]), `${pages.length} pages`)
    t.same(new Set(leads), new Set([200]), `${leads.length} leads`)
    t.equal((await readLeads(dataDir)).length, leads.length)
    await second.kill('SIGTERM')
    await nginx.stop()
  })
})

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
