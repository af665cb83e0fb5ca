import t from 'tap'
import { kindsOf, leastPrice, priceLadder } from '../../src/drawings/price-ladder.ts'
import { thousands } from '../../src/shared/words/numbers.ts'

const tariff = (name: string, price: number, from = false) =>
  ({ name, price, from, unit: 'month' }) as const
const service = (key: string, ...tariffs: ReturnType<typeof tariff>[]) => ({
  key,
  menu: key,
  isPart: false,
  tariffs
})
const SERVICES = [
  service('seo', tariff('Вершина', 420_000, true), tariff('Опора', 120_000)),
  service('audit', tariff('Замер', 45_000))
]
const number = (place: string) => Number(place.replace('%', ''))

t.test('twice the price is the same way to the right, wherever it begins', async (t) => {
  const { ticks } = priceLadder(SERVICES)
  t.same(
    ticks.map(({ text }) => text),
    ['50', '100', '200', '400']
  )
  const places = ticks.map(({ x }) => number(x))
  const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
  for (const step of steps) t.ok(Math.abs(step - (steps[0] ?? 0)) < 0.011, `${step} per cent`)
})

t.test('every price is on the axis, in its order, with room on both sides', async (t) => {
  const { rows } = priceLadder(SERVICES)
  const places = rows.flatMap(({ marks }) => marks.map(({ x }) => number(x)))
  t.ok(Math.min(...places) > 0)
  t.ok(Math.max(...places) < 100)
  for (const { marks, from, to } of rows) {
    const own = marks.map(({ x }) => number(x))
    t.same(
      own,
      own.toSorted((a, b) => a - b)
    )
    t.same([from, to], [marks[0]?.x, marks.at(-1)?.x])
  }
  // By the logarithm of the price: 120 is as far from 45 as their ratio says of the whole axis.
  const [least, most] = [45_000 * 0.86, 420_000 * 1.36]
  const share = Math.log(120_000 / 45_000) / Math.log(most / least)
  const [seo, audit] = rows
  const way = number(seo?.marks[0]?.x ?? '') - number(audit?.marks[0]?.x ?? '')
  t.ok(Math.abs(way - share * 100) < 0.011, `${way} per cent`)
})

t.test('a row says in words what it draws', async (t) => {
  const [seo] = priceLadder(SERVICES).rows
  const plain = (text = '') => text.replace(/\s/g, ' ')
  t.equal(plain(seo?.title), 'seo: «Опора» 120 000 ₽ в месяц, «Вершина» от 420 000 ₽ в месяц')
  t.equal(plain(seo?.least), 'от 120 000 ₽')
  t.same(
    seo?.marks.map(({ name, price, isLeast }) => ({ name, price: plain(price), isLeast })),
    [
      { name: 'Опора', price: '120', isLeast: false },
      { name: 'Вершина', price: '420', isLeast: true }
    ]
  )
  const later = { ...tariff('Сопровождение', 45_000), unit: 'month' } as const
  const [data] = priceLadder([
    { ...service('data'), tariffs: [{ ...tariff('Порядок', 85_000), unit: 'once' }, later] }
  ]).rows
  t.same(
    [plain(data?.least), data?.marks[0]?.name],
    ['от 85 000 ₽', 'Сопровождение'],
    'what is paid otherwise than the first tariff is no beginning'
  )
  t.equal(plain(thousands(1_250_000)), '1 250')
  t.equal(plain(leastPrice([tariff('Год', 70_000), tariff('Месяц', 45_500)])), 'от 45 500 ₽')
})

t.test('how a service is paid is named once, however many tariffs it has', async (t) => {
  t.equal(kindsOf([{ unit: 'month' }, { unit: 'month' }]), 'month')
  t.equal(kindsOf([]), '')
})
