import t from 'tap'
import { noContentCache } from '../../../src/server/content/content-cache.ts'
import { loadContent } from '../../../src/server/content/load-content.ts'
import type { DemandLine } from '../../../src/server/content/schemas.ts'
import { checkDemand } from '../../../src/server/site/check-search.ts'
import { buildSite } from '../../../src/server/site/site.ts'
import { matchLists } from '../../support/match-lists.ts'

const site = buildSite(loadContent('src/content', new Date(), noContentCache))
const { demand } = site.content
const faultsOf = (lines: readonly DemandLine[]) =>
  checkDemand({ ...site, content: { ...site.content, demand: lines } }).map(({ text }) => text)

t.test('every query has one page, and every page that is there to be found a query', async (t) => {
  t.same(faultsOf(demand), [])
})

t.test('a query that nobody answers, or two do, is named', async (t) => {
  const planted: [query: string, page: string, faults: RegExp[]][] = [
    [
      'продвижение сайта в казань',
      '/contacts/kazan/',
      [/^«продвижение сайта в казань» is asked already: \/contacts\/kazan\/ answers/]
    ],
    ['слоны', '/nowhere/', [/^\/nowhere\/ is no page that search engines may show$/]],
    ['вакансии жираф', '/about/vacancies/', [/of \/about\/vacancies\/ lack «жираф»$/]],
    ['технический аудит', '/services/audit/tehnicheskij/', []],
    ['вебинар', '/news/vebinar-ochered-zadach/', []],
    [
      'аудит сайта',
      '/services/audit/',
      [/^\/news\/vebinar-ochered-zadach\/ answers it too, .+; give it a narrower query$/]
    ]
  ]
  for (const [query, page, faults] of planted) {
    matchLists(t, faultsOf([...demand, { query, page, why: 'Проба.' }]), faults)
  }
})

t.test('a page that is there to be found and has lost its query is named', async (t) => {
  const audit = demand.filter(({ page }) => page !== '/services/audit/')
  t.ok(faultsOf(audit).includes('/services/audit/ is there to be found, and has no query'))
  t.same(faultsOf([]), [], 'a site without demand is not held to it')
})

t.test('two pages of one title are named together', async (t) => {
  const pages = new Map(site.pages)
  const one = pages.get('/services/seo/')
  const other = pages.get('/about/')
  if (!one || !other) throw new Error('the pages are gone')
  pages.set('/about/', { ...other, meta: { ...other.meta, title: one.meta.title } })
  const faults = checkDemand({ ...site, pages }).map(({ text }) => text)
  t.ok(
    faults.some((text) => text.startsWith('/services/seo/ and /about/ have one title')),
    faults.join('\n')
  )
})
