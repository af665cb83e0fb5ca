import t from 'tap'
import { monthsBetween } from '../../src/drawings/lane.ts'
import { siteTexts } from '../../src/server/content/site/site-texts.ts'
import { contractLanes } from '../../src/server/pages/legal/document-data.ts'
import { editionLane } from '../../src/server/pages/rating/rating-parts.ts'

const MONTHS = 6

/** Bars of a drawing in parts of its width, `of` for the whole. */
function barsOf(svg: string, of: number) {
  const bars = svg.matchAll(/<rect class="lanes__(\w+)" x="([\d.]+)%" y="\d+" width="([\d.]+)%"/g)
  return [...bars].map(([, part, x, width]) => {
    const at = (percent: number) => Number(((percent * of) / 100).toFixed(2))
    return [part, at(Number(x)), at(Number(x) + Number(width))]
  })
}

const marksOf = (svg: string) =>
  [...svg.matchAll(/<svg x="([\d.]+)%" y="\d+" overflow/g)].map(([, x]) =>
    Number(((Number(x) * MONTHS) / 100).toFixed(2))
  )

t.test(
  'terms of the contract are drawn in months, working days as days of the calendar',
  async (t) => {
    const term = (count: number, clause: string) => ({ count, clause })
    const {
      lanes: { lanes },
      strip,
      steps
    } = contractLanes(
      {
        least: term(2, '2.1'),
        notice: term(30, '2.2'),
        handover: term(10, '9.1'),
        refund: term(15, '5.3'),
        report: term(4, '4.1'),
        review: term(6, '4.2'),
        mending: term(10, '4.3')
      },
      siteTexts([]).documents.contract
    )
    const drawn = lanes.map(({ drawing }) => barsOf(drawing, MONTHS))
    t.same(drawn, [
      [
        ['brought', 0, 2],
        ['asked', 2, 6]
      ],
      [['free', 0, 6]],
      [['asked', 2, 2.99]],
      [['brought', 3, 3.69]]
    ])
    t.same(
      lanes.flatMap(({ drawing }) => marksOf(drawing)),
      [2.99, 3]
    )
    t.match(lanes[0]?.drawing, 'не меньше 2 месяцев')
    t.match(lanes[3]?.says[0], 'за 10, остаток предоплаты за 15')
    t.same(
      barsOf(strip, 20).map(([, from, to]) => Number(to) - Number(from)),
      [4, 6, 10]
    )
    t.same(
      steps.map(({ days }) => days),
      ['4 рабочих дня', '6 рабочих дней', '10 рабочих дней']
    )
  }
)

const AXIS = monthsBetween(2026 * 12 + 10, 2027 * 12 + 7)
const AXIS_MONTHS = 10

/** Where a bar lies, in months from the beginning of the axis. */
function barOf(svg: string, part: string): { from: number; to: number } | undefined {
  const [, x, width] =
    new RegExp(`class="lanes__${part}" x="([\\d.]+)%" y="\\d+" width="([\\d.]+)%"`).exec(svg) ?? []
  if (x === undefined) return undefined
  const months = (percent: number) => Number(((percent * AXIS_MONTHS) / 100).toFixed(2))
  return { from: months(Number(x)), to: months(Number(x) + Number(width)) }
}

t.test('bars end on their days, and the edition has the whole of its month', async (t) => {
  const lane = editionLane('2027-08', { requests: '2027-02-15', documents: '2027-05-31' }, AXIS)
  t.same(barOf(lane, 'asked'), { from: 0, to: 3.5 })
  t.same(barOf(lane, 'brought'), { from: 3.5, to: 6.97 })
  t.same(barOf(lane, 'month'), { from: 9, to: 10 })
  t.match(lane, '<svg x="95%"', 'its triangle in the middle')
  t.match(lane, />до 15 фев</)
  t.match(lane, />документы до 31 мая</)
})
