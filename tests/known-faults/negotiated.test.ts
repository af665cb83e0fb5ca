import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { sharedTestApp } from '../support/test-app.ts'

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
  'the own host in any spelling is indexed, and a list of schemes begins with the visitor’s',
  async (t) => {
    const { app } = await sharedTestApp({ SITE_URL: 'https://agency.example' })
    const ask = (host: string, proto: string, more: Record<string, string> = {}) =>
      app.inject({ url: '/about/', headers: { host, 'x-forwarded-proto': proto, ...more } })
    const served = [
      ['agency.example:443', 'https', 'caddyserver/caddy#731'],
      ['AGENCY.example', 'https', 'linkerd/linkerd#106'],
      ['agency.example.', 'HTTPS', 'pump-io/pump.io#511'],
      ['agency.example:443', 'http', 'a proxy before TLS that names its own scheme'],
      ['agency.example', 'https,http', 'rack/rack#80'],
      ['agency.example', 'https, http', 'Pylons/waitress#442']
    ] as const
    for (const [host, proto, source] of served) {
      const { statusCode, headers } = await ask(host, proto)
      t.equal(statusCode, 200, source)
      t.equal(headers['x-robots-tag'], undefined, source)
    }
    const hosts = { 'x-forwarded-host': 'agency.example, inside:3000' }
    t.notOk((await ask('inside:3000', 'https', hosts)).headers['x-robots-tag'], 'a list of hosts')
    const moved = [
      ['agency.example', 'http'],
      ['agency.example:80', 'http,https'],
      ['WWW.Agency.Example.:443', 'https']
    ] as const
    for (const [host, proto] of moved) {
      const { statusCode, headers } = await ask(host, proto)
      t.equal(statusCode, 301, host)
      t.equal(headers.location, 'https://agency.example/about/')
    }
    for (const host of ['agency.example:8080', 'agency.example.evil.example', 'xagency.example'])
      t.equal((await ask(host, 'https')).headers['x-robots-tag'], 'noindex, nofollow', host)

    const { app: apart } = await sharedTestApp({ SITE_URL: 'https://agency.example:8443' })
    const headers = { host: 'agency.example', 'x-forwarded-proto': 'https' }
    const plain = await apart.inject({ url: '/about/', headers })
    t.equal(plain.statusCode, 200)
    t.equal(plain.headers['x-robots-tag'], undefined, 'nginx names $host without its port')
  }
)

t.test(
  'an address in Cyrillic letters is told to machines in its own (samdark/sitemap#30)',
  async (t) => {
    const { app } = await sharedTestApp({ SITE_URL: 'https://Тригопункт.рф' })
    for (const url of [
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/news.xml',
      '/news/rss.xml',
      '/about/',
      '/llms.txt'
    ]) {
      const { body } = await app.inject({ url, headers: { host: 'тригопункт.рф' } })
      t.match(body, 'https://xn--c1ajhlegdphh.xn--p1ai/', url)
      t.notMatch(body, /https:\/\/тригопункт/i, url)
    }
  }
)
