import t from 'tap'
import {
  type Compared,
  type PathReport,
  readPeriod,
  startPaths,
  stepSpans,
  stepStarts
} from '../../../src/server/desk/report/collect-report.ts'
import { changeOf, daysReport } from '../../../src/server/desk/report/report-page.ts'
import { groupRows, modelTable } from '../../../src/server/desk/report/report-rows.ts'
import { MODELS } from '../../../src/server/leads/attribution-models.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { seeded } from '../../support/seeded.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const plain = (text: string) => text.replace(/\s/g, ' ')
const kopecksOf = (text: string) =>
  Math.round(Number(text.replace(/[\s₽]/g, '').replace(',', '.')) * 100)

t.test('a change is said in percent, and in times from three on', async (t) => {
  const changes: [now: number, before: number, direction: string, text: string][] = [
    [0, 0, 'same', 'столько же'],
    [7, 7, 'same', 'столько же'],
    [1, 0, 'up', 'раньше не было'],
    [0, 5, 'down', '−100 %'],
    [112, 100, 'up', '+12 %'],
    [300, 100, 'up', 'больше в 3 раза'],
    [350, 100, 'up', 'больше в 3,5 раза'],
    [11, 1, 'up', 'больше в 11 раз'],
    [22, 1, 'up', 'больше в 22 раза'],
    [12_345, 1, 'up', 'больше в 12 345 раз']
  ]
  for (const [now, before, direction, text] of changes) {
    const change = changeOf(now, before)
    t.same([change.direction, plain(change.text)], [direction, text], `${before} to ${now}`)
  }
})

t.test('a change too small for a percent is not said to be none', async (t) => {
  const almost = { direction: 'same', text: 'почти столько же' }
  t.same([changeOf(10_001, 10_000), changeOf(9999, 10_000)], [almost, almost])
  t.match(changeOf(1006, 1000), { direction: 'up', text: '+1' })
})

t.test('contracts are counted by how many days they took', async (t) => {
  const days = [0, 0.99, 1, 3.99, 4, 7.5, 8, 14.9, 15, 30.99, 31, 90.99, 91, 4000]
  const { rows, isKnown } = daysReport(days)
  t.ok(isKnown)
  t.same(
    rows.map(({ name, contracts, share }) => [name, contracts, share]),
    [
      ['меньше дня', '2', 100],
      ['1–3 дня', '2', 100],
      ['4–7 дней', '2', 100],
      ['8–14 дней', '2', 100],
      ['15–30 дней', '2', 100],
      ['31–90 дней', '2', 100],
      ['больше 90 дней', '2', 100]
    ]
  )
  t.match(daysReport([]), { isKnown: false, median: '0' })
})

t.test('half of the contracts took no longer than the median', async (t) => {
  const medians: [days: number[], median: string][] = [
    [[12], '12'],
    [[3, 1], '2'],
    [[30, 1, 2], '2'],
    [[1, 2, 30, 400], '16'],
    [[0.2, 0.3], '0'],
    [[1500, 1500], '1 500']
  ]
  for (const [days, median] of medians) t.equal(plain(daysReport(days).median), median)
})

const sums = (leads: number, contracts = 0, money = 0, before = 0): Compared => {
  return {
    now: { leads, empty: 0, converted: contracts, contracts, money },
    before: { leads: before, empty: 0, converted: 0, contracts: 0, money: 0 }
  }
}

t.test('what a table has no row for is one more row, and the sums stay those of all', async (t) => {
  const random = seeded(3)
  const below = (limit: number) => Math.floor(random() * limit)
  for (const size of [12, 13, 40]) {
    const group = new Map(
      Array.from({ length: size }, (_, i) => {
        return [`v${i}`, sums(below(30), below(4), below(1_000_000), below(9))] as const
      })
    )
    const rows = groupRows(group, String)
    t.equal(rows.length, Math.min(size, 13))
    if (size > 12) t.equal(rows.at(-1)?.name, `Остальные: ${size - 12}`)
    const totalOf = (what: 'leads' | 'contracts' | 'money') =>
      [...group.values()].reduce((sum, { now }) => sum + now[what], 0)
    const shown = (read: (row: (typeof rows)[number]) => number) =>
      rows.reduce((sum, row) => sum + read(row), 0)
    t.equal(
      shown(({ leads }) => Number(leads)),
      totalOf('leads')
    )
    t.equal(
      shown(({ contracts }) => Number(contracts)),
      totalOf('contracts')
    )
    t.equal(
      shown(({ money }) => kopecksOf(money)),
      totalOf('money')
    )
    t.equal(Math.max(...rows.map(({ share }) => share)), 100, 'the longest bar is a whole one')
  }
})

/** A report in which each model gives every value so many kopecks. */
function pathsWith(values: number, kopecks: (value: number) => number): PathReport {
  const report = startPaths('source')
  for (const model of MODELS) {
    for (let i = 0; i < values; i++) report.models[model].set(`v${i}`, kopecks(i))
  }
  return report
}

t.test('D24: a model is marked where it is far from the others, and only there', async (t) => {
  const marksOf = (first: number, others: number) => {
    const report = pathsWith(1, () => others)
    report.models.first.set('v0', first)
    return modelTable(report, String).rows[0]?.cells.map(({ mark }) => mark)
  }
  const none = ['', '', '', '', '']
  t.same(marksOf(60_000_000, 40_000_000), ['high', ...none])
  t.same(marksOf(20_000_000, 40_000_000), ['low', ...none])
  t.same(
    marksOf(45_000_000, 40_000_000),
    ['', ...none],
    'less than 15 per cent, and 100 000 roubles'
  )
  t.same(marksOf(9_000_000, 1_000_000), ['', ...none], 'little money')
})

t.test(
  'steps of a chart are days, weeks or months, and cover the period without gaps',
  async (t) => {
    const periods: [since: string, until: string, steps: number][] = [
      ['2026-11-21', '2026-11-21', 1],
      ['2026-10-08', '2026-11-21', 45],
      ['2026-10-07', '2026-11-21', 7],
      ['2025-12-29', '2026-01-04', 7],
      ['2024-02-28', '2024-03-01', 3],
      ['2025-10-18', '2026-11-21', 58],
      ['2025-10-17', '2026-11-21', 14],
      ['2017-01-01', '2026-01-01', 110]
    ]
    for (const [since, until, count] of periods) {
      const period = readPeriod({ since, until }, NOW, MOSCOW)
      t.equal(stepStarts(period).length, count, `${since} to ${until}`)
      for (const span of [period, period.before]) {
        const spans = stepSpans(period, span)
        t.same([spans[0]?.start, spans.at(-1)?.end], [span.start, span.end])
        t.ok(spans.every(({ start, end }) => start < end))
        t.ok(spans.every(({ start }, i) => i === 0 || Number(start) === Number(spans[i - 1]?.end)))
      }
    }
  }
)
