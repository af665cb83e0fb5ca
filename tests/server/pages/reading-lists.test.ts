import { parse } from 'node-html-parser'
import t from 'tap'
import { readingPaths } from '../../../src/content/reading-paths.ts'
import { TOPICS } from '../../../src/content/value-names.ts'
import { coverOf } from '../../../src/drawings/cover.ts'
import { drawCovers } from '../../../src/drawings/relief/cover.ts'
import { articleContents } from '../../../src/server/pages/reading/article-contents.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const { articles, news } = app.site().content
const pageOf = async (path: string) => parse((await app.inject(path)).body)

const drawn = articles.slice(0, 4)
const covers = drawCovers(drawn)

t.test('every article has a cover of its own, and every topic one for what is newer', async (t) => {
  const own = drawn.map(({ slug }) => covers[`cover-of-${slug}`])
  t.equal(new Set(own).size, drawn.length)
  for (const topic of Object.keys(TOPICS)) t.match(covers[`cover-${topic}`], '<svg', topic)
  const [article] = drawn
  if (!article) throw new Error('there are no articles')
  t.equal(
    coverOf(article, () => true),
    `cover-of-${article.slug}.svg`
  )
  t.equal(
    coverOf(article, () => false),
    `cover-${article.data.tags[0]}.svg`
  )
})

t.test(
  'what an article has measured is the crest of its cover, walked to the last value',
  async (t) => {
    const data = { tags: ['kontent'], updated: '2026-01-01' }
    const cover = (...series: number[][]) => drawCovers([{ slug: 'a', data, series }])['cover-of-a']
    const rising = cover([1, 2, 3, 4, 5])
    t.match(rising, 'd="M154 468L317 387L480 306L643 225L806 144"')
    t.equal(cover([1, 2, 3], [1, 2, 3, 4, 5]), rising, 'three values are no way')
    t.not(cover([5, 4, 3, 2, 1]), rising)
    t.equal(cover([3, 3, 3, 3, 3]), cover(), 'nor is what does not change')
  }
)

t.test('neighbours in the list have different grounds', async (t) => {
  const page = await pageOf('/education/articles/')
  const files = page.querySelectorAll('.stories-body img').map((image) => image.getAttribute('src'))
  t.equal(files.length, articles.length)
  const grounds = await Promise.all(
    files.map(async (file) => /<path fill="(#\w+)"/.exec((await app.inject(file ?? '')).body)?.[1])
  )
  for (const [index, ground] of grounds.entries()) {
    t.ok(ground, files[index] ?? '')
    t.not(ground, grounds[index + 1], `${files[index]} and the next one`)
  }
})

t.test('topics look different: their density and summits are their own', async (t) => {
  const lines = Object.keys(TOPICS).map((topic) => covers[`cover-${topic}`]?.length)
  t.equal(new Set(lines).size, lines.length)
})

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

t.test('the ways of reading name articles that exist, each once', async (t) => {
  const slugs = readingPaths.flatMap(({ articles }) => articles)
  t.same(
    slugs.filter((slug) => !articles.some((article) => article.slug === slug)),
    []
  )
  t.equal(new Set(slugs).size, slugs.length)
})

const marksOf = async (path: string, kind: string) => {
  const paths = (await pageOf(path)).querySelectorAll(`.mark-columns__${kind}`)
  const drawn = paths.map((part) => part.getAttribute('d') ?? '').join('')
  return drawn.match(/z/g)?.length ?? 0
}

t.test('every item has its mark among all by months, those of the page told apart', async (t) => {
  const { length: rubric } = news.filter(({ data }) => data.category === 'otrasl')
  const { length: technical } = articles.filter(({ data }) => data.tags.includes('tehnika'))
  for (const [path, ...counts] of [
    ['/news/', news.length, 0, 0],
    ['/news/page/2/', news.length, 0, 0],
    ['/news/category/otrasl/', rubric, news.length - rubric, 0],
    ['/education/articles/', articles.length, 0, 0],
    ['/education/articles/topic/tehnika/', technical, articles.length - technical, 0],
    ['/news/dzen-edinyj-rss/', rubric - 1, news.length - rubric, 1],
    ['/education/glossary/', app.site().content.glossary.length, 0, 0]
  ] as const) {
    const drawn = ['own', 'other', 'this'].map((kind) => marksOf(path, kind))
    t.same(await Promise.all(drawn), counts, path)
  }
})

t.test('the contents of an article show how long each section is', async (t) => {
  const page = await pageOf('/education/articles/kak-vybrat-podryadchika/')
  t.equal(page.querySelectorAll('.toc__length').length, page.querySelectorAll('.toc a').length)
  const headings = ['a', 'b'].map((id) => ({ id, text: id }))
  const html = '<p>До</p><h2 id="a">А</h2><p>один <b>два</b></p><h2 id="b">Б</h2><p>раз два три</p>'
  t.same(
    articleContents({ html, headings, words: 9 }).map(({ share }) => share),
    [75, 100]
  )
})

t.test('news are grouped by years, with all of a year counted', async (t) => {
  const page = await pageOf('/news/page/2/')
  for (const group of page.querySelectorAll('[data-news-group]')) {
    const year = group.getAttribute('data-news-group') ?? ''
    const count = news.filter(({ data }) => data.date.startsWith(year)).length
    t.match(group.querySelector('.year__count')?.text, new RegExp(`^${count}\\sновост`))
    for (const time of group.querySelectorAll('time')) {
      t.ok(time.getAttribute('datetime')?.startsWith(year))
    }
  }
})

t.test('the newest item leads the first page, with the rating that it is about', async (t) => {
  const page = await pageOf('/news/')
  const items = page.querySelectorAll('[data-news-list] [data-news-item]')
  t.equal(items.length, 12)
  t.ok(items[0]?.classList.contains('front'))
  const path = items[0]?.querySelector('figcaption a')?.getAttribute('href') ?? ''
  const rating = await pageOf(path)
  const shown = items[0]?.querySelectorAll('.front__bars b').map(({ text }) => text) ?? []
  const totals = rating.querySelectorAll('[data-rating-total]').map(({ text }) => text.trim())
  t.equal(shown.length, 5)
  t.same(shown, totals.slice(0, 5))
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
