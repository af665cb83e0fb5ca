import t from 'tap'
import { allPages, type ParsedPage, pathsWithout } from '../../support/all-pages.ts'
import { buildTestApp } from '../../support/test-app.ts'

const SITE_URL = 'https://agency.example'

const { app } = await buildTestApp(t, { SITE_URL })
const pages = allPages(app)
const indexed = pages.filter(({ meta }) => meta.isIndexed)

const without = (fits: (page: ParsedPage) => unknown, among = pages) => pathsWithout(among, fits)

function content({ dom }: ParsedPage, selector: string): string | undefined {
  return dom.querySelector(selector)?.getAttribute('content')
}

t.test('addresses', async (t) => {
  t.same(
    without(({ path }) => /^\/([a-z0-9-]+\/){0,4}$/.test(path) && path.length <= 100),
    [],
    'SEO-13: lower-case Latin, four folders, 100 characters at most'
  )
  t.same(
    without(({ html }) => Buffer.byteLength(html) <= 500_000),
    [],
    'SEO-16: at most 500 KB'
  )
})

t.test('head', async (t) => {
  t.same(
    without(({ dom, meta }) => dom.querySelector('html')?.getAttribute('lang') === meta.lang),
    [],
    'SEO-29: language'
  )
  t.same(
    without(({ html }) => html.indexOf('<meta charset="utf-8">') < 200),
    [],
    'SEO-29: charset first'
  )
  t.same(
    without((page) => !/maximum-scale|user-scalable/.test(content(page, '[name=viewport]') ?? '')),
    [],
    'SEO-29: zoom is not forbidden'
  )
  t.same(
    without((page) => content(page, '[name=description]') !== page.meta.title, indexed),
    [],
    'SEO-31: description differs from title'
  )
  t.same(
    without((page) => content(page, '[property="og:url"]') === `${SITE_URL}${page.path}`, indexed),
    [],
    'SEO-37: og:url is the canonical address'
  )
  for (const name of ['type', 'title', 'description', 'site_name', 'locale']) {
    t.same(
      without((page) => content(page, `[property="og:${name}"]`), indexed),
      [],
      `SEO-37: og:${name}`
    )
  }
  t.same(
    without(({ dom }) => dom.querySelector('link[type="application/rss+xml"]'), indexed),
    [],
    'SEO-42: feed'
  )
  t.same(
    without(({ dom }) => !dom.querySelector('[name=keywords], [name*=verification]')),
    [],
    'SEO-43/44: no keywords, no verification by default'
  )
})

/** Former editions, and lists that say nothing that their items do not. */
const THIN =
  /^\/(legal\/[^/]+\/[\d-]+|rating\/[^/]+\/20[\d-]+|news\/\d{4}|news\/category\/[^/]+|education\/articles\/topic\/[^/]+)\/$/

t.test('SEO-35: only what must not be found, or says nothing of its own, is noindex', async (t) => {
  const hidden = pages.filter(({ meta }) => !meta.isIndexed).map(({ path }) => path)
  t.same(
    hidden.filter((path) => !THIN.test(path)).sort(),
    ['/en/thanks/', '/en/thanks/without-consent/', '/spasibo/', '/spasibo/bez-soglasiya/'].filter(
      (path) => app.site().pages.has(path)
    )
  )
  const map = await app.inject('/sitemaps/pages.xml')
  t.notMatch(map.body, '/spasibo/')
})

t.test('SEO-36: translations point to each other and to themselves', async (t) => {
  const translated = pages.filter(({ meta }) => meta.translation)
  t.ok(translated.length >= 2)
  for (const { path, meta, dom } of translated) {
    const hrefs = new Map(
      dom
        .querySelectorAll('link[hreflang]')
        .map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])
    )
    t.equal(hrefs.get(meta.lang), `${SITE_URL}${path}`, path)
    t.same([...hrefs.keys()].sort(), ['en', 'ru', 'x-default'], path)
    const other = app.site().pages.get(meta.translation ?? '')
    t.equal(other?.meta.translation, path, `${path} is what its translation names`)
  }
})

t.test('body', async (t) => {
  t.same(without(headingsDescend), [], 'SEO-45: no heading level is skipped')
  for (const tag of ['main', 'header', 'footer', 'nav[aria-label]']) {
    t.same(
      without(({ dom }) => dom.querySelector(tag)),
      [],
      `SEO-46: ${tag}`
    )
  }
  t.same(
    pages.flatMap(({ path, dom }) =>
      dom
        .querySelectorAll('img')
        .filter(
          (image) =>
            image.getAttribute('alt') === undefined ||
            !image.getAttribute('width') ||
            !image.getAttribute('height')
        )
        .map((image) => `${path} ${image.getAttribute('src')}`)
    ),
    [],
    'SEO-50: pictures have a size and an alternative'
  )
  t.same(
    without(({ dom }) =>
      dom
        .querySelectorAll('a[href^="tel:"]')
        .every((link) => /^tel:\+\d{11,}$/.test(link.getAttribute('href') ?? ''))
    ),
    [],
    'SEO-52: phones are whole numbers'
  )
  t.same(
    without(({ dom }) => !/lorem|TODO|undefined|\[object/i.test(textOf(dom))),
    [],
    'SEO-53'
  )
  t.same(
    pages.flatMap(({ path, dom, meta }) =>
      meta.lang === 'ru' ? straightQuotes(textOf(dom)).map((text) => `${path}: ${text}`) : []
    ),
    [],
    'SEO-54: Russian quotes, dashes and single spaces'
  )
  t.same(
    pages.flatMap(({ path, dom }) =>
      dom
        .querySelectorAll('a')
        .filter((link) => /^(подробнее|здесь|тут|читать)$/i.test(link.text.trim()))
        .map((link) => `${path}: ${link.text}`)
    ),
    [],
    'SEO-49: links say where they lead'
  )
})

/** The page's own text, without what browsers do not show. */
function textOf(dom: ParsedPage['dom']): string {
  const main = dom.querySelector('main')?.clone() as ParsedPage['dom'] | undefined
  for (const hidden of main?.querySelectorAll('script, style, svg, code, pre, template') ?? []) {
    hidden.remove()
  }
  return main?.structuredText ?? ''
}

function straightQuotes(text: string): string[] {
  return text.match(/.{0,20}(?:"|[а-яё] - [а-яё]|[а-яё] {2,}[а-яё]).{0,20}/gi) ?? []
}

function headingsDescend({ dom }: ParsedPage): boolean {
  const levels = dom.querySelectorAll('main :is(h1, h2, h3, h4)').map(({ tagName }) => {
    return Number(tagName.slice(1))
  })
  return levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)
}
