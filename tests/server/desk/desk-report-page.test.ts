import t from 'tap'
import {
  type Compared,
  collectPaths,
  type DeskReport,
  DIMENSIONS,
  readPeriod,
  startPaths,
  stepStarts
} from '../../../src/server/desk/report/collect-report.ts'
import { allTables, chosenTable, reportCsv } from '../../../src/server/desk/report/report-files.ts'
import { reportPage } from '../../../src/server/desk/report/report-page.ts'
import { valueName } from '../../../src/server/desk/report/report-rows.ts'
import type { StoredLead } from '../../../src/server/leads/lead.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { OFFICES } from '../../support/offices.ts'
import { outgoing } from '../../support/outgoing-lead.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const plain = (text: string) => text.replace(/\s/g, ' ')
const NAMES = {
  topics: new Map([['seo', 'Поисковое продвижение']]),
  offices: OFFICES,
  standIns: { emptyPhone: '', emptyEmail: '' },
  zone: MOSCOW
}

const AT = [20, 7, 0].map((days) => new Date(NOW.getTime() - days * DAY_MS).toISOString())
const visit = (at: string | undefined, source: string, medium: string) => {
  return { at, source, medium, campaign: '', page: '/' }
}
const won = (values: Record<string, string>, own: Partial<StoredLead> = {}): StoredLead => {
  const { lead } = outgoing()
  return { ...lead, createdAt: NOW, outcome: 'won', amount: 1001, outcomeAt: NOW, ...own, values }
}

t.test('a contract is shared among the touches of its path, to the last kopeck', async (t) => {
  const report = startPaths('channel')
  const path = [
    visit(AT[0], 'yandex', 'cpc'),
    visit(AT[1], 'vk', 'smm'),
    visit(AT[2], 'direct', 'direct')
  ]
  collectPaths(report, won({ visit_path: JSON.stringify(path) }))
  t.same([report.contracts, report.whole, report.days], [1, 1, [20]])
  t.same(Object.fromEntries(report.models.first), { paid: 1001, social: 0, direct: 0 })
  t.same(Object.fromEntries(report.models['last-non-direct']), { paid: 0, social: 1001, direct: 0 })
  t.same(Object.fromEntries(report.models.linear), { paid: 333, social: 333, direct: 335 })

  collectPaths(report, won({ entryCanal: 'google / cpc' }, { amount: 9 }))
  t.same(
    [report.contracts, report.whole, report.days.length],
    [2, 1, 1],
    'a path not told is not whole'
  )
  t.equal(report.models.first.get('paid'), 1010)
})

t.test('a path of ten touches may have lost its middle, and an erased lead has none', async (t) => {
  const whole = (length: number) => {
    const report = startPaths('channel')
    const path = Array.from({ length }, () => visit(AT[0], 'vk', 'smm'))
    collectPaths(report, won({ visit_path: JSON.stringify(path) }))
    return report.whole
  }
  t.same([whole(0), whole(1), whole(9), whole(10), whole(12)], [0, 1, 1, 0, 0])
  const report = startPaths('theme')
  collectPaths(report, won({}, { status: 'erased' }))
  collectPaths(report, won({ theme: 'seo' }, { amount: 500 }))
  t.same(Object.fromEntries(report.models.decay), { '': 1001, seo: 500 })
})

t.test('a contract dated before its first touch took no days', async (t) => {
  const report = startPaths('channel')
  const visit_path = JSON.stringify([visit(AT[2], 'vk', 'smm')])
  collectPaths(report, won({ visit_path }, { outcomeAt: new Date(NOW.getTime() - DAY_MS) }))
  t.same(report.days, [0])
})

t.test('values are called by their names, and what is not told by words of its own', async (t) => {
  t.equal(valueName('theme', 'seo', NAMES), 'Поисковое продвижение')
  t.equal(valueName('theme', 'своя', NAMES), 'своя')
  t.equal(valueName('city', 'kazan', NAMES), 'Казань')
  t.equal(valueName('source', 'kazan', NAMES), 'kazan', 'an office is one only among offices')
  t.equal(valueName('channel', 'paid', NAMES), 'Реклама')
  const untold = ['channel', 'source', 'campaign', 'landing', 'theme', 'city'] as const
  t.equal(new Set(untold.map((by) => valueName(by, '', NAMES))).size, untold.length)
})

const sums = (leads: number, contracts = 0, money = 0): Compared['now'] => {
  return { leads, empty: 0, contracts, money }
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
      before: 0
    })),
    paths: startPaths('theme'),
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

t.test('a page of nothing has no number that is none', async (t) => {
  const page = reportPage(reportOf('2026-11-21', sums(0)), NAMES, NOW)
  t.equal(page.chart.title, '0 заявок, столько же')
  t.equal(plain(page.figures[3]?.value ?? ''), '0 ₽')
  t.notMatch(JSON.stringify(page), /NaN|null|undefined|Infinity/)
})

t.test('a page says its period and its paths with nouns that agree', async (t) => {
  const said = (since: string, contracts = 0) => {
    const report = reportOf(since, sums(0))
    report.paths.contracts = contracts
    const { periodText, pathsText } = reportPage(report, NAMES, NOW)
    return [periodText, pathsText.split('.')[0]]
  }
  const periods: [since: string, text: string][] = [
    ['2026-11-21', '21 нояб. — 21 нояб., сравнение с 1 днём до этого'],
    ['2026-11-20', '20 нояб. — 21 нояб., сравнение с 2 днями до этого'],
    ['2026-11-01', '1 нояб. — 21 нояб., сравнение с 21 днём до этого'],
    ['2026-11-11', '11 нояб. — 21 нояб., сравнение с 11 днями до этого']
  ]
  for (const [since, text] of periods) t.equal(plain(said(since)[0] ?? ''), text)
  for (const [contracts, noun] of [
    [0, 'договоров'],
    [1, 'договора'],
    [2, 'договоров'],
    [11, 'договоров'],
    [21, 'договора']
  ] as const) {
    t.match(said('2026-11-01', contracts)[1], new RegExp(`у 0 из ${contracts} ${noun}$`))
  }
})

t.test('links of a page keep what the models are by', async (t) => {
  const { presets, csvPath, xlsxPath, dimensions } = reportPage(
    reportOf('2026-11-01', sums(0)),
    NAMES,
    NOW
  )
  t.equal(csvPath, '/report/table.csv?since=2026-11-01&until=2026-11-21&by=theme')
  t.equal(xlsxPath, csvPath.replace('table.csv', 'tables.xlsx'))
  t.same(
    presets.map(({ path }) => path),
    [
      ['2026-11-15', '2026-11-21'],
      ['2026-10-23', '2026-11-21'],
      ['2026-11-01', '2026-11-21'],
      ['2026-10-01', '2026-10-31'],
      ['2026-08-24', '2026-11-21'],
      ['2025-11-22', '2026-11-21']
    ].map(([since, until]) => `/report?since=${since}&until=${until}&by=theme`)
  )
  t.same(
    dimensions.filter(({ isChosen }) => isChosen),
    [{ value: 'theme', text: 'темам', isChosen: true }]
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

t.test('a file has the chosen table first, with a column for each model', async (t) => {
  const report = reportOf('2026-11-20', sums(3, 1, 150_050), sums(2))
  report.paths.models.first.set('seo', 150_050)
  report.paths.models.last.set('чужая', 7)
  const { columns, rows, name } = chosenTable(report, NAMES)
  t.same([name, columns[2]?.title], ['Темы', 'Заявки за 2 дня до этого'])
  t.same(rows, [
    ['Поисковое продвижение', 3, 2, 0, 1, 150_050, 150_050, 0, 0, 0, 0, 0],
    ['чужая', 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0]
  ])
  t.ok(rows.every((cells) => cells.length === columns.length))
  t.same(
    allTables(report, NAMES).map((table) => [table.name, table.columns.length]),
    [
      ['Темы', 12],
      ...['Каналы', 'Источники', 'Кампании', 'Страницы входа', 'Офисы'].map((one) => [one, 6])
    ]
  )
  const lines = reportCsv(report, NAMES).trimEnd().split('\r\n')
  t.equal(lines[2], 'чужая;0;0;0;0;0;0;0.07;0;0;0;0')
})

t.test('a column says for how many days before it counts', async (t) => {
  const titleFor = (since: string) => chosenTable(reportOf(since, sums(0)), NAMES).columns[2]?.title
  t.equal(titleFor('2026-11-21'), 'Заявки за 1 день до этого')
  t.equal(titleFor('2026-11-19'), 'Заявки за 3 дня до этого')
  t.equal(titleFor('2026-11-17'), 'Заявки за 5 дней до этого')
  t.equal(titleFor('2026-11-01'), 'Заявки за 21 день до этого')
})

t.test('what new rules have changed is told in words, the rarest together', async (t) => {
  const change = { was: 'organic', channel: 'paid', why: 'click yclid', count: 1200 } as const
  const rare = Array.from({ length: 25 }, (_, i) => ({ ...change, why: `medium m${i}`, count: 1 }))
  const { changed } = reportPage(
    { ...reportOf('2026-11-15', sums(1)), changed: [change, ...rare] },
    NAMES,
    NOW
  )
  t.match(changed[0], {
    was: 'Поиск',
    channel: 'Реклама',
    why: 'метка клика yclid',
    leads: /^1\s200$/
  })
  t.match(changed.at(-1), { why: 'ещё причин: 6', leads: '6' })
})
