import t from 'tap'
import { demandRange, demandRow, demandYear, readyMonth } from '../../src/drawings/demand-year.ts'

const YEAR = [68, 78, 96, 104, 112, 98, 88, 94, 108, 106, 136, 112]

/** What is drawn with a class: from where to where in per cent of the width, and in pixels of the height. */
const barsOf = (svg: string, part: string) =>
  [
    ...svg.matchAll(
      new RegExp(
        `demand__${part}" x="([\\d.]+)%" y="([\\d.]+)" width="([\\d.]+)%" height="([\\d.]+)"`,
        'g'
      )
    )
  ].map(([, x, y, width, height]) => ({
    x: Number(x),
    end: Number(x) + Number(width),
    y: Number(y),
    height: Number(height)
  }))

t.test(
  'a column of a row is as high as its month is off the average, by one scale for all',
  async (t) => {
    const range = demandRange([YEAR, [60, 140]])
    t.same(range, { low: 60, high: 140 })
    for (const values of [YEAR, [...YEAR.slice(6), ...YEAR.slice(0, 6)]]) {
      const svg = demandRow('Розница', values, range)
      const zero = Number(/demand__foot" y1="([\d.]+)"/.exec(svg)?.[1])
      const columns = ['over', 'under', 'peak-bar'].flatMap((part) => barsOf(svg, part))
      t.equal(columns.length, 12)
      for (const { x, y, end, height } of columns) {
        const off = (values[Math.floor((((x + end) / 2) * 12) / 100)] ?? 0) - 100
        t.ok(Math.abs(height - Math.abs(off) * 1.55) <= 0.1, `${off} is ${height} px`)
        t.ok(Math.abs((off > 0 ? y + height : y) - zero) <= 0.1, `${off} stands on the average`)
      }
    }
    const svg = demandRow('Розница', YEAR, range)
    t.match(svg, /demand__peak-value"[^>]*>\+36 %</)
    t.match(svg, />−32</)
    t.match(svg, /<title>Розница: янв 68 %, .*дек 112 %<\/title>/)
    const [ready] = barsOf(svg, 'ready')
    t.same([ready?.x, ready?.end], [54.2, 87.5], 'the bar begins four months before, in July')
    t.equal(readyMonth(YEAR), 6)
  }
)

t.test('a column of a year of its own stands on zero and is as high as its month', async (t) => {
  const svg = demandYear('Розница', YEAR)
  const base = barsOf(svg, 'base')
  const over = ['over', 'peak-bar'].flatMap((part) => barsOf(svg, part))
  const perCent = (base[2]?.height ?? 0) / 96
  for (const [month, value] of YEAR.entries()) {
    const more = over.find(({ x }) => x === base[month]?.x)?.height ?? 0
    t.ok(Math.abs((base[month]?.height ?? 0) + more - value * perCent) <= 0.2, `${value} %`)
  }
  const feet = (all: readonly { y: number; height: number }[]) =>
    new Set(all.map(({ y, height }) => Math.round(y + height))).size
  t.equal(feet(base), 1, 'all on one line')
  const lie = svg.replace(/(demand__base" [^>]*height=")[\d.]+/, '$150')
  t.not(feet(barsOf(lie, 'base')), 1, 'a column that hangs')
})
