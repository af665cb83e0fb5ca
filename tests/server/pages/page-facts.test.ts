import { parse } from 'node-html-parser'
import t from 'tap'
import { newestFirst } from '../../../src/server/pages/filters.ts'
import { sharedTestApp } from '../../support/test-app.ts'

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

t.test('review-code 7: a page whose own date nobody knows shows none', async (t) => {
  const { app } = await sharedTestApp()
  const { body } = await app.inject('/sitemaps/pages.xml')
  t.match(body, /\/education\/glossary\/<\/loc><\/url>/)
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
