import t from 'tap'
import { parse } from 'yaml'
import { noContentCache } from '../../../src/server/content/content-cache.ts'
import { loadContent } from '../../../src/server/content/load-content.ts'
import type { SynonymLine } from '../../../src/server/content/schemas.ts'
import { checkSearch } from '../../../src/server/site/check-search.ts'
import { buildSite } from '../../../src/server/site/site.ts'
import { nearestLines } from '../../../src/server/site/site-search.ts'

const site = buildSite(loadContent('src/content', new Date(), noContentCache))

/** What is wrong with lines after those of the site. */
function faultsOf(...lines: SynonymLine[]): string[] {
  const synonyms = [...site.content.synonyms, ...lines]
  return checkSearch({ ...site, content: { ...site.content, synonyms } }).map(({ text }) => text)
}

t.test('the words of the search are sound', async (t) => {
  t.same(checkSearch(site), [])
})

t.test('a line leads to a page, says once what no other does, and changes an answer', async (t) => {
  const long = `${'ы'.repeat(100)} бегемот`
  const planted: [SynonymLine, string[]][] = [
    [['носорог', 'жираф'], ['the search answers the same without this line']],
    [
      { page: '/cases/', asked: ['кабан'] },
      ['the page is asked for by an earlier line; one line says all of it']
    ],
    [
      { page: '/sitemap/', wants: 'call', asked: ['аллё'] },
      ['who wants «call» is sent to a page by an earlier line']
    ],
    [
      {
        page: '/sitemap/',
        asked: ['Прайс-лист', 'реклама в yandex', 'сайт крокодилов', 'крокодил на сайте', long]
      },
      [
        '«Прайс-лист» says what «прайс лист» says already, for /prices/',
        '«реклама в yandex» says what «реклама в яндексе» says already, for /services/reklama/yandex-direct/',
        '«крокодил на сайте» says what «сайт крокодилов» says already, for /sitemap/',
        `«${long}» finds nothing first`
      ]
    ]
  ]
  t.same(
    faultsOf(...planted.map(([line]) => line)),
    planted.flatMap(([, faults]) => faults)
  )
  t.match(faultsOf({ page: '/services/sео/', asked: ['слон'] })[0], /^page: found «\/services/)
})

t.test('what found nothing becomes lines with the nearest page', async (t) => {
  const lines = nearestLines(site, ['накрутилово', 'ъъъ "тест"', 'директолухи'])
  const read = parse(lines.join('\n')) as { page: string; asked: string[] }[]
  t.same(read.flatMap(({ asked }) => asked).sort(), ['директолухи', 'накрутилово', 'ъъъ "тест"'])
  for (const { page } of read) t.ok(site.pages.has(page), page)
  t.equal(
    read.find(({ asked }) => asked.includes('директолухи'))?.page,
    '/services/reklama/yandex-direct/'
  )
})
