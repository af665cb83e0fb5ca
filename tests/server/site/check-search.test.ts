import t from 'tap'
import { parse } from 'yaml'
import { noContentCache } from '../../../src/server/content/content-cache.ts'
import type { SynonymLine } from '../../../src/server/content/data-schemas.ts'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { checkSearch } from '../../../src/server/site/check-search.ts'
import { nearestLines } from '../../../src/server/site/nearest-lines.ts'
import { buildSite } from '../../../src/server/site/site.ts'

const site = buildSite(loadContent('src/content', new Date(), noContentCache))

/** What is wrong with lines after those of the site. */
function faultsOf(...lines: SynonymLine[]): string[] {
  const synonyms = [...site.content.synonyms, ...lines]
  return checkSearch({ ...site, content: { ...site.content, synonyms } }).map(({ text }) => text)
}

t.test('the words of the search are sound', async (t) => {
  t.same(checkSearch(site), [])
})

t.test('a line leads to a page, says what no other does, and changes an answer', async (t) => {
  t.match(faultsOf({ page: '/services/sео/', asked: ['крокодил'] })[0], /^page: found «\/services/)
  t.same(faultsOf({ page: '/cases/', asked: ['Прайс-лист'] }), [
    '«Прайс-лист» stands in an earlier line, too'
  ])
  t.same(faultsOf({ page: '/cases/', wants: 'call', asked: ['аллё'] }), [
    'who wants «call» is sent to a page by an earlier line'
  ])
  const idle = 'the search answers the same without this line'
  t.same(faultsOf(['крокодил', 'бегемот']), [idle], 'words that no page has')
  t.same(faultsOf({ page: '/cases/', asked: ['крокодил'] }), [])
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
