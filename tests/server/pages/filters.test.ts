import { parse } from 'node-html-parser'
import t from 'tap'
import { sharedTestApp } from '../../support/test-app.ts'

const AGENCIES = '/rating/agentstva-prodvizheniya/'
/** Rows that filters leave: the others are there for a script to show. */
const rows = (html: string) => parse(html).querySelectorAll('[data-rating-row]:not([hidden])')
const names = (html: string) =>
  rows(html).map((row) => row.querySelector('th')?.childNodes[0]?.text.trim())
const places = (html: string) =>
  rows(html).map((row) =>
    Number.parseInt(row.querySelector('.rating-sheet__place')?.text ?? '', 10)
  )
const cards = (html: string) => html.match(/class="case-row__title"/g)?.length ?? 0

t.test('RAT-04, RAT-05: filters and order come from the address', async (t) => {
  const { app } = await sharedTestApp()
  const get = async (query: string, path = AGENCIES) => (await app.inject(`${path}${query}`)).body

  const kazan = await get('?gorod=kazan')
  t.same(names(kazan), ['«Базальт-демо»', '«Агат-демо»', '«Турмалин-демо»'])
  t.same(places(kazan), [2, 10, 15], 'places stay those of the whole table')
  t.match(kazan, /Найдено: 3\sучастника из\s15/)
  t.equal(parse(kazan).querySelector('[name="gorod"] [selected]')?.getAttribute('value'), 'kazan')
  t.match(kazan, `href="${AGENCIES}">Сбросить</a>`)

  t.same(
    names(await get('?gorod=kazan&spec=finansy')),
    ['«Турмалин-демо»'],
    'filters narrow each other'
  )
  t.match(await get('?gorod=kazan&budget=do-150-tys'), /class="empty-state">Нет участников/)

  const sorted = await get('?sort=site-asc')
  t.equal(names(sorted)[0], '«Турмалин-демо»')
  t.equal(sorted.match(/aria-sort="ascending"/g)?.length, 1)
  t.same(names(await get('?sort=site')).at(-1), '«Турмалин-демо»')

  const home = await get('?otrasl=tovary-dlya-doma', '/rating/vidimost-sajtov/')
  t.equal(names(home).length, 12, 'a table without rows is left out')
})

t.test('review-code 12: what follows a second question mark is read', async (t) => {
  const { app } = await sharedTestApp()
  const kazan = (await app.inject(`${AGENCIES}?from=a?b&gorod=kazan`)).body
  t.same(names(kazan), ['«Базальт-демо»', '«Агат-демо»', '«Турмалин-демо»'])
})

t.test('SEO-34: a filtered view names the whole page and is not indexed', async (t) => {
  const { app } = await sharedTestApp()
  for (const path of [`${AGENCIES}?gorod=kazan`, '/cases/?otrasl=finansy']) {
    const { statusCode, body } = await app.inject(path)
    t.equal(statusCode, 200, path)
    t.match(body, '<meta name="robots" content="noindex">')
    t.match(body, /<link rel="canonical" href="http[^"?]+\/">/, 'without the query')
  }
})

t.test('SEO-12: what is not a filter changes nothing', async (t) => {
  const { app } = await sharedTestApp()
  for (const path of [AGENCIES, '/cases/', '/news/']) {
    const { body } = await app.inject(path)
    for (const query of ['utm_source=a&yclid=1', 'gorod=atlantida', 'sort=nothing', 'gorod=']) {
      t.equal((await app.inject(`${path}?${query}`)).body, body, `${path}?${query}`)
    }
  }
})

t.test('cases are found by industry, service and city', async (t) => {
  const { app } = await sharedTestApp()
  const all = cards((await app.inject('/cases/')).body)
  t.equal(all, 8)
  const chips = parse((await app.inject('/cases/')).body).querySelectorAll('.case-filter input')
  const choices = chips.map((chip) => `${chip.getAttribute('name')}=${chip.getAttribute('value')}`)
  t.same([...new Set(choices)], choices, 'each choice once')

  const { body } = await app.inject('/cases/?otrasl=roznica&gorod=moskva')
  t.match(body, '/cases/mebel-dlya-doma/')
  t.ok(cards(body) < all)
  t.match((await app.inject('/cases/?otrasl=roznica&gorod=kazan')).body, 'Таких кейсов пока нет')

  const ofBranch = (await app.inject('/cases/?usluga=seo-internet-magazin')).body
  t.match(ofBranch, '/cases/mebel-dlya-doma/')
  const ofService = (await app.inject('/cases/?usluga=seo')).body
  t.match(ofService, '/cases/mebel-dlya-doma/', 'a service has the cases of its branches too')
  t.ok(cards(ofBranch) < cards(ofService))
})

t.test('RAT-01: an earlier edition has a page and tables of its own', async (t) => {
  const { app } = await sharedTestApp()
  const { body } = await app.inject(AGENCIES)
  for (const text of [
    'Период',
    'Опубликован',
    'Исправлен',
    'Участников',
    'ноябрь 2027 года',
    'href="/rating/agentstva-prodvizheniya/2025/"',
    'href="/rating/methodology/"'
  ]) {
    t.match(body.replaceAll('\u00A0', ' '), text)
  }
  const archive = await app.inject(`${AGENCIES}2025/`)
  t.equal(names(archive.body).length, 15)
  t.match(archive.body, `href="${AGENCIES}"`)
  t.match(
    archive.body,
    /rel="canonical" href="[^"]+\/rating\/agentstva-prodvizheniya\/2025\/"/,
    'canonical to itself'
  )
  t.equal((await app.inject(`${AGENCIES}2025/table.csv`)).statusCode, 200)
  t.equal((await app.inject(`${AGENCIES}1999/table.csv`)).statusCode, 404)
})

t.test('parameters that no filter has leave the list of cases as it is', async (t) => {
  const { app } = await sharedTestApp()
  const plain = await app.inject('/cases/')
  const asked = await app.inject('/cases/?bylo=250&stalo=400&mes=9&menshe=1')
  t.equal(asked.body, plain.body)
  t.match(asked.body, /rel="canonical" href="[^"?]*\/cases\/"/)
})
