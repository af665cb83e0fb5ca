import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { LISTS } from '../../../src/server/channels/lists.ts'
import { sharedTestApp } from '../../support/test-app.ts'

const SITE_URL = 'https://agency.example'

t.test(
  'SEO-21/22: the sitemaps hold every indexable page once, with the date its text was last changed in substance',
  async (t) => {
    const { app } = await sharedTestApp({ SITE_URL })
    const index = (await app.inject('/sitemap.xml')).body
    const maps = [...index.matchAll(/<loc>https:\/\/agency\.example([^<]+)/g)].map(
      ([, path]) => path
    )
    const texts = await Promise.all(
      maps.map(async (path) => (await app.inject(path as string)).body)
    )

    const daysIn = (text: string) => [...text.matchAll(/<lastmod>(.{10})/g)].map(([, day]) => day)
    const youngest = texts.map((text) => daysIn(text).sort().at(-1))
    t.same(daysIn(index), youngest, 'the index has that of the youngest page')
    const told = texts.flatMap((text) =>
      [
        ...text.matchAll(/<url><loc>https:\/\/agency\.example([^<]+)<\/loc>(?:<lastmod>(.{10}))?/g)
      ].map(([, path, day = '']) => `${path} ${day}`)
    )
    const expected = [...app.site().pages.values()].filter(({ meta }) => meta.isIndexed)
    t.same(
      told.sort(),
      expected.map(({ meta }) => `${meta.path} ${meta.updated.slice(0, 10)}`).sort()
    )
    const days = told.map((line) => line.split(' ')[1]).filter(Boolean)
    const files = readdirSync('src/content', { recursive: true, encoding: 'utf8' })
    const written = files
      .filter((file) => file.endsWith('.md'))
      .map((file) => readFileSync(join('src/content', file), 'utf8'))
      .join('')
    t.same(
      [...new Set(days)].filter((day) => !written.includes(`\nupdated: ${day}`)),
      [],
      'each day is written in a text: no build and no file has set it'
    )
    const most = Math.max(...days.map((day) => days.filter((other) => other === day).length))
    t.ok(
      most <= days.length * 0.3,
      `${most} of ${days.length} on one day: were all of them changed?`
    )
  }
)

t.test(
  'SEO-17/18: robots.txt opens everything but the API and cleans parameters for Yandex',
  async (t) => {
    const { app } = await sharedTestApp({ SITE_URL })
    const { body, headers } = await app.inject('/robots.txt')

    t.match(headers['content-type'], 'text/plain; charset=utf-8')
    t.match(body, 'Sitemap: https://agency.example/sitemap.xml')
    t.match(body, /User-agent: Yandex\nDisallow: \/api\/\nClean-param: utm_source&/)
    const rules = [...body.matchAll(/^Clean-param: (\S+) \/$/gm)].map(([, names = '']) => names)
    t.ok(rules.every((names) => names.length <= 500))
    const cleaned = new Set(rules.flatMap((names) => names.split('&')))
    const { paid, organic, social, mail } = LISTS['click-ids']
    const clicks = [paid, organic, social, mail].flatMap((list) =>
      Object.values(list).flatMap((names: string) => names.split(' '))
    )
    t.same(
      clicks.filter((id) => !cleaned.has(id)),
      [],
      'what tells of a click is no page of its own'
    )
    t.notMatch(body, /Host:|Crawl-delay|Disallow: \/(search|spasibo)/)
  }
)

t.test('feeds list the newest items with whole addresses', async (t) => {
  const { app } = await sharedTestApp({ SITE_URL })
  for (const path of ['/news/rss.xml', '/education/articles/rss.xml', '/rss.xml']) {
    const { body, headers } = await app.inject(path)
    t.match(headers['content-type'], 'application/rss+xml', path)
    const dates = [...body.matchAll(/<pubDate>([^<]+)/g)].map(([, date = '']) => Date.parse(date))
    t.ok(dates.length >= 10, path)
    t.same(
      dates,
      [...dates].sort((a, b) => b - a),
      `${path} is newest first`
    )
    t.notMatch(body, /<link>(?!https:\/\/agency\.example)/, path)
  }
})

t.test(
  'SEO-08/10/11: what was deleted is gone, what never was is missing, what moved is one hop away',
  async (t) => {
    const { app } = await sharedTestApp()
    const status = async (path: string) => (await app.inject(path)).statusCode
    for (const path of ['/services/smm/', '/services/seo/garantiya-top-1/'])
      t.equal(await status(path), 410, path)
    for (const path of ['/news/page/99/', '/news/page/0/', '/news/page/abc/', '/services/none/']) {
      t.equal(await status(path), 404, path)
    }
    const moved = {
      '/seo': '/services/seo/',
      '/blog/?a=1': '/education/articles/?a=1',
      '/News': '/news/',
      '/news/page/1/': '/news/'
    }
    for (const [from, to] of Object.entries(moved)) {
      const { statusCode, headers } = await app.inject(from)
      t.same([statusCode, headers.location], [301, to], from)
    }
  }
)

t.test('RAT-09: a rating can be taken home as a spreadsheet', async (t) => {
  const { app } = await sharedTestApp()
  const { body, headers } = await app.inject('/rating/agentstva-prodvizheniya/table.csv')

  t.match(headers['content-disposition'], 'agentstva-prodvizheniya.csv')
  t.ok(body.startsWith('\uFEFFТаблица;Место;Участник;'))
  t.match(body, '«Гранит-демо»;')
  t.match(body, ';89,2;2\r\n')
  t.equal((await app.inject('/rating/none/table.csv')).statusCode, 404)
})

t.test('SEO-14: a page is for reading', async (t) => {
  const { app } = await sharedTestApp()
  const posted = await app.inject({ method: 'POST', url: '/news/' })
  const head = await app.inject({ method: 'HEAD', url: '/news/' })
  const got = await app.inject('/news/')

  t.same([posted.statusCode, posted.headers.allow], [405, 'GET, HEAD'])
  t.equal(head.statusCode, 200)
  t.equal(head.headers.etag, got.headers.etag)
  t.equal(head.body, '')
})

t.test('the tables of a template are one CSV file', async (t) => {
  const { app } = await sharedTestApp()
  const page = (await app.inject('/education/templates/karta-sprosa/')).body
  const [, path = ''] = /href="([^"]+\.csv)" download/.exec(page) ?? []
  const answer = await app.inject(path)
  t.match(answer.headers['content-disposition'], 'karta-sprosa.csv')
  t.match(answer.body, /^\uFEFF№;Потребность;Как говорят люди;/)
  t.notMatch(answer.body, '____')
  t.equal((await app.inject('/education/templates/none.csv')).statusCode, 404)
})
