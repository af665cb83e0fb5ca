import t from 'tap'
import { hourBars, offerGroups } from '../../../src/server/pages/price/price-pages.ts'
import {
  keyOf,
  pricedServices,
  priceFaults
} from '../../../src/server/pages/service/service-facts.ts'
import { serviceMeta } from '../../../src/server/pages/service/service-meta.ts'
import { casesOf, serviceYear } from '../../../src/server/pages/service/service-page.ts'
import { writtenContent } from '../../support/written-content.ts'

const spaced = (text: string) => text.replaceAll('\u00A0', ' ').replaceAll('\u2060', '')
const tariff = (name: string, price: number, own: object = {}) => ({
  ...{ name, price, unit: 'month', note: 'до 100 страниц', items: ['Отчёт', 'Правки'] },
  ...own
})

t.test('tariffs are offered with their numbers, the chosen one is marked', async (t) => {
  const services = [
    {
      slug: 'seo',
      data: {
        menu: 'СЕО',
        order: 1,
        tariffs: [
          tariff('Склон', 150, { hours: 7 }),
          tariff('Пик', 90, { unit: 'once', from: true, hours: 2 })
        ]
      }
    },
    { slug: 'seo/b2b', data: { menu: 'Опт', title: 'СЕО для опта', theme: 'seo', tariffs: [] } },
    { slug: 'blog', data: { menu: 'Блог' } }
  ]
  const priced = pricedServices({ services } as never)
  t.same(
    priced.map(({ key, name, direction, isPart, theme }) => [key, name, direction, isPart, theme]),
    [
      ['seo', 'СЕО', 'seo', false, 'other'],
      ['b2b', 'СЕО для опта', 'seo', true, 'seo']
    ]
  )
  const numbers = new Map([['seo', 2]])
  const [group] = offerGroups(priced.slice(0, 1), { numbers, hasVat: false, isPartial: false }, 22)
  t.same(
    [group?.kinds, spaced(group?.least ?? ''), group?.count],
    ['month once', 'от 150 ₽', '2 тарифа']
  )
  t.same(
    group?.offers.map(({ add, note, unit, isChosen }) => [add, note, spaced(unit), isChosen]),
    [
      ['seo.1', 'до 100 страниц, 7 часов команды', 'в месяц, 183 ₽ с НДС', false],
      ['seo.2', 'до 100 страниц, от 2 часов команды', 'разово, от 110 ₽ с НДС', true]
    ]
  )
  const drawn = (svg = '') => /viewBox="0 0 ([\d.]+) .*?h([\d.]+)"/.exec(svg)?.slice(1).map(Number)
  t.same(
    group?.offers.map(({ blocks }) => drawn(blocks)),
    [
      [7, 7],
      [7, 2]
    ],
    'hours of all are drawn by one scale'
  )
  const [bar, ...others] = hourBars(priced)
  t.same([drawn(bar?.blocks), spaced(bar?.rate ?? '')], [[7, 7], '21 ₽ за час'])
  t.same(others, [])
})

t.test('fields of the calculator are told apart, and its sets have their tariffs', async (t) => {
  t.same(['/services/', '/services/seo/', '/services/seo/b2b/'].map(keyOf), [
    'services',
    'seo',
    'b2b'
  ])
  const starts = [
    {
      tariffs: [
        { service: '/services/seo/', tariff: 2 },
        { service: '/services/gone/', tariff: 9 }
      ]
    }
  ]
  const content = writtenContent(t, {
    services: Object.fromEntries(
      ['seo', 'audit/seo', 'vat', 'add', 'free'].map((slug) => [
        slug,
        { data: slug === 'free' ? {} : { tariffs: [tariff('Один', 1)] } }
      ])
    ),
    pages: { prices: { data: { calculation: { starts } } } }
  })
  t.same(priceFaults(content), [
    ...['seo', 'vat', 'add'].map((key) => ({
      place: 'pages/prices.md',
      line: 1,
      text: `calculation.services: another field of the calculator is ${key} too`
    })),
    {
      place: 'pages/prices.md',
      line: 1,
      text: 'calculation.starts: found 2; /services/seo/ has 1 tariffs'
    }
  ])
  t.same(priceFaults(writtenContent(t, {})), [])
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
  const [service] = serviceMeta({ slug: 'seo', data, body: '', file: '' } as never, []).jsonLd as {
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

t.test(
  'a year of a service shows every growing case by itself, that of the proof first',
  async (t) => {
    const item = (slug: string, values: number[], better = 'up') => ({
      slug,
      data: {
        client: slug,
        name: '«Имя»',
        services: ['/services/seo/'],
        period: { from: '2025-01', to: '2025-12' },
        result: { label: 'Заявки', before: '1', after: '2', unit: 'шт.' },
        series: { title: 'Рост', label: 'Заявки', values, better }
      }
    })
    const growing = (last: number) =>
      Array.from({ length: 12 }, (_, month) => 100 + ((last - 100) * month) / 11)
    const service = { slug: 'seo', data: { cases: ['named', 'gone'] } } as never
    const proven = { slug: 'seo', data: { cases: ['named'], proof: { case: 'falls' } } } as never
    const cases = [
      item('naming', growing(300)),
      item('named', growing(500)),
      item('counted', [1, 2, 3]),
      item('falls', [9, 1], 'down')
    ]
    t.same(
      casesOf(service, { cases } as never).map(({ slug }) => slug),
      ['named', 'naming', 'counted', 'falls']
    )
    t.same(
      casesOf(proven, { cases } as never).map(({ slug }) => slug),
      ['falls', 'named', 'naming', 'counted']
    )
    const yearOf = (some: typeof cases) =>
      spaced(serviceYear(service, some as never) ?? '').replaceAll(/\s+/g, ' ')
    const whole = yearOf(cases)
    t.match(whole, 'Три проекта, старт каждого — 100. Через год: 300, 500 и 300')
    t.match(whole, /profile__end--main"[^>]*>300 naming</, 'the first is the main one')
    t.match(whole, /profile__end"[^>]*>500 named</)
    t.notMatch(whole, /медиан/i)
    t.match(yearOf([item('a', [20, 18]), item('b', [30, 45])]), 'Через год: 90 и 150')
    t.match(yearOf([item('only', [20, 18])]), 'id="year')
    t.equal(serviceYear(service, []), undefined)
    t.match(
      serviceYear({ slug: 'ads', data: {} } as never, cases as never),
      /profile__title">Рост</,
      'what another service led is not shown as its own'
    )
    const figure = { label: 'Записи', before: '3', after: '5', values: [3, 5] }
    const owned = { slug: 'seo', data: { proof: { case: 'naming', figure } } } as never
    const shown = spaced(serviceYear(owned, cases as never) ?? '')
    t.match(shown, 'Записи: 3 → 5')
    t.match(shown, 'naming «Имя»: записи', 'and whose it is')
  }
)
