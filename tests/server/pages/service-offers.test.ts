import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import { siteTexts } from '../../../src/server/content/site/site-texts.ts'
import { serviceMeta } from '../../../src/server/pages/service/service-meta.ts'
import { buildTestApp } from '../../support/test-app.ts'

const tariff = (name: string, price: number, own: object = {}) => ({
  ...{ name, price, unit: 'month', note: 'до 100 страниц', items: ['Отчёт', 'Правки'] },
  ...own
})

t.test('a tariff is told to machines with its period', async (t) => {
  const tariffs = ['month', 'quarter', 'year', 'weeks4', 'once'].map((unit) =>
    tariff(unit, 5, { unit, from: unit === 'year' })
  )
  const data = {
    title: 'СЕО',
    menu: 'СЕО',
    seo: { title: '', description: 'Как' },
    updated: '',
    tariffs
  }
  const given = { slug: 'seo', data, body: '', file: '' } as never
  const [service] = serviceMeta(given, [], { site: siteTexts([]) }).jsonLd as {
    hasOfferCatalog: { itemListElement: { priceSpecification: Record<string, unknown> }[] }
  }[]
  t.same(
    service?.hasOfferCatalog.itemListElement.map(
      ({ priceSpecification: { price, minPrice, referenceQuantity } }) => {
        const { value, unitCode } = (referenceQuantity ?? {}) as {
          value?: number
          unitCode?: string
        }
        return [price, minPrice, value, unitCode]
      }
    ),
    [
      [5, undefined, 1, 'MON'],
      [5, undefined, 3, 'MON'],
      [undefined, 5, 1, 'ANN'],
      [5, undefined, 4, 'WEE'],
      [5, undefined, undefined, undefined]
    ]
  )
})

const { app } = await buildTestApp(t)

const plain = (text: string) => text.replaceAll(/[\s\u00A0]+/g, ' ').trim()

t.test('beside a result of a service stands the tariff that it was got for', async (t) => {
  const rows = parse((await app.inject('/services/')).body).querySelectorAll('.survey-row')
  const told = rows.map((row) => ({
    path: row.querySelector('.survey-row__link')?.getAttribute('href') ?? '',
    proof: plain(row.querySelector('.survey-row__case')?.text ?? '')
  }))
  t.match(
    told.find(({ path }) => path === '/services/reklama/yandex-direct/')?.proof,
    / \(тариф «Полный охват», от 150 000 ₽ в месяц\)$/
  )
  t.match(
    told.find(({ path }) => path === '/services/kontent/')?.proof,
    / \(тарифы «Редакция», от 380 000 ₽ в месяц, и «4 материала», 110 000 ₽ в месяц\)$/
  )
  for (const { path, proof } of told) {
    t.match(proof, / \(тарифы? «/, path)
    const facts = parse((await app.inject(path)).body).querySelectorAll('.service-hero__facts dt')
    const fact = facts.map(({ text }) => plain(text)).find((text) => text.includes('. Кейс, тариф'))
    t.ok(fact && proof.endsWith(`(${fact.slice(fact.indexOf('тариф'))})`), `${path}: ${fact}`)
  }
})

const page = async (path: string) => parse((await app.inject(path)).body)

/** With ordinary spaces, each once, and no joiners. */
const textOf = (element: HTMLElement | null | undefined) =>
  (element?.textContent ?? '').replaceAll('\u2060', '').replaceAll(/\s+/g, ' ').trim()
const digits = (text: string) => Number(text.replaceAll(/\D/g, ''))

t.test('a page of a service shows its tariffs, its least price and its first term', async (t) => {
  const services = app.site().content.services.filter(({ data }) => data.tariffs)
  t.ok(services.length > 5)
  for (const { slug, data } of services) {
    const { tariffs = [], firstResult } = data
    const html = await page(`/services/${slug}/`)
    t.same(
      html.querySelectorAll('.matrix__price').map((price) => digits(textOf(price))),
      tariffs.map(({ price }) => price),
      slug
    )
    const [price = '', term = ''] = html.querySelectorAll('.service-hero__facts dd').map(textOf)
    const alike = tariffs.filter(({ unit }) => unit === tariffs[0]?.unit)
    t.equal(digits(price), Math.min(...alike.map((tariff) => tariff.price)), slug)
    t.same(
      term.match(/\d+/g)?.map(Number),
      firstResult && [...new Set([firstResult.from, firstResult.to ?? firstResult.from])],
      slug
    )
  }
})

t.test('the chooser answers at the same address, without an index', async (t) => {
  const at = async (query: string) => {
    const html = await page(`/services/?${query}`)
    return {
      name: textOf(html.querySelector('.chooser__answer h3')),
      note: textOf(html.querySelector('.chooser__note')),
      robots: html.querySelector('meta[name="robots"]')?.getAttribute('content'),
      canonical: html.querySelector('link[rel="canonical"]')?.getAttribute('href')
    }
  }
  const shop = await at('see=grow&sell=shop&when=weeks')
  t.match(shop, {
    name: 'Интернет-магазинам',
    note: /не успеваем: первые категории — 3 месяца.*Реклама/
  })
  t.match(shop.robots, /noindex/)
  t.match(shop.canonical, /\/services\/$/)
  t.match(await at('see=why&when=month'), {
    name: 'Аудит сайта',
    note: /^Успеваем: 5\W+15 рабочих дней/
  })
  t.match(await at('see=nonsense'), { name: 'Поисковое продвижение', robots: undefined })
})

t.test('a chosen tariff is in the form, at an address that is not indexed', async (t) => {
  const html = await page('/services/seo/?tarif=2')
  t.match(
    html.querySelector('textarea[name="message"]')?.textContent,
    /Тариф «Высота», 240.000.₽ в месяц/
  )
  t.match(html.querySelector('meta[name="robots"]')?.getAttribute('content'), /noindex/)
  const plainPage = (await app.inject('/services/seo/')).body
  t.equal((await app.inject('/services/seo/?tarif=9')).body, plainPage)
})
