import t from 'tap'
import { siteTexts } from '../../../src/server/content/site/site-texts.ts'
import { steadyShares, steadyText } from '../../../src/server/pages/rating/rating-table.ts'
import {
  comparable,
  compareQuery,
  isComparisonFull,
  nextSort,
  orderQuery,
  type RatingOrder,
  ratingQuery,
  readOrder,
  rowOrder,
  sortState
} from '../../../src/shared/rating/choice.ts'
import type { RatingData } from '../../../src/shared/rating/rating-data.ts'
import type { WholePoint } from '../../../src/shared/rating/triangle/points.ts'
import { movedPoint } from '../../../src/shared/rating/triangle/points.ts'
import { seeded } from '../../support/seeded.ts'

const METRICS = ['site', 'results', 'on-site']
const BY_TOTAL: RatingOrder = { column: 'total', isAscending: false }

const addresses = [
  { sort: null, order: BY_TOTAL },
  { sort: 'total', order: BY_TOTAL },
  { sort: 'total-asc', order: { column: 'total', isAscending: true } },
  { sort: 'site', order: { column: 'site', isAscending: false } },
  { sort: 'on-site-asc', order: { column: 'on-site', isAscending: true } },
  // What nothing knows is the order that everybody gets.
  { sort: '-asc', order: BY_TOTAL },
  { sort: 'site-asc-asc', order: BY_TOTAL },
  { sort: 'si-ascte', order: BY_TOTAL },
  { sort: 'constructor-asc', order: BY_TOTAL }
]

t.test('an order is read from its address, and nonsense is the usual one', async (t) => {
  for (const { sort, order } of addresses) t.same(readOrder(sort, METRICS), order, String(sort))
})

const ORDERS = ['total', ...METRICS].flatMap((column) =>
  [false, true].map((isAscending) => ({ column, isAscending }))
)

t.test('an order is read back as it was written, and the usual one is not written', async (t) => {
  for (const order of ORDERS) {
    const written = orderQuery(order)
    const [, sort] = written[0] ?? []
    t.same(readOrder(sort, METRICS), order)
    t.equal(written.length, order.column === 'total' && !order.isAscending ? 0 : 1)
  }
})

t.test('a column is pressed from its highest values to its lowest and back', async (t) => {
  for (const column of ['total', ...METRICS]) {
    const first = readOrder(nextSort(column, { column: 'none', isAscending: true }), METRICS)
    const second = readOrder(nextSort(column, first), METRICS)
    const third = readOrder(nextSort(column, second), METRICS)
    t.same(
      [first, second, third].map((order) => sortState(column, order)),
      ['descending', 'ascending', 'descending']
    )
    const others = ['total', ...METRICS].filter((other) => other !== column)
    t.same(new Set(others.map((other) => sortState(other, second))), new Set(['none']))
  }
})

t.test('rows with equal values stand by place, then by the Russian alphabet', async (t) => {
  const row = (name: string, place: number, total: number, site: number) => ({
    name,
    place,
    total,
    value: (column: string) => (column === 'site' ? site : 0)
  })
  const rows = [
    row('Янтарь', 1, 90, 50),
    row('Ёлка', 2, 80, 70),
    row('Жук', 2, 80, 50),
    row('Ель', 2, 80, 70),
    row('Азов', 5, 10, 100)
  ]
  const names = (sort: string) =>
    [...rows].sort(rowOrder(readOrder(sort, METRICS))).map(({ name }) => name)

  t.same(names('total'), ['Янтарь', 'Ёлка', 'Ель', 'Жук', 'Азов'])
  t.same(names('total-asc'), ['Азов', 'Ёлка', 'Ель', 'Жук', 'Янтарь'])
  t.same(names('site'), ['Азов', 'Ёлка', 'Ель', 'Янтарь', 'Жук'])
  t.same(names('site-asc'), ['Янтарь', 'Жук', 'Ёлка', 'Ель', 'Азов'])
})

t.test('two to four different ones are compared, one or none is nothing', async (t) => {
  t.same(comparable([]), [])
  t.same(comparable(['a']), [])
  t.same(comparable(['a', 'a', 'a']), [], 'the same thrice is one')
  t.same(comparable(['b', 'a', 'b']), ['b', 'a'], 'as they were picked')
  t.same(comparable(['a', 'b', 'c', 'd', 'e']), ['a', 'b', 'c', 'd'])
  t.same([0, 3, 4, 5].map(isComparisonFull), [false, false, true, true])
})

t.test('an address keeps its commas and nothing else that is not safe there', async (t) => {
  t.equal(ratingQuery([]), '')
  t.equal(ratingQuery(compareQuery([])), '')
  t.equal(ratingQuery(compareQuery(['a'])), 'sravnit=a')
  t.equal(ratingQuery([...orderQuery(BY_TOTAL), ...compareQuery(['a', 'b'])]), 'sravnit=a,b')
  t.equal(ratingQuery([['gorod', 'Ростов-на-Дону & область']]).includes('&'), false)

  const random = seeded(44)
  const signs = ['a', 'я', ',', '&', '=', '%2C', ' ', '#', '+', '"']
  const broken: string[] = []
  for (let round = 0; round < 200; round++) {
    const value = Array.from({ length: 6 }, () => signs[Math.floor(random() * signs.length)])
    const query = ratingQuery([
      ['gorod', value.join('')],
      ['sort', 'site']
    ])
    const read = new URLSearchParams(query)
    if (read.get('gorod') !== value.join('') || read.get('sort') !== 'site') broken.push(query)
  }
  t.same(broken, [])
})

/** Rows of which the first leads where 60 s + 40 (1 − s) is not less than 50: from a half on. */
const FROM_HALF = 'a 60 40, b 50 50'
/** The other way round, up to three quarters. */
const TO_THREE_QUARTERS = 'a 40 60, b 45 45'
const ALWAYS = 'a 60 40, b 50 30'

/** Tables of rows, each a name with its values, and the published weights. */
function ratingOf(tables: readonly string[], weights: readonly number[]): RatingData {
  return {
    metrics: weights.map((weight, at) => ({ id: `m${at}`, short: `Вес ${at}`, weight })),
    tables: tables.map((table) => ({
      rows: table.split(', ').map((row) => ({ values: row.split(' ').slice(1).map(Number) }))
    }))
  } as unknown as RatingData
}

t.test('first places are kept on one stretch of weights around the published ones', async (t) => {
  const cases: [tables: string[], weight: number, from: number, to: number][] = [
    [[FROM_HALF], 70, 51, 100],
    [[FROM_HALF], 20, 0, 49],
    [[FROM_HALF], 50, 50, 50],
    [[ALWAYS], 70, 0, 100],
    [[FROM_HALF, TO_THREE_QUARTERS], 70, 51, 74],
    [['a 60 40'], 0, 0, 100]
  ]
  for (const [tables, weight, from, to] of cases) {
    const data = ratingOf(tables, [weight, 100 - weight])
    t.same(steadyShares(data), { from, to }, JSON.stringify({ tables, weight }))
  }
})

t.test('it is said in words, and of two metrics alone', async (t) => {
  const words = siteTexts([]).ratings.page
  t.equal(
    steadyText(ratingOf([FROM_HALF], [70, 30]), words),
    'Первые места те же, пока Вес 0 весит от 51 до 100 %'
  )
  t.equal(steadyText(ratingOf([ALWAYS], [70, 30]), words), 'Первые места те же при любых весах')
  t.equal(steadyText(ratingOf(['a 60 40 1'], [50, 30, 20]), words), undefined)
  t.equal(steadyText(ratingOf(['a 60'], [100]), words), undefined)
})

const PUBLISHED: WholePoint = [50, 30, 20]

t.test('a key moves the point by one, and by ten with Shift', async (t) => {
  const cases: [from: WholePoint, key: string, shiftKey: boolean, to: WholePoint | undefined][] = [
    [[40, 30, 30], 'ArrowUp', false, [41, 30, 29]],
    [[40, 30, 30], 'ArrowDown', true, [30, 35, 35]],
    [[40, 30, 30], 'ArrowLeft', false, [40, 31, 29]],
    [[40, 30, 30], 'ArrowRight', false, [40, 29, 31]],
    // At an edge it stays there.
    [[40, 60, 0], 'ArrowLeft', true, [40, 60, 0]],
    [[40, 5, 55], 'ArrowRight', true, [40, 0, 60]],
    [[95, 3, 2], 'ArrowUp', true, [100, 0, 0]],
    // From a corner both others get the same.
    [[100, 0, 0], 'ArrowDown', true, [90, 5, 5]],
    [[1, 1, 98], 'Home', false, PUBLISHED],
    [[40, 30, 30], 'Tab', false, undefined]
  ]
  for (const [from, key, shiftKey, to] of cases) {
    const name = `${from} ${shiftKey ? 'Shift ' : ''}${key}`
    t.same(movedPoint(from, PUBLISHED, { key, shiftKey }), to, name)
  }
})
