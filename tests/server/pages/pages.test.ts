import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { buildTestApp, sharedTestApp } from '../../support/test-app.ts'

t.test('a page is compressed once and is the same in every encoding', async (t) => {
  const { app } = await sharedTestApp()
  const get = (encoding: string) =>
    app.inject({ url: '/contacts/', headers: { 'accept-encoding': encoding } })

  const [plain, br, gzip] = await Promise.all([get('identity'), get('gzip, br'), get('gzip')])

  t.equal(br.headers['content-encoding'], 'br')
  t.equal(gzip.headers['content-encoding'], 'gzip')
  t.equal(brotliDecompressSync(br.rawPayload).toString(), plain.body)
  t.equal(gunzipSync(gzip.rawPayload).toString(), plain.body)
  t.equal((await get('br;q=0, gzip')).headers['content-encoding'], 'gzip', 'q=0 is a refusal')
})

t.test('a page that has not changed is answered with 304', async (t) => {
  const { app } = await sharedTestApp()
  const first = await app.inject('/')

  const again = await app.inject({ url: '/', headers: { 'if-none-match': first.headers.etag } })

  t.equal(again.statusCode, 304)
  t.equal(again.body, '')
})

t.test('an unknown page is a page too, and no search engine keeps it', async (t) => {
  const { app } = await sharedTestApp()
  for (const url of ['/no-such-page', '/no-such-page/', '/assets/none.js', '/%E0%A4%A']) {
    const { statusCode, body } = await app.inject(url)
    t.equal(statusCode, 404, url)
    t.match(body, '<meta name="robots" content="noindex">', url)
  }
})

t.test('assets are kept for a year and come compressed', async (t) => {
  const { app } = await sharedTestApp()

  const { headers, statusCode } = await app.inject({
    url: app.asset('site.css'),
    headers: { 'accept-encoding': 'br' }
  })

  t.equal(statusCode, 200)
  t.equal(headers['content-encoding'], 'br')
  t.match(headers['cache-control'], /max-age=31536000.*immutable/)
})

t.test('health and readiness', async (t) => {
  const { app } = await buildTestApp(t)
  t.equal((await app.inject('/healthz')).body, 'ok')
  t.equal((await app.inject('/readyz')).body, 'ok')

  await app.store.close()

  t.equal((await app.inject('/readyz')).statusCode, 503, 'a database that takes no write')
  t.equal((await app.inject('/healthz')).statusCode, 200)
})
