import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import t from 'tap'
import { pageMeta } from '../../../src/server/render/page-meta.ts'
import {
  rss,
  SITEMAP_SECTIONS,
  siteFeed,
  sitemap,
  sitemapIndex
} from '../../../src/server/site/feeds.ts'
import { findMoved, isService, readRedirects } from '../../../src/server/site/find-moved.ts'
import type { Site } from '../../../src/server/site/site.ts'
import { seeded } from '../../support/seeded.ts'
import { writtenContent } from '../../support/written-content.ts'

const SITE_URL = 'https://agency.example'
const listed = (path: string, updated: string, isIndexed = true) => ({
  meta: pageMeta({ path, updated, isIndexed, name: '', title: '', description: '' })
})

t.test('every page is in the sitemap of its section, hidden ones are in none', async (t) => {
  const pages = [
    listed('/', ''),
    listed('/services/', '2026-01-01'),
    listed('/services/seo/', '2026-01-02'),
    listed('/newsletter/', '2026-01-03'),
    listed('/news/a&b/', '2026-01-04'),
    listed('/education/', '2026-01-05'),
    listed('/education/articles/x/', '2026-01-06'),
    listed('/rating/', '2026-01-07'),
    listed('/cases/x/', '2026-01-08', false)
  ]
  const told = Object.fromEntries(
    SITEMAP_SECTIONS.map((section) => [
      section,
      [
        ...sitemap(pages, section, SITE_URL).matchAll(
          /<loc>https:\/\/agency\.example([^<]*)<\/loc>(<lastmod>[^<]+<\/lastmod>)?/g
        )
      ].map(([, path, lastmod = '']) => `${path}${lastmod.replaceAll(/<[^>]+>/g, ' ').trimEnd()}`)
    ])
  )
  t.same(told, {
    pages: ['/', '/newsletter/ 2026-01-03', '/education/ 2026-01-05'],
    services: ['/services/ 2026-01-01', '/services/seo/ 2026-01-02'],
    news: ['/news/a&amp;b/ 2026-01-04'],
    articles: ['/education/articles/x/ 2026-01-06'],
    ratings: ['/rating/ 2026-01-07'],
    cases: []
  })
})

t.test('a section is as young as its youngest page, wherever its clock stands', async (t) => {
  const pages = [
    listed('/a/', '2026-01-01T01:00+03:00'),
    listed('/b/', '2025-12-31T23:00Z'),
    listed('/c/', '2026-01-01'),
    listed('/d/', ''),
    listed('/news/', '2025-12-31'),
    listed('/news/x/', '2025-12-30T23:00+03:00')
  ]
  const index = sitemapIndex(pages, SITE_URL)
  const told = [...index.matchAll(/sitemaps\/(\w+)\.xml<\/loc>(?:<lastmod>([^<]+))?/g)]
  t.same(
    told.map(([, section, date = '']) => `${section} ${date}`.trim()),
    ['pages 2025-12-31T23:00Z', 'services', 'news 2025-12-31', 'articles', 'ratings', 'cases']
  )
})

t.test('a feed is well-formed, whatever its items say', async (t) => {
  const item = {
    title: 'Цены <b> & "скидки"',
    description: "Кто 'кто'",
    url: `${SITE_URL}/news/x/`,
    date: '2026-01-01',
    html: '<p>a ]]> b ]]]]>> c</p>'
  }
  const feed = {
    title: 'А & Б',
    description: '<i>',
    url: `${SITE_URL}/`,
    feedUrl: `${SITE_URL}/rss.xml`
  }
  const xml = rss({ ...feed, items: [item, { ...item, date: '2025-12-31T23:59:59+03:00' }] })
  t.match(xml, '<title>Цены &lt;b&gt; &amp; &quot;скидки&quot;</title>')
  t.match(xml, '<title>А &amp; Б</title>')
  t.same(
    [...xml.matchAll(/<pubDate>([^<]+)/g)].map(([, date]) => date),
    ['Wed, 31 Dec 2025 21:00:00 GMT', 'Wed, 31 Dec 2025 20:59:59 GMT']
  )
  t.match(xml, '<lastBuildDate>Wed, 31 Dec 2025 21:00:00 GMT</lastBuildDate>')
  const [, data = ''] = /<!\[CDATA\[(.*?)\]\]>/s.exec(xml) ?? []
  t.equal(data, '<p>a ]]&gt; b ]]]]&gt;> c</p>', 'the text does not end its own section')
  t.notMatch(rss({ ...feed, items: [] }), '<item>')
})

t.test('a feed holds the twenty newest texts, with whole addresses and no drawings', async (t) => {
  const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
  const entries = (name: string, first: number) =>
    Object.fromEntries(
      Array.from({ length: 15 }, (_, index) => [
        `${name}${index}`,
        {
          data: { title: `${name} ${index}`, lead: 'Кратко', date: day(first + 2 * index) },
          lines: ['[Цены](/prices/) и [сосед](https://other.example/x)']
        }
      ])
    )
  const content = writtenContent(t, { news: entries('n', 0), articles: entries('a', 1) })
  const company = { name: 'Точка', promise: 'Рост' } as never
  const itemsOf = (kind: Parameters<typeof siteFeed>[0]) =>
    [
      ...siteFeed(kind, { content, company, siteUrl: SITE_URL }).matchAll(/<item><title>([^<]+)/g)
    ].map(([, title]) => title)
  t.same(
    itemsOf('all'),
    Array.from(
      { length: 20 },
      (_, index) => `${index % 2 ? 'n' : 'a'} ${14 - Math.floor(index / 2)}`
    )
  )
  t.same([itemsOf('news').length, itemsOf('news')[0], itemsOf('articles')[0]], [15, 'n 14', 'a 14'])
  const xml = siteFeed('news', { content, company, siteUrl: SITE_URL })
  t.match(xml, `<a href="${SITE_URL}/prices/">`)
  t.match(xml, 'href="https://other.example/x"')
})

t.test('a photo in a feed is found in every width, a chart is its numbers', async (t) => {
  const chart =
    '```profile\ntitle: Заявки выросли за квартал\nlabel: Заявки\nbetter: up\nperiods: [Было, Стало]\nvalues: [10, 20]\n```'
  const content = writtenContent(t, {
    news: {
      one: {
        data: { title: 'Фото', lead: '', date: '2026-01-01' },
        lines: ['![Офис](office.png "Вид")', '', '![План](plan.svg "План")', '', chart]
      }
    }
  })
  await writeFile(`${content.dir}/news/plan.svg`, '<svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>')
  const grey = { width: 900, height: 20, channels: 3, background: '#888' } as const
  await sharp({ create: grey }).png().toFile(`${content.dir}/news/office.png`)
  const xml = siteFeed('news', {
    content,
    company: { name: '', promise: '' } as never,
    siteUrl: SITE_URL
  })
  const sets = [...xml.matchAll(/srcset="([^"]+)"/g)].flatMap(([, set = '']) => set.split(', '))
  t.equal(sets.length, 9)
  t.same(
    sets.filter((one) => !one.startsWith(`${SITE_URL}/img/`)),
    []
  )
  t.match(xml, `<img src="${SITE_URL}/img/`)
  t.match(xml, '<th scope="row">Стало</th>')
  t.notMatch(xml, /<svg|profile__frame|="\//)
})

const PATHS = ['/', '/services/', '/services/seo/', '/news/', '/news/page/2/', '/legal/2026-09-01/']
const SITE = {
  pages: new Map(PATHS.map((path) => [path, {}])),
  redirects: new Map([
    ['/seo/', '/services/seo/'],
    ['/old/', '/news/']
  ])
} as unknown as Site

t.test(
  'another spelling of a page leads to it in one hop, and nothing else leads anywhere',
  async (t) => {
    const random = seeded(31)
    const mangle = (path: string) =>
      [...path]
        .map((letter) => (random() < 0.3 ? letter.toUpperCase() : letter))
        .map((letter) => (letter === '/' && random() < 0.3 ? '//' : letter))
        .join('')
        .replace(
          /\/+$/,
          (slashes) => ['', slashes, '/index.html', '/INDEX.PHP'][Math.floor(random() * 4)] ?? ''
        )
    for (let round = 0; round < 500; round++) {
      const page = PATHS[round % PATHS.length] ?? '/'
      const path = mangle(page) || '//'
      const target = findMoved(path, SITE, '/search/')
      if (path !== page && target !== page) t.fail(`${path} leads to ${target}, not to ${page}`)
      if (target && findMoved(target, SITE, '/search/')) t.fail(`${path} takes two hops`)
    }
    const cases: [path: string, target: string | undefined][] = [
      ['/news/', undefined],
      ['/news/page/1/', '/news/'],
      ['/news/page/1', '/news/'],
      ['/News//page/2', '/news/page/2/'],
      ['/news/page/11/', undefined],
      ['/SEO', '/services/seo/'],
      ['/old/', '/news/'],
      ['/old', '/news/'],
      ['/none', undefined],
      ['//other.example/services/', undefined],
      ['/api/services', undefined],
      ['/assets/../services', undefined],
      ['/%2E/services', undefined],
      ['/services/index.htm', undefined],
      ['', '/']
    ]
    for (const [path, target] of cases) t.equal(findMoved(path, SITE, '/search/'), target, path)
  }
)

t.test(
  'escapes are the letters that they stand for, and A to F in them are no capitals',
  async (t) => {
    const redirects = readRedirects(
      {
        redirects: [
          { from: '/Услуги/аудит сайта', to: '/services/' },
          { from: '/%D0%BE-%d0%BD%D0%B0%D1%81/', to: '/services/seo/' },
          { from: '/a%2Fb/', to: '/news/' }
        ],
        gone: []
      },
      SITE.pages
    )
    const to = (path: string) => findMoved(path, { ...SITE, redirects }, '/search/')
    for (const path of [
      '/услуги/аудит сайта/',
      '/УСЛУГИ//аудит%20сайта',
      '/services',
      '/%73ervices/'
    ]) {
      const [upper, lower] = [
        encodeURI(path),
        encodeURI(path).replace(/%../g, (hex) => hex.toLowerCase())
      ]
      for (const spelt of [
        path,
        path.includes('%') ? path : upper,
        path.includes('%') ? path : lower
      ])
        t.equal(to(spelt), '/services/', spelt)
    }
    for (const path of ['/о-нас', '/%D0%BE-%D0%BD%D0%B0%D1%81', '/%d0%be-%d0%bd%d0%b0%d1%81/'])
      t.equal(to(path), '/services/seo/', path)
    t.same([to('/a%2Fb/'), to('/a%2fB'), to('/a/b/')], ['/news/', '/news/', undefined])
    t.equal(to('/services%2Fseo/'), undefined, 'an escaped slash is none')
  }
)

t.test(
  'a chain of redirects ends in one hop, a circle nowhere, and a page stays where it is',
  async (t) => {
    const line = (from: string, to: string) => ({ from, to })
    const redirects = readRedirects(
      {
        redirects: [
          line('/one', '/two/'),
          line('/Two/', '/three/'),
          line('/three', '/news/'),
          line('/left/', '/right/'),
          line('/right/', '/left/'),
          line('/services/', '/news/'),
          line('/one/', '/services/')
        ],
        gone: []
      },
      SITE.pages
    )
    const to = (path: string) => findMoved(path, { ...SITE, redirects }, '/search/')
    t.same(
      ['/one/', '/two', '/three/'].map(to),
      ['/news/', '/news/', '/news/'],
      'the first line counts'
    )
    t.same([to('/left/'), to('/right')], [undefined, undefined])
    t.equal(to('/services/'), undefined)
    for (const path of ['/services', '/Services/', '//services//', '/services/index.html'])
      t.equal(to(path), '/services/', path)
  }
)

t.test('files, programs and certificates are never redirected', async (t) => {
  const cases: [path: string, isNone: boolean][] = [
    ['/assets/a.JS', true],
    ['/api/v1/form', true],
    ['/.well-known/security.txt', true],
    ['/assets', false],
    ['/apis/', false],
    ['/news/api/', false]
  ]
  for (const [path, isNone] of cases) t.equal(isService(path), isNone, path)
  const site = { ...SITE, pages: new Map([['/api/x/', {}]]) } as unknown as Site
  t.equal(findMoved('/api/x', site, '/search/'), undefined)
})
