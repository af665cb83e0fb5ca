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
import { siteTexts } from '../../src/server/content/site/site-texts.ts'
import { hoursFigure } from '../../src/server/pages/price/comparison-page.ts'

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

const TABLE = `Слова.

| Часов работы | Агентство, ₽ | Штат, ₽ | Фрилансеры, ₽ |
|---|---|---|---|
| 40, «Опора» | 100 000 | 300 000 | 50 000 |
| 80, и 10 часов сверх | 200 000 | 300 000 | 120 000 |
| 140 | 400 000 | 300 000 | 200 000 |
`
const WAYS = siteTexts([]).prices.comparison

t.test('lines that do not cross have no crossing, nor has a text without the table', async (t) => {
  t.equal(
    hoursFigure(TABLE.replaceAll('400 000', '250 000'), WAYS)?.title,
    'Месяц при другом объёме работы'
  )
  t.equal(hoursFigure('Слова.', WAYS), undefined)
})
