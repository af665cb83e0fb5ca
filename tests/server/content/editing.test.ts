import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'

t.test(
  'a news item added as content.ru.md says is on the list, in the feed and in the sitemap',
  async (t) => {
    const dir = await mkdtemp(join(tmpdir(), 'content-'))
    t.teardown(() => rm(dir, { recursive: true, force: true }))
    await cp('src/content', `${dir}/content`, { recursive: true })
    const told = await readFile('docs/content.ru.md', 'utf8')
    const [, item = ''] = /```markdown\n(.*?)```/s.exec(told) ?? []
    await writeFile(`${dir}/content/news/priyom-dokladov.md`, item)

    const { app } = await buildTestApp(t, { CONTENT_DIR: `${dir}/content` })

    t.equal((await app.inject('/news/priyom-dokladov/')).statusCode, 200)
    t.match((await app.inject('/search/?q=приём+докладов')).body, '/news/priyom-dokladov/')
    for (const path of ['/news/', '/news/rss.xml', '/sitemaps/news.xml', '/sitemap/']) {
      t.match((await app.inject(path)).body, '/news/priyom-dokladov/', path)
    }
  }
)

t.test('SEO-47: the main text is in the HTML of the server', async (t) => {
  const { app } = await buildTestApp(t)
  const words = async (path: string) => {
    const { body } = await app.inject(path)
    const main = /<main.*?<\/main>/s.exec(body)?.[0] ?? ''
    return main.replace(/<[^>]+>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  }
  const { articles, services, news } = app.site().content

  for (const { slug } of articles) t.ok((await words(`/education/articles/${slug}/`)) >= 1200, slug)
  for (const { slug } of services.filter(({ slug }) => slug)) {
    t.ok((await words(`/services/${slug}/`)) >= 500, slug)
  }
  for (const { slug } of news) t.ok((await words(`/news/${slug}/`)) >= 150, slug)
})
