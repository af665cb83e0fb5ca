import t from 'tap'
import { siteTexts } from '../../../src/server/content/site/site-texts.ts'
import type { PriceList } from '../../../src/shared/price/price-list.ts'
import { readTariffChoice, tariffQuery } from '../../../src/shared/price/price-list.ts'
import { quarterOf, quarterRequest, withQuarter } from '../../../src/shared/price/quarter.ts'
import { seeded } from '../../support/seeded.ts'

const LIST: PriceList = {
  services: [
    {
      key: 'seo',
      name: 'Продвижение',
      direction: 'seo',
      theme: 'seo',
      tariffs: [
        { name: 'Опора', price: 120_000, unit: 'month' },
        { name: 'Вершина', price: 420_000, unit: 'month', from: true }
      ]
    },
    {
      key: 'b2b',
      name: 'Опту',
      direction: 'seo',
      theme: 'b2b',
      tariffs: [{ name: 'Ниша', price: 140_000, unit: 'month' }]
    },
    {
      key: 'audit',
      name: 'Аудит',
      direction: 'audit',
      theme: 'audit',
      tariffs: [{ name: 'Полный', price: 95_001, unit: 'once' }]
    },
    {
      key: 'ai',
      name: 'Нейросети',
      direction: 'ai',
      theme: 'ai',
      tariffs: [
        { name: 'Квартал', price: 130_000, unit: 'quarter' },
        { name: 'Год', price: 420_000, unit: 'year' },
        { name: 'Штаб', price: 250_000, unit: 'weeks4' }
      ]
    }
  ],
  vatRate: 22,
  credit: { audits: ['audit'], promotions: ['seo'], percent: 50 },
  advice: { most: 2, text: 'у следующего нет согласований' },
  words: siteTexts([]).prices.calculator
}

const choiceOf = (query: string) => readTariffChoice(LIST, new URLSearchParams(query))
const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const quarter = (query: string) => quarterOf(LIST, choiceOf(query))

const sums = [
  { query: '', sum: 0, total: '0 ₽' },
  { query: 'seo=1', sum: 360_000, total: '360 000 ₽' },
  { query: 'seo=2', sum: 1_260_000, total: 'от 1 260 000 ₽' },
  { query: 'ai=1', sum: 130_000, total: '130 000 ₽' },
  { query: 'ai=3', sum: 250_000, total: '250 000 ₽' },
  { query: 'seo=1&vat=22', sum: 439_200, total: '439 200 ₽' },
  // 20 900.22 of tax: to a rouble.
  { query: 'audit=1&vat=22', sum: 115_901, total: '115 901 ₽' }
]

t.test('a quarter costs what its tariffs do, with or without tax', async (t) => {
  for (const { query, sum, total } of sums) {
    t.equal(quarter(query).sum, sum, query)
    t.equal(plain(quarter(query).total), total, query)
  }
})

const TIMES = { month: 3, once: 1, quarter: 1, year: 1, weeks4: 1 }

t.test('every choice is the sum of its lines, with or without tax', async (t) => {
  const random = seeded(26)
  const pick = (count: number) => Math.floor(random() * count)
  for (let round = 0; round < 300; round++) {
    const chosen = LIST.services.flatMap(({ key, tariffs }) => {
      const number = pick(tariffs.length + 1)
      const tariff = tariffs[number - 1]
      return tariff ? [{ pair: `${key}=${number}`, tariff }] : []
    })
    const hasVat = pick(2) === 1
    const pairs = chosen.map(({ pair }) => pair)
    const query = [...pairs, ...(hasVat ? ['vat=22'] : [])].join('&')

    const net = addedUp(chosen.map(({ tariff }) => tariff))
    const sum = hasVat ? net + Math.round((net * 22) / 100) : net

    t.equal(quarter(query).sum, sum, query)
    t.equal(quarter(query).parts.length, chosen.length + (hasVat && net > 0 ? 1 : 0), query)
    t.equal(tariffQuery(LIST, choiceOf(query)), query, 'the address is read back as it was written')
  }
})

t.test('every line says how its sum comes about', async (t) => {
  const { parts } = quarter('seo=1&audit=1&ai=2&vat=22')
  t.same(
    parts.map(({ name, formula, sum }) => [name, formula, sum].map(plain)),
    [
      ['Продвижение, «Опора»', '120 000 ₽ × 3', '360 000 ₽'],
      ['Аудит, «Полный»', 'один раз', '95 001 ₽'],
      ['Нейросети, «Год»', 'за год, вся сумма', '420 000 ₽'],
      ['НДС', '22 %', '192 500 ₽']
    ]
  )
})

t.test('names that nothing has change nothing; numbers that nothing has are said', async (t) => {
  t.same(choiceOf('utm_source=x&seo=1'), choiceOf('seo=1'))
  t.equal(choiceOf('seo=').isPartial, false)
  for (const query of ['seo=7', 'seo=0', 'seo=1.5', 'seo=__proto__', 'vat=20', 'seo=01']) {
    const { numbers, hasVat, isPartial } = choiceOf(query)
    t.same([numbers.size, hasVat, isPartial], [0, false, true], query)
  }
  t.match(plain(quarter('b2b=1&seo=7').notes[0] ?? ''), /^Не всё из ссылки есть/)
  t.equal(quarter('b2b=1&seo=7').sum, 420_000, 'the rest is reckoned')
})

t.test('a button adds its tariff to what the fields hold, or changes it', async (t) => {
  t.equal(tariffQuery(LIST, choiceOf('b2b=1&add=seo.2')), 'seo=2&b2b=1')
  t.equal(tariffQuery(LIST, choiceOf('seo=1&add=seo.2')), 'seo=2')
  t.equal(choiceOf('add=seo').isPartial, false)
})

const notes = [
  { query: '', says: /^Выберите хотя бы одну услугу/, count: 1 },
  { query: 'seo=1', says: undefined, count: 0 },
  { query: 'seo=2', says: /нижняя граница/, count: 1 },
  { query: 'seo=1&audit=1', says: /зачтём 47 501 ₽: из суммы они ещё не вычтены/, count: 1 },
  { query: 'b2b=1&audit=1&ai=1', says: /не больше 2 направлений: у следующего/, count: 1 }
]

t.test('what a choice needs to be told of is told', async (t) => {
  for (const { query, says, count } of notes) {
    t.equal(quarter(query).notes.length, count, query)
    if (says) t.match(plain(quarter(query).notes[0] ?? ''), says)
  }
})

t.test('a request carries the calculation, and the theme of its first service', async (t) => {
  const choice = choiceOf('b2b=1&ai=1&vat=22')
  const request = quarterRequest(LIST, choice, quarterOf(LIST, choice))
  t.equal(request?.theme, 'b2b')
  t.equal(
    plain(request?.message ?? ''),
    [
      'Расчёт на первый квартал:',
      'Опту, «Ниша»: 420 000 ₽ (140 000 ₽ × 3)',
      'Нейросети, «Квартал»: 130 000 ₽ (за квартал, вся сумма)',
      'НДС: 121 000 ₽ (22 %)',
      'Итого: 671 000 ₽ с НДС'
    ].join('\n')
  )
  const nothing = choiceOf('')
  t.equal(quarterRequest(LIST, nothing, quarterOf(LIST, nothing)), undefined)
})

t.test('a calculation takes the place of an earlier one, and leaves what was typed', async (t) => {
  const message = (query: string) =>
    quarterRequest(LIST, choiceOf(query), quarter(query))?.message ?? ''
  const [one, two] = [message('seo=1'), message('b2b=1&ai=1')]

  t.equal(withQuarter('', one), one)
  t.equal(withQuarter(one, two), two)
  t.equal(withQuarter('Позвоните после трёх', one), `${one}\n\nПозвоните после трёх`)
  t.equal(withQuarter(`${one}\n\nПозвоните`, two), `${two}\n\nПозвоните`)
  t.equal(withQuarter(`${one}\n\nПозвоните`, ''), 'Позвоните')
  t.equal(withQuarter('Расчёт на бумаге', ''), 'Расчёт на бумаге')
  t.equal(withQuarter(two, two), two, 'again and again it is the same')
  t.equal(withQuarter(`${one}\n\n`, one), `${one}\n\n`, 'whoever is about to write goes on there')
  t.equal(withQuarter(`${one} Позвоните`, two), `${two}\n\nПозвоните`, 'written behind it')
  const [start, ...rest] = one.split('\n')
  const within = [start, 'и ещё карты', ...rest].join('\n')
  t.equal(withQuarter(within, two), `${two}\n\nи ещё карты`, 'written into it')
  const beside = one.replace(/\)$/m, ') или меньше')
  t.match(withQuarter(beside, two), /\n\n.+\) или меньше$/, 'written beside one of its lines')
})

/** One price after another, as often as it is paid in three months. */
function addedUp(tariffs: readonly PriceList['services'][number]['tariffs'][number][]): number {
  const payments = tariffs.flatMap(({ price, unit }) => Array<number>(TIMES[unit]).fill(price))
  return payments.reduce((total, price) => total + price, 0)
}
