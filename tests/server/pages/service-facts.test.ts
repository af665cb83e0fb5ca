import t from 'tap'
import { parseYaml } from '../../../src/server/content/parse-yaml.ts'
import { Term } from '../../../src/server/content/service-schema.ts'
import { serviceMatrix, serviceSections } from '../../../src/server/pages/service/service-data.ts'
import { essayOf } from '../../../src/server/pages/service/service-essay.ts'
import {
  inOrder,
  leastTariff,
  outcomeOf,
  priceUnit,
  type Service,
  termMonths,
  termText
} from '../../../src/server/pages/service/service-facts.ts'

type Data = Service['data']
const spaced = (text: string) => text.replaceAll('\u00A0', ' ').replaceAll('\u2060', '')
const tariff = (name: string, price: number, own: object = {}) => ({
  ...{ name, price, unit: 'month', note: 'до 100 страниц', items: ['Отчёт', 'Правки'] },
  ...own
})
const dataOf = (own: object) => own as unknown as Data

t.test('a term agrees with its last number', async (t) => {
  const cases: [term: Parameters<typeof termText>[0], text: string, months: [number, number]][] = [
    [{ from: 1, unit: 'month' }, '1 месяц', [1, 1]],
    [
      { from: 2, to: 3, unit: 'month', what: 'первые сдвиги' },
      'первые сдвиги — 2–3 месяца',
      [2, 3]
    ],
    [{ from: 2, to: 2, unit: 'week' }, '2 недели', [0.46, 0.46]],
    [{ from: 1, to: 5, unit: 'workday' }, '1–5 рабочих дней', [0.05, 0.23]],
    [{ from: 20, to: 21, unit: 'workday' }, '20–21 рабочий день', [0.92, 0.97]],
    [{ from: 11, unit: 'week' }, '11 недель', [2.53, 2.53]]
  ]
  for (const [term, text, months] of cases) {
    t.equal(spaced(termText(term)), text)
    const { from, to } = termMonths(term)
    t.same(
      [from, to].map((value) => Math.round(value * 100) / 100),
      months
    )
  }
  for (const from of ['0', '1.5', '-1']) {
    const [fault] = parseYaml(`from: ${from}\nunit: month`, Term).faults
    t.equal(fault?.text, `from: found ${from}; allowed: a whole number from 1`)
  }
})

t.test('a price is the least one, with what is paid beside it', async (t) => {
  const tariffs = [tariff('Вершина', 300), tariff('Опора', 100), tariff('Склон', 100)]
  t.equal(leastTariff(dataOf({ tariffs }))?.name, 'Опора', 'the first of equal ones')
  t.same(
    tariffs.map(({ price }) => price),
    [300, 100, 100],
    'the list stays as it is'
  )
  const care = [tariff('Порядок', 300, { unit: 'once' }), tariff('Сопровождение', 100)]
  t.equal(leastTariff(dataOf({ tariffs: care }))?.name, 'Порядок', 'paid as the first one is')
  t.equal(leastTariff(dataOf({})), undefined)
  const [first] = dataOf({ tariffs }).tariffs as [NonNullable<Data['tariffs']>[number]]
  t.equal(priceUnit(dataOf({ besides: 'бюджет' }), first), 'в месяц + бюджет')
  t.equal(priceUnit(dataOf({}), { ...first, unit: 'weeks4' }), 'за 4 недели')
  const steps = [{ result: 'План' }, { result: 'Сайт' }]
  t.same(
    [undefined, 2, 3].map((outcome) => outcomeOf(dataOf({ steps, outcome }))),
    ['План', 'Сайт', '']
  )
})

t.test('services are numbered by their order, branches below their parent', async (t) => {
  const orders = {
    '': 1,
    'seo/shop': 2,
    seo: 2,
    audit: 1,
    'seo/b2b': 1,
    zzz: undefined,
    aaa: undefined,
    seoul: 3
  }
  const services = Object.entries(orders).map(([slug, order]) => ({ slug, data: { order } }))
  t.same(
    inOrder(services as unknown as Service[]).map(
      ({ service, index, isBranch }) => `${index} ${service.slug}${isBranch ? ' below' : ''}`
    ),
    ['1 audit', '2 seo', '2.1 seo/b2b below', '2.2 seo/shop below', '3 seoul', '4 aaa', '5 zzz']
  )
})

t.test('a matrix says of every tariff what is in it, and how much they share', async (t) => {
  const tariffs = [
    tariff('Склон', 100, { from: true }),
    tariff('Опора', 200, { hours: 21 }),
    tariff('Пик', 300)
  ]
  const work = (...cells: unknown[]) => ({ title: 'Работа', text: 'Как', tariffs: cells })
  const { groups, tariffs: heads } = serviceMatrix(
    dataOf({
      tariffs,
      includes: [work(true, 2, '5 текстов')],
      matrix: [{ label: 'Созвон', tariffs: [false, true, true] }]
    }),
    22
  )
  t.same(
    groups.map(({ title, rows }) => [
      title,
      ...rows.flatMap(({ cells }) => cells.map(({ sign, text }) => `${sign ?? ''} ${spaced(text)}`))
    ]),
    [
      ['Объём', ' до 100 страниц', ' до 100 страниц, 21 час команды', ' до 100 страниц'],
      ['Состав работ', 'yes входит', 'yes Правки', 'yes 5 текстов'],
      ['Чем отличаются', 'no не входит', 'yes входит', 'yes входит']
    ]
  )
  t.same(
    heads.map(({ price, unit, number, isMain }) => [spaced(price), spaced(unit), number, isMain]),
    [
      ['от 100 ₽', 'в месяц, от 122 ₽ с НДС', 1, false],
      ['200 ₽', 'в месяц, 244 ₽ с НДС', 2, true],
      ['300 ₽', 'в месяц, 366 ₽ с НДС', 3, false]
    ]
  )
  t.same(
    serviceMatrix(dataOf({ tariffs: tariffs.slice(1) }), 22).tariffs.map(({ isMain }) => isMain),
    [false, false]
  )
  const shared = work(true, 1, 'да')
  const own = work(true, false, true)
  const leads: [includes: object[], lead: RegExp][] = [
    [[own], /^Тарифы решают разные задачи/],
    [[shared, own], /^Одна работа из двух есть/],
    [[shared, shared, own], /^Две работы из трёх есть/],
    [[shared, shared, shared, shared, shared], /^Пять работ есть в каждом тарифе\. Меняются/]
  ]
  for (const [includes, lead] of leads)
    t.match(serviceMatrix(dataOf({ tariffs, includes }), 22).lead, lead)
})

t.test('a text is cut at its headings, a quote goes to the margin', async (t) => {
  const html = [
    '<p>До.</p>',
    '<h2 id="a">Раз</h2><p>Первый.</p><p>Второй.</p>',
    '<h2 id="b">Два</h2><blockquote><p><strong>30 + 10</strong> часов</p></blockquote><p>Третий.</p>'
  ].join('\n')
  const { preface, parts } = essayOf({ html, headings: [], words: 0 })
  t.equal(preface.trim(), '<p>До.</p>')
  t.same(
    parts.map(({ id, title, text }) => [id, title, text]),
    [
      ['a', 'Раз', '<p>Первый.</p><p>Второй.</p>'],
      ['b', 'Два', '<p>Третий.</p>']
    ]
  )
  t.equal(parts[0]?.margin, '')
  t.same(
    [...(parts[1]?.margin ?? '').matchAll(/x="(\d+)%" y="0" width="([\d.]+)%"/g)].map(
      ([, x, width]) => [x, width]
    ),
    [
      ['0', '74.4'],
      ['75', '24.4']
    ]
  )
  const joined =
    '<h2 id="a">Раз</h2><blockquote><p><strong>800 ₽</strong> — цель</p></blockquote><p>Да.</p>'
  t.match(essayOf({ html: joined, headings: [], words: 0 }).parts[0]?.margin, '</strong> цель<')
  t.same(essayOf({ html: '<h2 id="a">Раз</h2><p>Да.</p>', headings: [], words: 0 }).preface, '')
})

t.test('sections that are there are numbered without gaps', async (t) => {
  const none = {
    who: false,
    scope: false,
    process: false,
    essay: false,
    cases: false,
    limits: false,
    people: false,
    faq: false
  }
  const { shown, heads, next } = serviceSections({ ...none, scope: true, faq: true })
  t.same(
    shown.map(({ id }) => `${heads[id].index} ${id}`),
    ['01 scope', '02 faq']
  )
  t.same([next, serviceSections(none).next], ['03', '01'])
})
