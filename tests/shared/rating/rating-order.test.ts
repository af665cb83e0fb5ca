import t from 'tap'
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
  sortState,
  sortValue
} from '../../../src/shared/rating/choice.ts'
import { seeded } from '../../support/seeded.ts'

const METRICS = ['site', 'results', 'on-site']
const BY_TOTAL: RatingOrder = { column: 'total', isAscending: false }

const addresses = [
  { sort: null, order: BY_TOTAL },
  { sort: '', order: BY_TOTAL },
  { sort: 'total', order: BY_TOTAL },
  { sort: 'total-asc', order: { column: 'total', isAscending: true } },
  { sort: 'site', order: { column: 'site', isAscending: false } },
  { sort: 'on-site-asc', order: { column: 'on-site', isAscending: true } },
  // What nothing knows is the order that everybody gets.
  { sort: '-asc', order: BY_TOTAL },
  { sort: 'Site', order: BY_TOTAL },
  { sort: 'site-asc-asc', order: BY_TOTAL },
  { sort: 'site-ascending', order: BY_TOTAL },
  { sort: 'si-ascte', order: BY_TOTAL },
  { sort: '-ascsite', order: BY_TOTAL },
  { sort: '__proto__', order: BY_TOTAL },
  { sort: 'constructor-asc', order: BY_TOTAL }
]

for (const { sort, order } of addresses) {
  t.test(`"${sort}" asks for ${sortValue(order)}`, async (t) => {
    t.same(readOrder(sort, METRICS), order)
  })
}

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
