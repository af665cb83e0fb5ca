import { parse } from 'node-html-parser'
import t from 'tap'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { chosenMeta, newestFirst } from '../../../src/server/pages/filters.ts'
import { renderPage } from '../../../src/server/pages/page.ts'
import { newsPages } from '../../../src/server/pages/reading/news-pages.ts'
import { buildTestApp, sharedTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const { news } = app.site().content
const pageOf = async (path: string) => parse((await app.inject(path)).body)

t.test('articles stand in the order of the day that is shown with them', async (t) => {
  const page = await pageOf('/education/articles/')
  const days = page
    .querySelectorAll('.stories-body time')
    .map((time) => time.getAttribute('datetime'))
  t.same(days, [...days].sort().reverse())
})

for (const [path, chosen] of [
  ['/education/articles/', 'Все'],
  ['/education/articles/topic/kontent/', 'Контент'],
  ['/news/', 'Все'],
  ['/news/page/2/', 'Все'],
  ['/news/category/otrasl/', 'Отрасль']
] as const) {
  t.test(`${path} marks the filter that holds and counts what it leaves`, async (t) => {
    const page = await pageOf(path)
    const marked = page.querySelectorAll('.rubric-bar [aria-current="page"]')
    t.equal(marked.length, 1)
    const [title, count] = marked[0]?.text.trim().split(/\s+/) ?? []
    t.equal(title, chosen)
    const items = page.querySelectorAll('.lead-story, .story, [data-news-item]').length
    if (!path.startsWith('/news/p') && path !== '/news/') t.equal(Number(count), items)
  })
}

t.test('the pages of a list keep what a view has chosen', async (t) => {
  const [first] = newsPages(app.site().content)
  const chosen = first && { ...first, meta: chosenMeta(first.meta, 'order=old') }
  const html = chosen && renderPage(chosen, app.leadForms.main, app.render)
  const links = parse(html ?? '').querySelectorAll('.pager a, [data-load-more]')
  t.ok(links.length > 3)
  for (const link of links) t.match(link.getAttribute('href'), /\?order=old$/)
})

t.test('news of what others have published say when their source was read', async (t) => {
  const sourced = news.filter(({ data }) => data.source?.url)
  t.ok(sourced.length > 0)
  for (const { slug, data } of news) {
    const page = await pageOf(`/news/${slug}/`)
    const facts = page.querySelectorAll('.article__dates > div')
    const called = data.document ? 'Пересказ' : 'Источник'
    const names = facts.map((fact) => fact.querySelector('dt')?.text)
    if (data.document) t.equal(names.indexOf('Документ') + 1, names.indexOf(called), slug)
    const read = facts[names.indexOf(`${called} перечитан`)]
    t.equal(read?.querySelector('time')?.getAttribute('datetime'), data.source?.read, slug)
  }

  const plain = (text = '') => text.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ')
  const leadOf = async (path: string) =>
    plain((await pageOf(path)).querySelector('.text-head__lead')?.text)
  t.match(await leadOf('/news/category/otrasl/'), 'Назван документ или пересказ')
  t.notMatch(await leadOf('/news/category/kompaniya/'), 'Назван документ')
  for (const { slug, data } of news) {
    if (data.category === 'otrasl') t.ok(data.source?.url, slug)
  }
})

const content = loadContent('src/content', new Date(8.64e15))
const [item] = content.news.filter(({ data }) => data.author)
if (!item) throw new Error('no news has an author')
const { data: own } = item

t.test(
  'years, and rubrics of fewer than six items, are not offered to search engines',
  async (t) => {
    const dated = (slug: string, category: string) => ({
      ...item,
      slug,
      data: { ...own, category }
    })
    const news = [
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => dated(slug, 'otrasl')),
      ...['g', 'h', 'i', 'j', 'k'].map((slug) => dated(slug, 'sobytie'))
    ]
    const lists = newsPages({ ...content, news } as typeof content).flatMap(({ meta }) =>
      /^\/news\/(category\/[^/]+|\d{4})\/$/.test(meta.path) ? [[meta.path, meta.isIndexed]] : []
    )
    t.same(lists, [
      ['/news/category/otrasl/', true],
      ['/news/category/sobytie/', false],
      [`/news/${own.date.slice(0, 4)}/`, false]
    ])
  }
)

t.test('review-code 7: fresh articles are those updated last', async (t) => {
  const { app } = await sharedTestApp()
  const { body } = await app.inject('/education/')
  const shown = parse(body)
    .querySelectorAll('main h3 a, main h2 a')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((path) => /^\/education\/articles\/./.test(path))
  const newest = [...app.site().content.articles]
    .sort((a, b) => b.data.updated.localeCompare(a.data.updated))
    .slice(0, 5)
    .map(({ slug }) => `/education/articles/${slug}/`)
  t.same(shown, newest)
})

t.test('review-code 13: a day without a time begins in Moscow, in lists as in feeds', async (t) => {
  const items = ['2026-11-20', '2026-11-20T01:00:00+03:00', '2026-11-19T23:00:00+03:00'].map(
    (date) => ({ data: { date } })
  )
  t.same(
    newestFirst(items).map(({ data }) => data.date),
    ['2026-11-20T01:00:00+03:00', '2026-11-20', '2026-11-19T23:00:00+03:00']
  )
})

t.test('D22: no number that only Russia can dial is on a page in English', async (t) => {
  for (const path of ['/en/', '/en/services/', '/en/contacts/']) {
    const numbers = parse((await app.inject(path)).body).querySelectorAll('a[href^="tel:"]')
    const seen = numbers.filter((number) => !number.closest('dialog'))
    t.ok(seen.length > 1, path)
    t.same(
      seen.filter((number) => number.getAttribute('href')?.startsWith('tel:+7800')),
      [],
      path
    )
  }
})
