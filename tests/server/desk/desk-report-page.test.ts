import t from 'tap'
import type { Compared, DeskReport } from '../../../src/server/desk/report/collect-report.ts'
import {
  DIMENSIONS,
  readPeriod,
  startPaths,
  stepStarts
} from '../../../src/server/desk/report/collect-report.ts'
import { reportPage } from '../../../src/server/desk/report/report-page.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { OFFICES } from '../../support/offices.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const plain = (text: string) => text.replace(/\s/g, ' ')
const NAMES = {
  topics: new Map([['seo', 'Поисковое продвижение']]),
  offices: OFFICES,
  emptyPhone: '',
  emptyEmail: '',
  zone: MOSCOW
}

const sums = (leads: number, contracts = 0, money = 0): Compared['now'] => {
  return { leads, empty: 0, converted: contracts, contracts, money }
}

/** A report of some days up to the 21st, with the same sums for one value of each dimension. */
function reportOf(since: string, now: Compared['now'], before = sums(0)): DeskReport {
  const period = readPeriod({ since, until: '2026-11-21' }, NOW, MOSCOW)
  const groups = Object.fromEntries(
    DIMENSIONS.map((by) => [by, new Map([['seo', { now, before }]])])
  )
  return {
    period,
    total: { now, before },
    groups: groups as DeskReport['groups'],
    steps: stepStarts(period).map((start, i) => ({
      start,
      now: i === 0 ? now.leads : 0,
      empty: 0,
      before: 0
    })),
    paths: startPaths('theme'),
    answers: { minutes: [10, 90], inTime: 1, late: 1, missed: 2, isWhole: true },
    months: [{ start: new Date('2026-10-31T21:00:00Z'), ...now }],
    changed: []
  }
}

t.test('the figures of a page are those of the period, beside the one before', async (t) => {
  const report = reportOf('2026-11-15', sums(3, 2, 100_001), sums(1, 0, 0))
  const { figures, chart, presets } = reportPage(report, NAMES, NOW)
  t.same(
    figures.map(({ name, value, exact, before, change }) =>
      plain([name, value, exact, before, change.text].join('; '))
    ),
    [
      'Заявки; 3; ; 1; больше в 3 раза',
      'Стали договорами; 66,7 %; ; 0 %; раньше не было',
      'Договоры; 2; ; 0; раньше не было',
      'Деньги по договорам; 1 000 ₽; 1 000,01 ₽; 0 ₽; раньше не было',
      'Средний договор; 500 ₽; 500,01 ₽; 0 ₽; раньше не было'
    ]
  )
  t.match(chart, {
    title: '3 заявки, больше в 3 раза',
    most: '3',
    first: '15 нояб.',
    last: '21 нояб.'
  })
  t.same(
    chart.bars.map(({ nowHeight }) => nowHeight),
    [100, 0, 0, 0, 0, 0, 0]
  )
  t.same(
    presets.filter(({ isChosen }) => isChosen).map(({ text }) => text),
    ['Неделя']
  )
})

t.test('the month before is a whole one, whatever day it is asked for', async (t) => {
  for (const [day, since, until] of [
    ['2026-01-31', '2025-12-01', '2025-12-31'],
    ['2028-03-01', '2028-02-01', '2028-02-29'],
    ['2026-11-30', '2026-10-01', '2026-10-31']
  ] as const) {
    const { presets } = reportPage(reportOf(day, sums(0)), NAMES, new Date(`${day}T12:00:00Z`))
    const path = presets.find(({ text }) => text === 'Прошлый месяц')?.path
    t.equal(path, `/report?since=${since}&until=${until}&by=theme`, day)
  }
})

t.test('leads that became contracts are a share of them, of few a fraction', async (t) => {
  const rateOf = (leads: number, contracts: number) => {
    const { groups, months } = reportPage(
      reportOf('2026-11-15', sums(leads, contracts)),
      NAMES,
      NOW
    )
    t.match(months, [{ name: 'ноябрь 2026 года', conversion: groups[0]?.rows[0]?.conversion }])
    return groups[0]?.rows[0]?.conversion
  }
  t.equal(plain(rateOf(40, 6) ?? ''), '15 %')
  t.equal(rateOf(9, 1), '1 из 9')
  t.equal(rateOf(0, 0), '—')
})

t.test('the first answer is told against what was promised', async (t) => {
  const report = reportOf('2026-11-15', sums(4))
  const { answers } = reportPage(report, NAMES, NOW)
  t.equal(answers.median, '50 мин')
  t.match(
    plain(answers.text),
    /к обещанному сроку: 1 из 4, 25 %; позже: 1; ещё не ответили[^:]+: 2\.$/
  )
  const none = { minutes: [], inTime: 0, late: 0, missed: 0, isWhole: true }
  t.match(reportPage({ ...report, answers: none }, NAMES, NOW).answers, { median: '', text: /нет/ })
})

t.test('F18: less is said with a minus, and each table with what it counts by', async (t) => {
  const page = reportPage(reportOf('2026-11-15', sums(3), sums(4)), NAMES, NOW)
  t.equal(plain(page.figures[0]?.change.text ?? ''), '−25 %')
  for (const { counted } of page.groups) t.match(counted, /^по /)
})
