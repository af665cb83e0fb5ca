import t from 'tap'
import { rss } from '../../../src/server/site/feeds.ts'
import { findMoved, readRedirects } from '../../../src/server/site/find-moved.ts'
import type { Site } from '../../../src/server/site/site.ts'
import { seeded } from '../../support/seeded.ts'

const SITE_URL = 'https://agency.example'

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
