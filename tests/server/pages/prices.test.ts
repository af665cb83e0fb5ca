import { parse } from 'node-html-parser'
import t from 'tap'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { links } from '../../../src/shared/links.ts'
import { tariffUnit } from '../../../src/shared/price/price-list.ts'
import { chosenTariffs, money, sumOf } from '../../support/tariffs.ts'
import { buildTestApp } from '../../support/test-app.ts'

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

t.test('a button of a tariff adds it to what the form holds', async (t) => {
  const { total, page, body } = await answerOf('?audit=2&add=seo.1')
  t.equal(total, money(quarter({ audit: 2, seo: 1 })))
  const pressed = page.querySelector('button[value="seo.1"]')
  t.equal(pressed?.getAttribute('form'), 'calculator')
  t.match(pressed?.text.trim(), /^В\sрасчёте/)
  t.equal(body.match(/data-chosen/g)?.length, 2)
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

t.test('one choice is one view, however it is spelt', async (t) => {
  const first = await app.inject('/prices/?seo=1&audit=2')
  const second = await app.inject('/prices/?audit=2&b2b=&utm_source=x&seo=1&vat=0')
  t.equal(second.headers.etag, first.headers.etag)
})

t.test('the pages of services have the units in words', async (t) => {
  for (const { slug, data } of loadContent('src/content', new Date()).services) {
    const { body } = await app.inject(links.service(slug))
    const main = parse(body).querySelector('main')?.text
    for (const { unit } of data.tariffs ?? []) {
      t.match(body.replaceAll('\u00A0', ' '), tariffUnit(unit), slug)
      t.notMatch(main, new RegExp(`\\b${unit}\\b`), slug)
    }
  }
})
