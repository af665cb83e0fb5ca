import t from 'tap'
import { dayStrip, termAxis, termLane } from '../../src/drawings/lanes.ts'
import { sheetPlot } from '../../src/drawings/plots.ts'
import { contractLanes } from '../../src/server/pages/legal/document-data.ts'
import { readCurve } from '../support/read-curve.ts'

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

t.test('a bar lasts from its month to its month, and without an end to the last one', async (t) => {
  const lane = termLane({
    bars: [
      { part: 'brought', from: 0, to: 2 },
      { part: 'asked', from: 2 }
    ],
    marks: [4.5],
    words: [
      { at: 0, text: 'сначала' },
      { at: 5, text: 'потом', isUnder: true }
    ]
  })
  t.same(barsOf(lane, MONTHS), [
    ['brought', 0, 2],
    ['asked', 2, 6]
  ])
  t.same(marksOf(lane), [4.5])
  t.match(lane, /<text x="83.33%" y="76" dx="-4" text-anchor="end">потом</)
  t.equal(termAxis().match(/<text/g)?.length, MONTHS)
})

t.test('days of a strip follow one another, each part as long as it lasts', async (t) => {
  const strip = dayStrip([
    { part: 'brought', days: 3 },
    { part: 'free', days: 5 },
    { part: 'asked', days: 12 }
  ])
  t.same(barsOf(strip, 20), [
    ['brought', 0, 3],
    ['free', 3, 8],
    ['asked', 8, 20]
  ])
  t.same(
    [...strip.matchAll(/>(\d+)<\/text>/g)].map(([, day]) => Number(day)),
    [1, 4, 9, 20],
    'the first day of each, and the last one'
  )
})

t.test(
  'terms of the contract are drawn in months, working days as days of the calendar',
  async (t) => {
    const term = (count: number, clause: string) => ({ count, clause })
    const { lanes, strip, steps } = contractLanes({
      least: term(2, '2.1'),
      notice: term(30, '2.2'),
      handover: term(10, '9.1'),
      refund: term(15, '5.3'),
      report: term(4, '4.1'),
      review: term(6, '4.2'),
      mending: term(10, '4.3')
    })
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
    t.match(lanes[3]?.text, 'за 10, остаток предоплаты за 15')
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

t.test('a chart on a sheet stands on zero and is as high as its highest value', async (t) => {
  const line = /sample-sheet__line" d="([^"]+)"/.exec(sheetPlot([50, 100, 25]))?.[1] ?? ''
  const { start, segments } = readCurve(line)
  t.same(start, [0, 50])
  t.same(
    segments.map(([, , end]) => end),
    [
      [500, 0],
      [1000, 75]
    ]
  )
})
