import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { buildTestApp, sharedTestApp } from '../support/test-app.ts'

/** A path of each kind of answer that is compressed. */
const COMPRESSED = async (app: FastifyInstance) => {
  const hill = /\/img\/hill\/[\w.-]+\.svg/.exec((await app.inject('/')).body)
  return ['/', '/news/rss.xml', '/robots.txt', app.asset('site.css'), hill?.[0] ?? '']
}

t.test(
  'who refuses an encoding gets another, and names are read in any case (jaysylvester/citizen#38, fastify/fastify-compress#85)',
  async (t) => {
    const { app } = await sharedTestApp()
    for (const url of await COMPRESSED(app)) {
      const encodingFor = async (asked: string) => {
        const { statusCode, headers } = await app.inject({
          url,
          headers: { 'accept-encoding': asked }
        })
        t.equal(statusCode, 200, url)
        return headers['content-encoding']
      }
      for (const asked of ['gzip;q=0', 'gzip; q=0.0, br;q=0', 'identity', 'unknown', '']) {
        t.equal(await encodingFor(asked), undefined, `${url} for «${asked}»`)
      }
      t.equal(await encodingFor('GZip'), 'gzip', url)
      t.equal(await encodingFor('gzip;q=0.5, deflate'), 'gzip', url)
    }
  }
)

t.test(
  'what one has asked for in another way is not what others get (jaysylvester/citizen#38, fastify/fastify-compress#85)',
  async (t) => {
    const orders = ['*', 'GZIP', 'br;q=0.5, gzip', 'deflate, *;q=0.5', 'br;q=0, *']
    for (const order of orders) {
      // A site whose memory holds no file yet.
      const { app } = await buildTestApp(t)
      const url = app.asset('site.css')
      await app.inject({ url, headers: { 'accept-encoding': order } })
      const plain = await app.inject({ url })
      t.equal(plain.headers['content-encoding'], undefined, order)
      const brotli = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
      t.equal(brotli.headers['content-encoding'], 'br', order)
      const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
      t.equal(gunzipSync(small.rawPayload).toString(), plain.body, order)
    }
  }
)

t.test(
  'a parameter that comes twice or with brackets is no fault of the server (TryGhost/Ghost#10021, tpwd/ke_search#137)',
  async (t) => {
    const { app } = await sharedTestApp()
    const names = ['q', 'exact', 'more', 'seo', 'vat', 'month', 'office', 'sort', 'filter']
    const paths = [
      '/search/',
      '/prices/',
      '/news/',
      '/cases/',
      '/services/',
      '/ratings/',
      '/vacancies/'
    ]
    for (const path of paths) {
      for (const form of [
        '%=a&%=b',
        '%[]=a',
        '%[$eq]=a',
        '%[a][b]=c',
        '%',
        '%=%25',
        '__proto__=%'
      ]) {
        const query = names.map((name) => form.replace('%', name).replace('%', name)).join('&')
        const { statusCode } = await app.inject(`${path}?${query}`)
        t.ok(statusCode < 500, `${statusCode} ${path}?${query}`)
      }
    }
    const twice = await app.inject('/search/?q=аудит&q=контекст')
    const once = await app.inject('/search/?q=аудит')
    t.equal(twice.body.match(/<h1[\s\S]*<\/main>/)?.[0], once.body.match(/<h1[\s\S]*<\/main>/)?.[0])
  }
)

t.test(
  'no path or method that strangers ask for is a series of its own (SkeLLLa/fastify-metrics#99, BerriAI/litellm#35666)',
  async (t) => {
    const { app } = await buildTestApp(t, { METRICS_PORT: '0' })
    // The series of Node come and go with what collects garbage and with what is open.
    const lines = async () =>
      (await (await fetch(app.metrics.url ?? '')).text())
        .split('\n')
        .filter((line) => !line.startsWith('nodejs_')).length
    await app.inject('/')
    const before = await lines()
    for (let i = 0; i < 100; i++) {
      await app.inject({ method: i % 2 ? 'POST' : 'GET', url: `/wp-admin/${i}.php?a=${i}` })
    }
    t.equal(await lines(), before)
  }
)

t.test(
  'who asks for a part of a file gets all of it, once (magne4000/universal-middleware#330, helidon-io/helidon#12058)',
  async (t) => {
    const { app } = await sharedTestApp()
    const [document = ''] = /\/[\w/-]+\.pdf/.exec((await app.inject('/contract/')).body) ?? []
    for (const url of [app.asset('site.css'), document]) {
      const whole = await app.inject(url)
      t.equal(whole.headers['accept-ranges'], undefined, url)
      const many = Array.from({ length: 1000 }, () => '0-').join(',')
      for (const range of ['0-0', '-10', '-99999999', '99999999-', 'a-b', many]) {
        const { statusCode, rawPayload } = await app.inject({
          url,
          headers: { range: `bytes=${range}` }
        })
        t.equal(statusCode, 200, `${url} ${range.slice(0, 20)}`)
        t.ok(rawPayload.equals(whole.rawPayload), `${url} ${range.slice(0, 20)}`)
      }
    }
  }
)
