import t from 'tap'
import { siteTexts } from '../../../src/server/content/site/site-texts.ts'
import { jsonLd, sharePicturePath, siteData } from '../../../src/server/render/head-data.ts'
import { pageMeta } from '../../../src/server/render/page-meta.ts'
import { withoutControls } from '../../../src/shared/words/plain-text.ts'

const SITE_URL = 'https://agency.example'
const TEXTS = siteTexts([])
const SITE = siteData(() => TEXTS, [])
const metaOf = (path: string, own: Partial<Parameters<typeof pageMeta>[0]> = {}) =>
  pageMeta({
    path,
    name: 'Имя',
    title: 'Заголовок',
    description: '',
    updated: '2026-11-20',
    ...own
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
  const text = jsonLd(meta, SITE, { siteUrl: SITE_URL, logo: '/logo.png' })
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
  t.equal(article.image, `${SITE_URL}${sharePicturePath(meta, SITE)}`)
  t.same([place.item, 'image' in place, 'image' in faq], ['mailto:a@b.ru', true, false])
  t.match(organization, {
    '@id': `${SITE_URL}/#org`,
    logo: `${SITE_URL}/logo.png`,
    telephone: /^\+7\d{10}$/
  })
  t.same(
    organization.sameAs,
    TEXTS.company.messengers?.map(({ url }) => url)
  )
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
    JSON.parse(jsonLd(metaOf(path), SITE, { siteUrl: '', logo: '' }))['@graph'].map(
      (node: Record<string, unknown>) => node['@type']
    )
  t.same(typesOf('/'), ['Organization', 'WebSite'])
  t.same(typesOf('/en/'), ['Organization'])
  t.same(typesOf('/prices/'), ['Organization', 'BreadcrumbList'])
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
