import { readFileSync } from 'node:fs'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import t from 'tap'
import { createPageCache, keptText } from '../../../src/server/http/page-cache.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { buildTestApp, sharedTestApp } from '../../support/test-app.ts'

const WHEN = new Date(0)

t.test(
  'review-code 9: a page that was being made while all were dropped is not kept',
  async (t) => {
    const cache = createPageCache('pages')
    const [stale, left] = ['/', '/left/'].map((key) => cache.load(key, () => 'old', WHEN))
    await setImmediate()

    cache.clear()
    const fresh = cache.load('/', () => 'new', WHEN)

    t.equal((await stale)?.identity.body.toString(), 'old', 'who asked before is answered')
    await left
    t.equal(cache.get('/left/'), undefined)
    t.equal((await fresh).identity.body.toString(), 'new')
    t.equal(cache.get('/')?.identity.body.toString(), 'new')
  }
)

t.test(
  'a page that is kept is packed once more when its first reader has been answered',
  async (t) => {
    const cache = createPageCache('pages')
    const html = readFileSync('docs/operations.md', 'utf8')
    const first = await cache.load('/', () => html, WHEN)

    // However busy the machine is; where it never comes, the trial's own time ends.
    while (cache.get('/') === first) await setTimeout(5)

    const later = await cache.load('/', () => 'rendered once', WHEN)
    t.ok(later.br.body.length < first.br.body.length)
    t.equal(String(brotliDecompressSync(later.br.body)), html)
    t.equal(later.br.etag, first.br.etag, 'who has the first copy keeps it')
    t.equal(later.identity, first.identity)
  }
)

t.test('a text that has changed is sent anew, to who has the former one too', async (t) => {
  const app = fastify()
  let text = 'old'
  app.get(
    '/',
    keptText('text/plain', () => text)
  )
  const { etag } = (await app.inject('/')).headers
  text = 'new'
  const headers = { 'if-none-match': String(etag), 'accept-encoding': 'gzip' }
  const { statusCode, rawPayload } = await app.inject({ url: '/', headers })
  t.same([statusCode, statusCode === 200 && String(gunzipSync(rawPayload))], [200, 'new'])
})

t.test('review-security 16: views of a rating push no page out, and cost less', async (t) => {
  const { app } = await buildTestApp(t)
  await app.inject('/')
  const path = '/rating/agentstva-prodvizheniya/'
  const columns = [...(await app.inject(path)).body.matchAll(/value="([^"]+)"[^>]* name="sort"/g)]
  t.ok(columns.length > 3)
  for (const [, sort] of columns) {
    const { statusCode, headers } = await app.inject({
      url: `${path}?sort=${sort}`,
      headers: { 'accept-encoding': 'br' }
    })
    t.equal(statusCode, 200)
    t.equal(headers['content-encoding'], 'br')
  }

  t.ok(app.pageCache.get('/'))
  t.same([...app.pageCache.keys()].sort(), ['/', path])
  t.ok([...app.viewCache.keys()].length >= columns.length - 1)
})

t.test('every page names what may be fetched before it is pressed', async (t) => {
  const { app } = await sharedTestApp()
  for (const url of ['/', '/services/seo/', '/cases/?otrasl=roznica']) {
    const { headers } = await app.inject(url)
    const [, path = ''] = /^"(.+)"$/.exec(String(headers['speculation-rules'])) ?? []
    const { statusCode, headers: own, body } = await app.inject(path)
    t.equal(statusCode, 200, url)
    t.match(own['content-type'], 'application/speculationrules+json')
    const [rule] = JSON.parse(body).prefetch
    t.equal(rule.eagerness, 'moderate')
  }
  t.notOk((await app.inject('/robots.txt')).headers['speculation-rules'])
})

t.test(
  'who saves data is told of nothing, and no cache gives him the answer of others',
  async (t) => {
    const { app } = await sharedTestApp()
    const ask = (saves: Record<string, string>) =>
      app.inject({ url: '/speculation-rules.json', headers: saves })
    const [saving, other] = [await ask({ 'save-data': 'on' }), await ask({})]
    t.same(saving.json(), {})
    t.ok(other.json().prefetch)
    for (const { headers } of [saving, other]) t.match(headers.vary, 'Save-Data')
  }
)

t.test('review-security low: a whole address as the target of a request is its path', async (t) => {
  const { app } = await sharedTestApp({ SITE_URL: 'https://agency.example' })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (target: string, headers = 'Host: agency.example\r\n') =>
    sendRaw(url, `GET ${target} HTTP/1.1\r\n${headers}\r\n`)
  const behindTls = 'Host: agency.example\r\nX-Forwarded-Proto: https\r\n'

  const moved = await ask('http://agency.example/news/?a=http://b/')
  t.match(moved, { status: 301, headers: { location: 'https://agency.example/news/?a=http://b/' } })
  t.equal((await ask('http://www.agency.example'))?.headers.location, 'https://agency.example/')
  t.equal(
    (await ask('HTTP://agency.example/News'))?.headers.location,
    'https://agency.example/news/'
  )
  t.equal((await ask('http://agency.example/news/', behindTls))?.status, 200)
  t.equal((await ask('http://agency.example?a=1', behindTls))?.status, 200)
  t.equal((await ask('//agency.example/news/', behindTls))?.status, 404)
})
