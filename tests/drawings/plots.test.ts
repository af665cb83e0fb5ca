import t from 'tap'
import {
  dayAt,
  lane,
  monthsBetween,
  shortDay,
  stageAxis,
  stagePlot,
  stageScale
} from '../../src/drawings/lane.ts'
import { countMarks } from '../../src/drawings/marks.ts'
import { priceLadder } from '../../src/drawings/price-ladder.ts'
import { siteTexts } from '../../src/server/content/site/site-texts.ts'
import { hoursFigure } from '../../src/server/pages/price/comparison-page.ts'
import { inkOf } from '../support/ink.ts'

t.test('stages share an axis: weeks of a quarter where all fits it, else months', async (t) => {
  const axisOf = (...stages: Parameters<typeof stageAxis>[0]) => stageAxis(stages).unit
  t.equal(axisOf({ from: 0, to: 12 }, { from: 12 }, { from: 1, every: 4 }), 'Недели от начала')
  t.equal(axisOf(), 'Недели от начала')
  for (const long of [{ from: 0, to: 13 }, { from: 13 }, { from: 0, every: 26 }]) {
    t.equal(axisOf({ from: 0, to: 1 }, long), 'Месяцы от начала')
  }
  const axis = stageAxis([])
  const barOf = (stage: Parameters<typeof stagePlot>[0]) =>
    /__bar" x="([\d.]+)%" y="8" width="([\d.]+)%"/
      .exec(stagePlot(stage, axis))
      ?.slice(1)
      .map(Number)
  t.same(barOf({ from: 0, to: 13 }), [0, 100])
  t.same(barOf({ from: 6.5 }), [50, 50], 'without an end it goes on')
  t.same(barOf({ from: 13, to: 13 }), [100, 1], 'a moment is wide enough to be seen')
  const marksOf = (from: number, every: number) =>
    [...stagePlot({ from, every }, axis).matchAll(/__mark/g)].length
  t.same([marksOf(0, 1), marksOf(1, 4), marksOf(12, 26)], [14, 4, 1])
  t.same(
    [...stageScale(axis).matchAll(/x="([\d.]+)%"/g)].map(([, x]) => x),
    ['0', '30.77', '61.54', '92.31']
  )
})

t.test(
  'there are as many triangles as things, ten in a group and the rest in the last',
  async (t) => {
    for (const [count, groups] of [
      [127, [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 7]],
      [20, [10, 10]],
      [14, [10, 4]],
      [1, [1]]
    ] as const) {
      const drawn = countMarks(count).match(/<svg.*?<\/svg>/g) ?? []
      t.same(
        drawn.map((group) => group.match(/l4-11 4 11/g)?.length),
        groups
      )
      t.same(
        drawn.map((group) => Number(group.match(/viewBox="0 0 (\d+) 11"/)?.[1])),
        groups.map((marks) => 8 * marks),
        'every triangle as wide as the others'
      )
    }
  }
)

const YEAR = monthsBetween(2027 * 12, 2027 * 12 + 11)
const MONTHS = 12

const monthsAt = (svg: string, pattern: RegExp) =>
  [...svg.matchAll(pattern)].map(([, percent]) =>
    Number(((Number(percent) * MONTHS) / 100).toFixed(2))
  )

t.test('a triangle stands on its day, two of them on two days', async (t) => {
  const marks = /<svg x="([\d.]+)%" y/g
  t.same(
    monthsAt(lane({ marks: [dayAt('2027-01-16')] }, YEAR), marks),
    [0.48],
    'after 15 of 31 days'
  )
  t.same(
    monthsAt(lane({ marks: ['2027-04-08', '2027-04-09'].map(dayAt) }, YEAR), marks),
    [3.23, 3.27]
  )
})

t.test('a month is as wide as a month, and what is before the first is not drawn', async (t) => {
  const bars = [2027 * 12 + 4, 2027 * 12 + 11].map((from) => ({
    ...{ part: 'asked' as const, from, to: from + 1 }
  }))
  const past = { part: 'asked' as const, from: 2026 * 12, to: 2027 * 12 }
  const drawn = lane({ bars: [past, ...bars] }, YEAR)
  t.same(monthsAt(drawn, / x="([\d.]+)%" y="42" width/g), [4, 11])
  t.same(monthsAt(drawn, / width="([\d.]+)%" height="12"/g), [1, 1])
})

t.test('what goes on is drawn from its first day to its last, which is said', async (t) => {
  const [from, to] = ['2027-02-15', '2027-05-01'].map(dayAt) as [number, number]
  const drawn = lane(
    {
      bars: [{ part: 'free', from, to }],
      words: [{ at: to, text: `до ${shortDay('2027-05-01')}`, isEnd: true }]
    },
    YEAR
  )
  t.same(monthsAt(drawn, /lanes__free" x="([\d.]+)%"/g), [1.5])
  t.same(monthsAt(drawn, /lanes__free".* width="([\d.]+)%" height="12"/g), [2.5])
  t.same(monthsAt(drawn, /lanes__end" x1="([\d.]+)%"/g), [4])
  t.match(drawn, />до 1 мая</)
})

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
const press = (key: string, at: number) => ({
  add: `${key}.${at}`,
  path: '',
  isChosen: false,
  pick: ''
})
const number = (place: string) => Number(place.replace('%', ''))

t.test('twice the price is the same way to the right, wherever it begins', async (t) => {
  const { ticks } = priceLadder(SERVICES, press)
  t.same(
    ticks.map(({ text }) => text),
    ['50', '100', '200', '400']
  )
  const places = ticks.map(({ x }) => number(x))
  const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
  for (const step of steps) t.ok(Math.abs(step - (steps[0] ?? 0)) < 0.011, `${step} per cent`)
})

const TABLE = `Слова.

| Часов работы | Агентство, ₽ | Штат, ₽ | Фрилансеры, ₽ |
|---|---|---|---|
| 40, «Опора» | 100 000 | 300 000 | 50 000 |
| 80, и 10 часов сверх | 200 000 | 300 000 | 120 000 |
| 140 | 400 000 | 300 000 | 200 000 |
`
const WAYS = siteTexts([]).prices.comparison
const [TOP, BASE, WIDTH] = [40, 350, 1000]

t.test(
  'each way is as high as the table says, over zero, and as far right as its hours',
  async (t) => {
    const { title = '', drawing = '' } = hoursFigure(TABLE, WAYS) ?? {}
    const lines = [...drawing.matchAll(/way-\d" d="([^"]+)"/g)].map(([, path = '']) =>
      (inkOf(path)[0] ?? []).map(([x, y]) => {
        const sum = (400_000 * (BASE - y)) / (BASE - TOP)
        return [Math.round(40 + (x * 100) / WIDTH), Math.round(sum / 1000)]
      })
    )
    t.same(lines, [
      [
        [40, 100],
        [80, 200],
        [140, 400]
      ],
      [
        [40, 300],
        [80, 300],
        [140, 300]
      ],
      [
        [40, 50],
        [80, 120],
        [140, 200]
      ]
    ])
    t.equal(title, 'В этом расчёте штат дешевле агентства, если работы больше 110 часов в месяц')
    t.equal(Number(/crossing" x1="([\d.]+)%"/.exec(drawing)?.[1]), 70, 'and where two lines cross')
    t.match(drawing, /hours-plot__at"[^>]*>110</)
    t.match(drawing, /y="344" text-anchor="end">0\s₽</, 'zero is told on its line')
  }
)

t.test('lines that do not cross have no crossing, nor has a text without the table', async (t) => {
  t.equal(
    hoursFigure(TABLE.replaceAll('400 000', '250 000'), WAYS)?.title,
    'Месяц при другом объёме работы'
  )
  t.equal(hoursFigure('Слова.', WAYS), undefined)
})
