import t from 'tap'
import { editionLane, laneAxis } from '../../src/drawings/edition-lane.ts'

const AXIS = { from: 2026 * 12 + 10, to: 2027 * 12 + 7 }
const MONTHS = 10

/** Where a bar lies, in months from the beginning of the axis. */
function barOf(svg: string, part: string): { from: number; to: number } | undefined {
  const [, x, width] =
    new RegExp(`class="lanes__${part}" x="([\\d.]+)%" y="\\d+" width="([\\d.]+)%"`).exec(svg) ?? []
  if (x === undefined) return undefined
  const months = (percent: number) => Number(((percent * MONTHS) / 100).toFixed(2))
  return { from: months(Number(x)), to: months(Number(x) + Number(width)) }
}

t.test('bars end on their days, and the edition has the whole of its month', async (t) => {
  const lane = editionLane(
    { month: '2027-08', name: 'август', requests: '2027-02-15', documents: '2027-05-31' },
    AXIS
  )
  t.same(barOf(lane, 'asked'), { from: 0, to: 3.5 })
  t.same(barOf(lane, 'brought'), { from: 3.5, to: 6.97 })
  t.same(barOf(lane, 'month'), { from: 9, to: 10 })
  t.match(lane, '<svg x="95%"', 'its triangle in the middle')
  t.match(lane, />до 15 фев</)
  t.match(lane, />документы до 31 мая</)
})

t.test('who is not asked for has no bar, nor has what is over', async (t) => {
  const open = editionLane({ month: '2026-12', name: 'декабрь' }, AXIS)
  t.same(barOf(open, 'month'), { from: 1, to: 2 })
  t.equal(barOf(open, 'asked'), undefined)
  t.equal(
    barOf(
      editionLane({ month: '2026-12', name: 'декабрь', requests: '2026-10-01' }, AXIS),
      'asked'
    ),
    undefined
  )
})

t.test('every month is named, and a year over its first one', async (t) => {
  const years = (from: number) =>
    [...laneAxis({ from, to: AXIS.to }).matchAll(/lanes__year" x="([\d.]+)%"[^>]*>(\d+)</g)].map(
      ([, x, year]) => [Number(x), year]
    )
  t.same(years(AXIS.from), [
    [0, '2026'],
    [20, '2027']
  ])
  t.same(
    years(AXIS.from + 1).map(([, year]) => year),
    ['2027'],
    'December has no room for a year of its own'
  )
  t.equal(laneAxis(AXIS).match(/y="36"/g)?.length, MONTHS)
})
