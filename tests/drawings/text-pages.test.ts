import t from 'tap'
import { demandRange, demandYear, readyMonth } from '../../src/drawings/demand-year.ts'
import { stackedSums } from '../../src/drawings/plots.ts'

const YEAR = [68, 78, 96, 104, 112, 98, 88, 94, 108, 106, 136, 112]

/** From where to where bars go, in per cent of the year. */
const readyBars = (svg: string) =>
  [...svg.matchAll(/demand__ready" x="([\d.]+)%" y="[\d.]+" width="([\d.]+)%"/g)].map(
    ([, x, width]) => [Number(x), Math.round((Number(x) + Number(width)) * 10) / 10]
  )

t.test('the triangle of a year stands on its highest month, and the lowest is named', async (t) => {
  const svg = demandYear('Розница', YEAR, demandRange([YEAR, [60, 140]]))
  const [, peakX, peakY] =
    /<svg x="([\d.]+)%" y="([\d.]+)"[^>]*><path class="demand__peak"/.exec(svg) ?? []
  t.equal(Number(peakX), 87.5, 'November')
  t.match(svg, /demand__peak-value"[^>]*>136 %</)
  t.match(svg, /demand__low"[^>]*>янв 68 %</)
  t.match(svg, /<title>Розница: янв 68 %, .*дек 112 %<\/title>/)

  const other = demandYear(
    'Опт',
    [...YEAR.slice(6), ...YEAR.slice(0, 6)],
    demandRange([YEAR, [60, 140]])
  )
  const [, otherX, otherY] =
    /<svg x="([\d.]+)%" y="([\d.]+)"[^>]*><path class="demand__peak"/.exec(other) ?? []
  t.equal(Number(otherX), 37.5, 'another year has its own peak')
  t.equal(otherY, peakY, 'and the same scale')
  t.same(readyBars(svg), [[54.2, 87.5]], 'the bar on its foot begins four months before, in July')
  t.equal(readyMonth(YEAR), 6)
})

t.test(
  'parts of a sum are as long as their shares of the scale, one after the other',
  async (t) => {
    const parts = [
      { name: 'Тариф', sum: 120_000, tone: 1 },
      { name: 'Время & люди', sum: 30_000, tone: 4 }
    ]
    const svg = stackedSums('Агентство', parts, 300_000)
    const bars = [...svg.matchAll(/x="([\d.]+)%" width="([\d.]+)%"/g)].map(([, x, width]) => [
      Number(x),
      Number(width)
    ])
    t.same(
      bars.map(([x]) => x),
      [0, 40]
    )
    t.same(
      bars.map(([, width = 0]) => Math.round(width)),
      [40, 10]
    )
    t.match(svg, 'Время &amp; люди')
  }
)
