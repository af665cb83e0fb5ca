import t from 'tap'
import { dayLane, monthLane, spanLane } from '../../src/drawings/edition-lane.ts'
import { signField } from '../../src/drawings/marks.ts'

const YEAR = { from: 2027 * 12, to: 2027 * 12 + 11 }
const MONTHS = 12

const monthsAt = (svg: string, pattern: RegExp) =>
  [...svg.matchAll(pattern)].map(([, percent]) =>
    Number(((Number(percent) * MONTHS) / 100).toFixed(2))
  )

t.test('a triangle stands on its day, two of them on two days', async (t) => {
  const marks = /<svg x="([\d.]+)%" y/g
  t.same(monthsAt(dayLane(['2027-01-16'], YEAR), marks), [0.48], 'after 15 of 31 days')
  t.same(monthsAt(dayLane(['2027-04-08', '2027-04-09'], YEAR), marks), [3.23, 3.27])
})

t.test('a free month is as wide as a month', async (t) => {
  const lane = monthLane(['2027-05', '2027-12'], YEAR)
  t.same(monthsAt(lane, / x="([\d.]+)%" y="42" width/g), [4, 11])
  t.same(monthsAt(lane, / width="([\d.]+)%" height="12"/g), [1, 1])
})

t.test('what goes on is drawn from its first day to its last, which is said', async (t) => {
  const lane = spanLane({ from: '2027-02-15', to: '2027-05-01', isMarked: true }, YEAR)
  t.same(monthsAt(lane, /lanes__free" x="([\d.]+)%"/g), [1.5])
  t.same(monthsAt(lane, /lanes__free".* width="([\d.]+)%" height="12"/g), [2.5])
  t.same(monthsAt(lane, /lanes__end" x1="([\d.]+)%"/g), [4])
  t.match(lane, />до 1 мая</)
})

t.test('the field around the sign is half of its height on every side', async (t) => {
  const svg = signField()
  const [edge, box] = [...svg.matchAll(/<rect[^>]*>/g)].map(([rect]) => ({
    x: Number(/ x="([\d.]+)"/.exec(rect)?.[1] ?? 0),
    y: Number(/ y="([\d.]+)"/.exec(rect)?.[1] ?? 0),
    width: Number(/ width="([\d.]+)"/.exec(rect)?.[1]),
    height: Number(/ height="([\d.]+)"/.exec(rect)?.[1])
  }))
  if (!edge || !box) throw new Error('the drawing has no field')
  t.equal(box.x, box.height / 2)
  t.equal(box.y, box.height / 2)
  t.equal(edge.width - box.width, box.height)
  t.equal(edge.height - box.height, box.height)
})
