import { parse } from 'node-html-parser'
import t from 'tap'
import { chosenTariffs, money, sumOf } from '../../support/tariffs.ts'
import { buildTestApp, sharedTestApp } from '../../support/test-app.ts'

const AGENCIES = '/rating/agentstva-prodvizheniya/'
/** Rows that filters leave: the others are there for a script to show. */
const rows = (html: string) => parse(html).querySelectorAll('[data-rating-row]:not([hidden])')
const names = (html: string) =>
  rows(html).map((row) => row.querySelector('th')?.childNodes[0]?.text.trim())
const places = (html: string) =>
  rows(html).map((row) =>
    Number.parseInt(row.querySelector('.rating-sheet__place')?.text ?? '', 10)
  )
const cards = (html: string) => html.match(/class="case-row__title[ "]/g)?.length ?? 0

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
    for (const query of [
      'utm_source=a&yclid=1',
      'gorod=atlantida',
      'sort=nothing',
      'gorod=',
      'bylo=250&stalo=400&mes=9&menshe=1'
    ]) {
      t.equal((await app.inject(`${path}?${query}`)).body, body, `${path}?${query}`)
    }
  }
})

t.test('cases are found by industry, service and city', async (t) => {
  const { app } = await sharedTestApp()
  const all = cards((await app.inject('/cases/')).body)
  t.equal(all, 8)
  const options = parse((await app.inject('/cases/')).body).querySelectorAll('.case-filter option')
  const choices = options.map(
    (one) => `${one.parentNode?.getAttribute('name')}=${one.getAttribute('value')}`
  )
  t.ok(choices.length > 0)
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

const { app } = await buildTestApp(t)

/** What the choice costs in a quarter, in roubles. */
const quarter = (choice: Record<string, number>) => sumOf(chosenTariffs(choice))
const [HEIGHT] = chosenTariffs({ seo: 2 })

async function answerOf(query: string) {
  const { statusCode, body } = await app.inject(`/prices/${query}`)
  const page = parse(body)
  const text = (selector: string) =>
    (page.querySelector(selector)?.text ?? '').replaceAll(/[\s\u00A0]+/g, ' ').trim()
  return { statusCode, body, page, text, total: text('[data-calculator-total]') }
}

t.test('the form asks the same address, with a field for every service', async (t) => {
  const { page } = await answerOf('')
  const form = page.querySelector('form[data-calculator]')
  t.match(form?.getAttribute('action'), /^\/prices\/#/)
  t.equal(form?.getAttribute('method'), 'get')
  const fields = form?.querySelectorAll('select').map((field) => field.getAttribute('name'))
  t.equal(fields?.length, 12)
  for (const name of fields ?? []) {
    t.ok(page.querySelector(`label[for="calc-${name}"]`), `${name} has a label`)
  }
})

t.test('the server answers with the sum and a link that carries it into the request', async (t) => {
  const { page, text, total } = await answerOf('?seo=2&b2b=&vat=0')
  const sum = money(quarter({ seo: 2 }))
  t.equal(total, sum)
  t.equal(page.querySelector('[data-calculator-send]')?.getAttribute('href'), '/prices/?seo=2#lead')
  t.equal(page.querySelector('select[name="seo"] option[selected]')?.getAttribute('value'), '2')
  t.equal(text('[data-calculator-kicker]'), 'За первый квартал, без НДС')

  const request = page.querySelector('.lead-section form')
  t.equal(
    request?.querySelector('select[name="theme"] option[selected]')?.getAttribute('value'),
    'seo'
  )
  const written = request?.querySelector('textarea')?.text.replaceAll('\u00A0', ' ').trim() ?? ''
  t.ok(
    written.startsWith(
      'Расчёт на первый квартал:\n' +
        `Поисковое продвижение, «Высота»: ${sum} (${money(HEIGHT?.price ?? 0)} × 3)\n` +
        `Итого: ${sum} без НДС`
    ),
    written
  )
})

t.test('tax is added when it is asked for', async (t) => {
  const { total, text, page } = await answerOf('?analitika=1&yandex-direct=1&vat=22')
  t.equal(total, money(Math.round(quarter({ analitika: 1, 'yandex-direct': 1 }) * 1.22)))
  t.equal(text('[data-calculator-kicker]'), 'За первый квартал, с НДС')
  t.ok(page.querySelector('input[name="vat"][value="22"]')?.hasAttribute('checked'))
})

t.test('unknown names and values are passed over', async (t) => {
  const plain = await answerOf('')
  t.equal(plain.total, '0 ₽')
  t.match(plain.text('[data-calculator-notes]'), /^Выберите хотя бы одну услугу/)
  t.ok(plain.page.querySelector('[data-calculator-send]')?.hasAttribute('hidden'))

  for (const query of ['?utm_source=mail', '?seo=', '?seo=&vat=0', '?%E0%A4%A', '?unit=month']) {
    t.equal((await answerOf(query)).body, plain.body, query)
  }
  const some = await answerOf('?seo=2&b2b=9&new=1&vat=18')
  t.equal(some.total, money(quarter({ seo: 2 })))
  t.match(some.text('[data-calculator-notes]'), /^Не всё из ссылки есть/)
  const none = await answerOf('?seo=9')
  t.equal(none.statusCode, 200)
  t.equal(none.total, '0 ₽')
})

t.test('what is typed into the address is nowhere on the page', async (t) => {
  const { body } = await answerOf('?seo=%3Cscript%3E777&add=%22777.1&vat=777')
  t.notMatch(body, '777')
})

t.test('a calculation is no page of its own for search engines', async (t) => {
  const { body } = await answerOf('?seo=2')
  t.match(body, /<meta name="robots" content="noindex/)
  t.match(body, /<link rel="canonical" href="[^"]*\/prices\/">/)
  t.notMatch((await answerOf('')).body, /noindex/)
  t.notMatch((await app.inject('/sitemap.xml')).body, '/prices/?')
})
