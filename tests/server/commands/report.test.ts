import t from 'tap'
import { demoLeads } from '../../../src/server/commands/leads/demo-leads.ts'
import type { LeadReport } from '../../../src/server/commands/leads/report-leads.ts'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { newLead } from '../../support/new-lead.ts'
import { accepted, eachDatabase, openEmbedded } from '../../support/stores.ts'

const dir = t.testdir()
const LEADS = 240
await seed()

async function seed() {
  let now = new Date()
  const store = openSqliteStore(dir, () => now)
  for (const { at, lead } of demoLeads(LEADS, Date.parse('2026-10-22T06:00:00Z'))) {
    now = at
    await store.leads.accept(lead)
  }
  await store.leads.accept(newLead({ status: 'quarantine' }))
  await store.close()
}

const sum = (rows: readonly { count: number }[]) =>
  rows.reduce((total, { count }) => total + count, 0)

t.test('every list of the report adds up to the number of leads', async (t) => {
  const { stdout } = await leadTool({ DATA_DIR: dir }, 'report', '--json')
  const report: LeadReport = JSON.parse(stdout)

  t.match(report, { total: LEADS, quarantined: 1, erased: 0 })
  for (const list of ['campaigns', 'pages', 'days', 'pathLengths'] as const) {
    t.equal(sum(report[list]), LEADS, list)
  }
  for (const list of ['channels', 'sources'] as const) {
    const firsts = report[list].reduce((total, { first }) => total + first, 0)
    const lasts = report[list].reduce((total, { last }) => total + last, 0)
    t.same([firsts, lasts], [LEADS, LEADS], list)
  }
  t.notOk(
    report.sources.some(({ name }) => name.includes('trigopunkt')),
    'own pages are no source'
  )
})

t.test('the terminal gets tables, and filters hold', async (t) => {
  const { stdout } = await leadTool({ DATA_DIR: dir }, 'report')
  t.match(stdout, /^240 leads/)
  t.match(stdout, /channel +first touch +last touch +spam, wrong\n/)
  const some = await leadTool({ DATA_DIR: dir }, 'report', '--since', '2026-11-10', '--json')
  const { total, days } = JSON.parse(some.stdout)
  t.ok(total > 0 && total < LEADS)
  t.ok(days[0].name >= '2026-11-10')
})

t.test('A6: a lead belongs to the day of the zone, in all that a command says', async (t) => {
  const { store, env, clock } = await openEmbedded(t)
  // The 21st in Moscow, the 20th in London, the 21st since morning in Vladivostok.
  clock.now = new Date('2026-11-20T22:30:00Z')
  await accepted(store)
  clock.now = new Date('2026-11-21T20:30:00Z')
  await accepted(store, { values: { fio: 'Борис' } })
  const daysIn = async (zone: Record<string, string>, ...args: string[]) => {
    const { stdout } = await leadTool({ ...env, ...zone }, 'report', '--json', ...args)
    return JSON.parse(stdout).days.map((day: { name: string; count: number }) => [
      day.name,
      day.count
    ])
  }
  t.same(await daysIn({}), [['2026-11-21', 2]])
  t.same(await daysIn({}, '--since', '2026-11-21'), [['2026-11-21', 2]])
  t.same(await daysIn({}, '--until', '2026-11-21'), [])
  t.same(await daysIn({}, '--since', '2026-11-21T01:31'), [['2026-11-21', 1]])
  t.same(await daysIn({}, '--since', '2026-11-20T22:31Z'), [['2026-11-21', 1]])
  t.same(await daysIn({ TIME_ZONE: 'Europe/London' }), [
    ['2026-11-20', 1],
    ['2026-11-21', 1]
  ])
  t.same(await daysIn({ TIME_ZONE: 'Asia/Vladivostok' }), [
    ['2026-11-21', 1],
    ['2026-11-22', 1]
  ])
  const { stdout } = await leadTool(env, 'list')
  t.match(stdout, '2026-11-21 01:30')
})

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: spam and wrong numbers are counted apart from leads, by channel`, async (t) => {
    const { store, env } = await openStore(t)
    const paid = { entryCanal: 'yandex / cpc', firstContactCanal: 'yandex / cpc' }
    const social = { entryCanal: 'vk.com / social', page: 'https://trigopunkt.ru/spam/' }
    const ids: string[] = []
    for (let i = 0; i < 3; i++) ids.push(await accepted(store, { values: paid }))
    ids.push(await accepted(store, { values: { ...paid, ...social } }))
    for (const [i, outcome] of (['spam', 'wrong_number', 'new', 'spam'] as const).entries()) {
      if (outcome === 'new') continue
      await store.leads.recordOutcome(ids[i] as string, { outcome, at: new Date(), actor: 'test' })
    }
    const { stdout: json } = await leadTool(env, 'report', '--json')
    const report: LeadReport = JSON.parse(json)
    t.match(report, { total: 1, empty: 3 })
    t.same(report.channels, [
      { name: 'Реклама', first: 1, last: 1, empty: 2 },
      { name: 'Соцсети', first: 0, last: 0, empty: 1 }
    ])
    t.equal(sum(report.days), 1)
    t.same(report.pages.length, 1, 'no row of what brought nothing')
    const { stdout } = await leadTool(env, 'report')
    t.match(stdout, /^1 leads; .* 3 spam and wrong numbers\.\n/)
    t.match(stdout, /Реклама +1 +1 +2 of 3\n/)
  })

  t.test(`${name}: only leads to work on are counted, the others are named beside`, async (t) => {
    const { store, env, clock } = await openStore(t)
    const found = { entryCanal: 'yandex / cpc', firstContactCanal: 'https://ya.ru/ / organic' }
    clock.now = new Date('2026-11-18T09:00:00Z')
    await accepted(store, { values: found })
    clock.now = new Date('2026-11-19T09:00:00Z')
    await accepted(store, { values: found, status: 'quarantine' })
    const erased = await accepted(store, { values: found })
    await store.leads.erase(erased)
    clock.now = new Date('2026-11-20T09:00:00Z')
    const held = await accepted(store, { values: found, status: 'quarantine' })
    await store.leads.release(held, [])

    const reportOf = async (...args: string[]): Promise<LeadReport> =>
      JSON.parse((await leadTool(env, 'report', '--json', ...args)).stdout)
    const report = await reportOf()
    t.match(report, { total: 2, quarantined: 1, erased: 1 })
    t.same(report.channels, [
      { name: 'Реклама', first: 0, last: 2, empty: 0 },
      { name: 'Поиск', first: 2, last: 0, empty: 0 }
    ])
    t.same(report.campaigns, [{ name: 'без кампании', count: 2 }])
    t.same(report.days, [
      { name: '2026-11-18', count: 1 },
      { name: '2026-11-19', count: 0 },
      { name: '2026-11-20', count: 1 }
    ])
    t.match(await reportOf('--status', 'quarantine'), { total: 0, quarantined: 1, erased: 0 })
  })
}

t.test('A6: a zone that is none stops the start', async (t) => {
  const { code, stderr } = await leadTool({ DATA_DIR: dir, TIME_ZONE: 'Europe/Mosow' }, 'list')
  t.match([code, stderr], [1, /TIME_ZONE/])
})
