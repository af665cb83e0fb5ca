import t from 'tap'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { newsPages } from '../../../src/server/pages/reading/news-pages.ts'

const content = loadContent('src/content', new Date(8.64e15))
const [item] = content.news.filter(({ data }) => data.author)
if (!item) throw new Error('no news has an author')
const { data: own } = item

/** How often each of so many news is looked at while all their pages are made, on average. */
function looksAtEach(count: number): number {
  let looks = 0
  const news = Array.from({ length: count }, (_, number) => ({
    ...item,
    get slug() {
      looks += 1
      return `novost-${number}`
    },
    get data() {
      looks += 1
      return { ...own, date: new Date(number * 3.6e6).toISOString(), related: ['novost-0'] }
    }
  }))
  const tools = { render: () => '', leadForm: () => ({ place: 'bottom' as const }) }
  for (const page of newsPages({ ...content, news } as typeof content)) {
    if (page.meta.file) page.render(tools as never)
  }
  return looks / count
}

t.test('a year of fewer than three items is not offered to search engines', async (t) => {
  const dated = (slug: string, date: string) => ({ ...item, slug, data: { ...own, date } })
  const news = [
    ...['a', 'b', 'c'].map((slug) => dated(slug, '2026-02-01T10:00:00+03:00')),
    ...['d', 'e'].map((slug) => dated(slug, '2025-02-01T10:00:00+03:00'))
  ]
  const years = newsPages({ ...content, news } as typeof content).flatMap(({ meta }) =>
    /^\/news\/20\d\d\/$/.test(meta.path) ? [[meta.path, meta.isIndexed]] : []
  )
  t.same(years, [
    ['/news/2026/', true],
    ['/news/2025/', false]
  ])
})

t.test(
  'a page of news looks at its own item and those it shows, however many there are',
  async (t) => {
    t.ok(looksAtEach(1600) <= looksAtEach(800) * 1.1)
  }
)
