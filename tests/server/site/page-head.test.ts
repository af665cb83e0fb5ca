import t from 'tap'
import { company } from '../../../src/content/company.ts'
import type { Config } from '../../../src/server/config.ts'
import {
  jsonLd,
  sharePicture,
  sharePicturePath,
  vendorAttributes
} from '../../../src/server/render/head-data.ts'
import { alternates, frameWords, languageLinks } from '../../../src/server/render/page-language.ts'
import {
  currentMark,
  documentTitle,
  entryMeta,
  pageMeta
} from '../../../src/server/render/page-meta.ts'
import { errorPage } from '../../../src/server/site/error-page.ts'
import { withoutControls } from '../../../src/shared/words/plain-text.ts'

const SITE_URL = 'https://agency.example'
const metaOf = (path: string, own: Partial<Parameters<typeof pageMeta>[0]> = {}) =>
  pageMeta({
    path,
    name: 'Имя',
    title: 'Заголовок',
    description: '',
    updated: '2026-11-20',
    ...own
  })

t.test('a page knows its section, its crumbs and its translation', async (t) => {
  const ancestors = [
    { path: '/services/', title: 'Услуги' },
    { path: '/services/seo/', title: 'СЕО' }
  ]
  const meta = metaOf('/services/seo/b2b/', { ancestors })
  t.equal(meta.section, 'СЕО')
  t.same(meta.crumbs, [...ancestors, { path: '/services/seo/b2b/', title: 'Имя' }])
  t.notOk('translation' in meta)
  t.same([meta.lang, meta.type, meta.isIndexed], ['ru', 'website', true])
  t.notOk('section' in metaOf('/prices/'))
  const pairs = ['/', '/en/', '/services/', '/en/services/', '/contacts/', '/en/contacts/']
  for (const path of pairs) {
    const { translation = '' } = metaOf(path)
    t.equal(metaOf(translation).translation, path, `${path} and ${translation}`)
  }
  const seo = { title: 'Для поиска', description: 'О чём', noindex: true }
  const hidden = metaOf('/x/', entryMeta({ data: { seo, updated: '2026-01-01' }, file: '/x.md' }))
  t.match(hidden, {
    title: 'Для поиска',
    description: 'О чём',
    isIndexed: false,
    file: '/x.md',
    updated: '2026-01-01'
  })
})

t.test('the company is named once in a title', async (t) => {
  t.equal(documentTitle(metaOf('/prices/'), 'Точка'), 'Заголовок — Точка')
  t.equal(documentTitle(metaOf('/'), 'Точка'), 'Заголовок')
  t.equal(documentTitle(metaOf('/en/services/', { lang: 'en' }), 'Точка'), 'Заголовок')
})

t.test('a link of the menu is marked on its page and on those below it', async (t) => {
  const cases: [link: string, path: string, mark: 'page' | 'true' | undefined][] = [
    ['/services/', '/services/', 'page'],
    ['/services/', '/services/seo/', 'true'],
    ['/services/', '/services-old/', undefined],
    ['/services/seo/', '/services/', undefined],
    ['/en/', '/en/', 'page'],
    ['/en/', '/en/services/', undefined],
    ['/news/', '/', undefined]
  ]
  for (const [link, path, mark] of cases)
    t.equal(currentMark(link, metaOf(path)), mark, `${link} on ${path}`)
})

t.test('another language is the same page in it, or its first one', async (t) => {
  const linksOf = (path: string, lang: 'ru' | 'en' = 'ru') =>
    languageLinks(metaOf(path, { lang })).map(
      ({ path, isCurrent }) => `${path}${isCurrent ? '!' : ''}`
    )
  t.same(linksOf('/services/'), ['/services/!', '/en/services/'])
  t.same(linksOf('/prices/'), ['/prices/!', '/en/'])
  t.same(linksOf('/en/contacts/', 'en'), ['/contacts/', '/en/contacts/!'])
  t.same(linksOf('/en/thanks/', 'en'), ['/', '/en/thanks/!'])
  t.same(
    languageLinks(errorPage(404).meta).map(({ path }) => path),
    ['/', '/en/']
  )

  const told = (path: string, lang: 'ru' | 'en' = 'ru') =>
    alternates(metaOf(path, { lang })).map(({ lang, path }) => `${lang} ${path}`)
  t.same(told('/services/'), ['ru /services/', 'en /en/services/', 'x-default /services/'])
  t.same(told('/en/services/', 'en'), ['en /en/services/', 'ru /services/', 'x-default /services/'])
  t.same(told('/prices/'), [])
})

t.test('the frame says the same things in both languages', async (t) => {
  const shapeOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shapeOf)
    if (typeof value !== 'object' || value === null) return typeof value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
  }
  const [russian, english] = [frameWords({ lang: 'ru' }), frameWords({ lang: 'en' })]
  t.same(shapeOf(english), shapeOf(russian))
  const foreign = Object.entries(english).filter(([, words]) =>
    /[а-яё]/i.test(JSON.stringify(words))
  )
  t.same(foreign, [])
})

t.test('a failure has its words in the language of the section', async (t) => {
  const cases: [status: number, path: string, title: RegExp, isMissing: boolean][] = [
    [404, '/none/', /^Такой точки на\u00A0карте нет$/, true],
    [410, '/gone/', /^Эту точку стёрли/, true],
    [405, '/', /^Сюда так не\u00A0попасть$/, true],
    [500, '/', /^Сбой/, false],
    [503, '/en/x/', /^A fault on our side$/, false],
    [404, '/en/x/', /^There is no such point/, true],
    [404, '/english/', /^Такой точки/, true]
  ]
  for (const [status, path, title, isMissing] of cases) {
    const page = errorPage(status, path)
    t.match(page, { title, isMissing, status, meta: { isIndexed: false, path: '' } })
    t.equal(page.meta.lang, path.startsWith('/en/') ? 'en' : 'ru')
  }
})

t.test('data of a page cannot end its script, and its addresses are whole', async (t) => {
  const bad = '</script><script>alert(1)</script>'
  const meta = metaOf('/news/x/', {
    name: bad,
    ancestors: [{ path: '/news/', title: 'Новости' }],
    jsonLd: [
      {
        '@type': 'NewsArticle',
        headline: bad,
        url: '/news/x/',
        author: { '@id': '/about/#person', name: '/кто' }
      },
      { '@type': 'Place', geo: {}, item: 'mailto:a@b.ru' },
      { '@type': 'FAQPage' }
    ]
  })
  const text = jsonLd(meta, { company, messengers: [] }, { siteUrl: SITE_URL, logo: '/logo.png' })
  t.notMatch(text, '<')
  const [organization, crumbs, article, place, faq, ...others] = JSON.parse(text)['@graph']
  t.same(others, [])
  t.equal(article.headline, bad)
  t.equal(article.url, `${SITE_URL}/news/x/`)
  t.same(
    article.author,
    { '@id': `${SITE_URL}/about/#person`, name: '/кто' },
    'a name is no address'
  )
  t.equal(article.image, `${SITE_URL}${sharePicturePath(meta)}`)
  t.same([place.item, 'image' in place, 'image' in faq], ['mailto:a@b.ru', true, false])
  t.match(organization, {
    '@id': `${SITE_URL}/#org`,
    logo: `${SITE_URL}/logo.png`,
    telephone: /^\+7\d{10}$/
  })
  t.notOk('sameAs' in organization)
  t.same(
    crumbs.itemListElement.map((one: Record<string, unknown>) => [
      one.position,
      one.name,
      one.item
    ]),
    [
      [1, 'Главная', `${SITE_URL}/`],
      [2, 'Новости', `${SITE_URL}/news/`],
      [3, bad, undefined]
    ]
  )
  const typesOf = (path: string) =>
    JSON.parse(jsonLd(metaOf(path), { company, messengers: [] }, { siteUrl: '', logo: '' }))[
      '@graph'
    ].map((node: Record<string, unknown>) => node['@type'])
  t.same(typesOf('/'), ['Organization', 'WebSite'])
  t.same(typesOf('/en/'), ['Organization'])
  t.same(typesOf('/prices/'), ['Organization', 'BreadcrumbList'])
})

t.test('a picture to share has an address that changes with its words alone', async (t) => {
  const path = sharePicturePath(metaOf('/prices/'))
  t.match(path, /^\/og\/prices\/[0-9a-f]{12}\.png$/)
  t.equal(sharePicturePath(metaOf('/prices/', { updated: '2030-01-01', description: 'Да' })), path)
  t.not(sharePicturePath(metaOf('/prices/', { title: 'Цены' })), path)
  t.not(sharePicturePath(metaOf('/prices/', { section: 'Раздел' })), path)
  t.equal(sharePicture(metaOf('/')).section, 'Агентство поискового маркетинга')
  t.equal(sharePicture(metaOf('/en/', { lang: 'en' })).section, 'Search marketing agency')
})

t.test('counters are attributes, escaped, and nothing without any', async (t) => {
  const attributesOf = (own: Partial<Config>) => vendorAttributes(own as Config)
  t.equal(attributesOf({}), '')
  t.equal(attributesOf({ ANALYTICS_GTM_ID: 'GTM-1' }), ' data-vendors data-gtm="GTM-1"')
  const all = attributesOf({
    ANALYTICS_GTM_ID: '"><b>',
    ANALYTICS_METRIKA_ID: 7,
    CALLTOUCH_MOD_ID: 'x'
  } as never)
  t.equal(all, ' data-vendors data-gtm="&quot;&gt;&lt;b&gt;" data-metrika="7" data-calltouch="x"')
})

t.test('a document holds no control characters, whatever was typed', async (t) => {
  const every = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)).join('')
  const left = withoutControls(every)
  const isControl = (code: number) => code < 0x20 || (code > 0x7e && code < 0xa0)
  t.same([...left].map((letter) => letter.charCodeAt(0)).filter(isControl), [0x09, 0x0a, 0x0d])
  t.equal(left.length, 0x100 - 65 + 3)
  for (let code = 0; code < 0x10000; code++) {
    const unit = String.fromCharCode(code)
    const isLeftOut =
      (isControl(code) && !'\n\r\t'.includes(unit)) || code >= 0xfffe || /\p{Cs}/u.test(unit)
    if (withoutControls(unit) !== (isLeftOut ? '' : unit)) t.fail(code.toString(16))
  }
  t.equal(withoutControls('Да\u0000\u009F ё\u0301 \u{1F600}\u00AD'), 'Да ё\u0301 \u{1F600}\u00AD')
})

t.test('H5: the picture that a page names in its data stays', async (t) => {
  const own = { '@type': 'Article', headline: 'Имя', image: '/assets/own.jpg' }
  const without = { '@type': 'Article', headline: 'Имя' }
  const meta = metaOf('/news/', { jsonLd: [own, without] })
  const text = jsonLd(meta, { company, messengers: [] }, { siteUrl: SITE_URL, logo: '/logo.png' })
  const images = JSON.parse(text)['@graph'].flatMap(({ image }: { image?: string }) => image ?? [])
  t.same(images, [`${SITE_URL}/assets/own.jpg`, `${SITE_URL}${sharePicturePath(meta)}`])
})
