import t from 'tap'
import { newestFirst } from '../../../src/server/pages/newest-first.ts'
import { links } from '../../../src/shared/links.ts'
import { buildTestApp } from '../../support/test-app.ts'

t.test('the menu names what is new, and marks the section of its page', async (t) => {
  const { app } = await buildTestApp(t)
  const tools = { render: app.render, leadForm: app.leadForms.main }
  const menuOf = (html = '') => /data-burger[\s\S]*?<\/header>/.exec(html)?.[0] ?? ''
  const served = (path: string) => menuOf(app.site().pages.get(path)?.render(tools))
  const { content } = app.site()
  const [latest, ...news] = newestFirst(content.news)
  const [second, third] = news.map(({ slug }) => links.newsItem(slug))
  const paths = [links.newsItem(latest?.slug ?? ''), second, third]

  const before = paths.map((path = '') => served(path))
  t.equal(new Set(before).size, 1, 'the menu does not lead to an item as to its page')
  const marked =
    /<a[^>]*href="\/news\/"[^>]*aria-current="true"|aria-current="true"[^>]*href="\/news\/"/
  t.match(before[0], marked)
  t.notMatch(served(links.legal('cookies')), marked)
  for (const path of paths) t.ok(before[0]?.includes(`href="${path}"`), `${path}`)
})
