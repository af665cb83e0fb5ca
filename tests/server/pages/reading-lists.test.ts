import { parse } from 'node-html-parser'
import t from 'tap'
import { readingPaths } from '../../../src/content/reading-paths.ts'
import { WAY_STEP } from '../../../src/drawings/hill/way-land.ts'
import {
  articleContents,
  articleLand,
  sectionWords
} from '../../../src/server/pages/reading/article-data.ts'
import { countOfCrossings, countOfPassings } from '../../drawings/hill/crossings.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const { articles, news } = app.site().content
const pageOf = async (path: string) => parse((await app.inject(path)).body)

t.test('the land of an article rises and falls as its sections are long', async (t) => {
  const page = await pageOf('/education/articles/')
  const files = page.querySelectorAll('.stories-body img').map((image) => image.getAttribute('src'))
  t.equal(new Set(files).size, articles.length)
  for (const article of articles) {
    const { path, svg, stations } = articleLand(article, app.site().content)
    const values = sectionWords(article.body)
    t.ok(files.includes(path), path)
    t.equal((await app.inject(path)).body, svg)
    t.equal(stations.length, values.length)
    const part = (width: number) =>
      new RegExp(`stroke-width="${width}" (d="[^"]*")`).exec(svg)?.[1] ?? ''
    const drawing = `class="hill__route" ${part(4)} class="hill__stations" ${part(13)}`
    const drawn = { land: svg, drawing, step: WAY_STEP }
    t.same(countOfCrossings(drawn), countOfPassings(drawn, { values, better: 'up' }), path)
  }
  const old = (files[0] ?? '').replace(/[0-9a-f]{12}\.svg$/, '000000000000.svg')
  t.match(await app.inject(old), { statusCode: 302, headers: { location: files[0] } })
})

t.test('what is drawn in a text is not counted as read', async (t) => {
  const body = 'До\n## А\nодин два\n```chart\nтри четыре\n```\n## Б\nпять\n'
  t.same(sectionWords(body), [2, 1])
})

t.test('the way through an article has the numbers of its contents', async (t) => {
  const page = await pageOf('/education/articles/kak-vybrat-podryadchika/')
  const numbers = page.querySelectorAll('.way__numbers text').map(({ text }) => Number(text))
  t.same(
    numbers,
    page.querySelectorAll('.toc a').map((_, index) => index + 1)
  )
  t.match(page.querySelector('.way figcaption')?.text, /«15\sвопросов»: \d+\sслов/)
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

t.test('the ways of reading name every article once', async (t) => {
  const slugs = readingPaths.flatMap(({ articles }) => articles)
  t.same(slugs.toSorted(), articles.map(({ slug }) => slug).toSorted())
})

const marksOf = async (path: string, kind: string) => {
  const paths = (await pageOf(path)).querySelectorAll(`.mark-columns__${kind}`)
  const drawn = paths.map((part) => part.getAttribute('d') ?? '').join('')
  return drawn.match(/z/g)?.length ?? 0
}

t.test('every item has its mark among all by months, those of the page told apart', async (t) => {
  const { length: rubric } = news.filter(({ data }) => data.category === 'otrasl')
  for (const [path, ...counts] of [
    ['/news/', news.length, 0, 0],
    ['/news/page/2/', news.length, 0, 0],
    ['/news/category/otrasl/', rubric, news.length - rubric, 0],
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
  const body = 'До\n\n## А\n\nодин **два** три\n\n## Б\n\nраз два три четыре'
  t.same(
    articleContents(body, headings).map(({ share }) => share),
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
