import t from 'tap'
import { sharedTestApp } from '../../support/test-app.ts'

const SITE_URL = 'https://agency.example'

t.test('redirects', async (t) => {
  const { app } = await sharedTestApp({ SITE_URL })
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: answered } = await app.inject({ url, headers })
    return [statusCode, answered.location]
  }
  const same = {
    'SEO-01 /services/seo?a=1': '/services/seo/?a=1',
    'SEO-02 /Services/SEO': '/services/seo/',
    'SEO-03 //services//seo/': '/services/seo/',
    'SEO-03 /index.html': '/',
    'SEO-03 /index.php': '/',
    'SEO-03 /services/seo/index.html': '/services/seo/',
    'SEO-02 /SEARCH/?q=seo': '/search/?q=seo',
    'SEO-02 /Search?q=SEO': '/search/?q=SEO',
    'SEO-03 //search/?q=seo': '/search/?q=seo'
  }
  for (const [name, target] of Object.entries(same)) {
    t.same(await ask(name.split(' ')[1] ?? ''), [301, target], name)
  }

  const https = { host: 'agency.example', 'x-forwarded-proto': 'https' }
  const hosts = [
    { host: 'agency.example', 'x-forwarded-proto': 'http' },
    { host: 'www.agency.example', 'x-forwarded-proto': 'https' },
    { host: 'www.agency.example', 'x-forwarded-proto': 'http' }
  ]
  for (const headers of hosts) {
    t.same(
      await ask('/Services/SEO?a=1', headers),
      [301, `${SITE_URL}/services/seo/?a=1`],
      `SEO-04: ${headers['x-forwarded-proto']}://${headers.host} in one hop`
    )
  }
  t.same(await ask('/search?q=seo', hosts[1]), [301, `${SITE_URL}/search/?q=seo`], 'one hop')
  t.same(await ask('/', https), [200, undefined])
  t.same(await ask('/', { host: '10.0.0.7:3000' }), [200, undefined], 'a health check is served')
  t.same((await ask('/healthz', https))[0], 200)
  t.equal((await ask(app.asset('site.css'), hosts[1]))[0], 200, 'files stay where they are')
})

t.test('SEO-07: an unknown address gets a helpful page', async (t) => {
  const { app } = await sharedTestApp()
  const { statusCode, body } = await app.inject('/net-takoj-stranicy/')
  t.equal(statusCode, 404)
  t.match(body, '<meta name="robots" content="noindex">')
  t.notMatch(body, 'rel="canonical"')
  t.match(body, 'href="/sitemap/"')
})

t.test('SEO-15: odd spellings are not found, and nothing breaks', async (t) => {
  const { app } = await sharedTestApp()
  for (const path of ['/news/%20', '/news%2F', '/news/..%2f..%2fetc/passwd', '/%00']) {
    const { statusCode } = await app.inject(path)
    t.ok([301, 404, 400].includes(statusCode), `${path}: ${statusCode}`)
  }
})

t.test('SEO-33: page two has a title and an address of its own', async (t) => {
  const { app } = await sharedTestApp({ SITE_URL })
  const { body } = await app.inject('/news/page/2/')
  t.match(body, /<title>[^<]+страница 2/)
  t.match(body, `<link rel="canonical" href="${SITE_URL}/news/page/2/">`)
  t.match(body, 'href="/news/"')
})

t.test('SEO-23/24/25: the sitemap has addresses and dates, nothing else', async (t) => {
  const { app } = await sharedTestApp({ SITE_URL })
  for (const section of app.feeds.sitemapSections) {
    const { body } = await app.inject(`/sitemaps/${section}.xml`)
    t.notMatch(body, /changefreq|priority|hreflang/)
    t.notMatch(body, /<loc>(?!https:\/\/agency\.example\/)/)
  }
})

t.test('SEO-27: llms.txt leads only to pages that are there', async (t) => {
  const { app } = await sharedTestApp({ SITE_URL })
  const { body } = await app.inject('/llms.txt')
  t.match(body, /^# .+\n\n> /)
  const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
  t.ok(links.length > 20)
  for (const link of links) {
    t.equal((await app.inject(link.replace(SITE_URL, ''))).statusCode, 200, link)
  }
})

t.test('SEO-28: security.txt does not expire soon', async (t) => {
  const { app } = await sharedTestApp()
  const { body } = await app.inject('/.well-known/security.txt')
  const expires = Date.parse(/Expires: (.+)/.exec(body)?.[1] ?? '')
  t.ok(expires > Date.now() + 30 * 24 * 3600 * 1000)
})

t.test('SEO-68/70: feeds', async (t) => {
  const { app } = await sharedTestApp({ SITE_URL })
  for (const path of ['/rss.xml', '/news/rss.xml', '/education/articles/rss.xml']) {
    const { body } = await app.inject(path)
    t.match(body, `<atom:link href="${SITE_URL}${path}" rel="self"`, path)
    t.match(body, '<lastBuildDate>')
    t.match(body, 'isPermaLink="true"')
    t.ok((body.match(/<item>/g)?.length ?? 0) <= 20, path)
    t.notMatch(body, 'turbo')
  }
})

t.test('SEO-71: a page says when it changed; the tag wins over the date', async (t) => {
  const { app } = await sharedTestApp()
  const { headers } = await app.inject('/prices/')
  const changed = String(headers['last-modified'])
  const ask = async (given: Record<string, string>) =>
    (await app.inject({ url: '/prices/', headers: given })).statusCode

  t.ok(Date.parse(changed) <= Date.now())
  t.equal(await ask({ 'if-modified-since': changed }), 304)
  t.equal(await ask({ 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' }), 200)
  t.equal(await ask({ 'if-none-match': '*' }), 304)
  t.equal(await ask({ 'if-modified-since': 'nonsense' }), 200)
  t.equal(await ask({ 'if-modified-since': changed, 'if-none-match': '"other"' }), 200)
  t.equal(
    await ask({
      'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT',
      'if-none-match': String(headers.etag)
    }),
    304
  )
})

t.test('SEO-20: under another name the site is served, but not to be indexed', async (t) => {
  const { app } = await sharedTestApp({ SITE_URL: 'https://trigopunkt.example' })
  const tag = async (host: string, url: string) =>
    (await app.inject({ url, headers: { host, 'x-forwarded-proto': 'https' } })).headers[
      'x-robots-tag'
    ]
  for (const url of ['/', '/robots.txt', '/none/']) {
    t.equal(await tag('stage.example', url), 'noindex, nofollow', url)
    t.equal(await tag('trigopunkt.example', url), undefined, url)
  }
  const { app: unnamed } = await sharedTestApp()
  t.notOk((await unnamed.inject('/')).headers['x-robots-tag'])
})

t.test('SEO-40, SEO-41: icons for tabs, home screens and search results', async (t) => {
  const { app } = await sharedTestApp()
  const ico = await app.inject('/favicon.ico')
  t.match(ico, { statusCode: 200, headers: { 'content-type': 'image/x-icon' } })
  t.equal(ico.rawPayload.readUInt8(6), 32)
  const manifest = (await app.inject('/site.webmanifest')).json()
  t.strictSame(
    manifest.icons.map(({ sizes, purpose }: Record<string, string>) => purpose ?? sizes),
    ['any', '192x192', '512x512', 'maskable']
  )
  for (const { src } of manifest.icons) t.equal((await app.inject(src)).statusCode, 200)
  t.match((await app.inject('/')).body, '<link rel="apple-touch-icon"')
})

t.test('an address of IPv6 stands in brackets wherever a page names itself', async (t) => {
  const { app } = await sharedTestApp({ HOST: '::1', PORT: '3000' })
  for (const url of ['/', '/sitemap.xml', '/robots.txt']) {
    t.match((await app.inject(url)).body, 'http://[::1]:3000/', url)
  }
})
