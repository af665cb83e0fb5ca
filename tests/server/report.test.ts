import { readFile } from 'node:fs/promises'
import { parse } from 'node-html-parser'
import t from 'tap'
import { openSqliteLeadStore } from '../../src/server/leads/storage/open-lead-store.ts'
import { collectReport, type LeadReport } from '../../src/server/report/lead-report.ts'
import { demoLeads } from '../support/demo-leads.ts'
import { leadTool } from '../support/lead-tool.ts'
import { matchLists } from '../support/match-lists.ts'
import { newLead } from '../support/new-lead.ts'

const dir = t.testdir()
const LEADS = 240
await seed()

async function seed() {
  let now = new Date()
  const store = openSqliteLeadStore(dir, () => now)
  for (const { at, lead } of demoLeads(LEADS)) {
    now = at
    await store.accept(lead)
  }
  await store.accept(newLead({ status: 'quarantine' }))
  await store.close()
}

const sum = (rows: readonly { count: number }[]) =>
  rows.reduce((total, { count }) => total + count, 0)

t.test('every list of the report adds up to the number of leads', async (t) => {
  const { stdout } = await leadTool({ DATA_DIR: dir }, 'report', '--json')
  const report: LeadReport = JSON.parse(stdout)

  t.match(report, { total: LEADS, quarantined: 1, erased: 0 })
  for (const list of ['campaigns', 'pages', 'days', 'journeys', 'pathLengths'] as const) {
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

t.test('the page shows the same numbers, and needs nothing from elsewhere', async (t) => {
  const file = `${dir}/report.html`
  t.match(await leadTool({ DATA_DIR: dir }, 'report', '--html', file), { code: 0 })
  const html = await readFile(file, 'utf8')
  const page = parse(html)

  const { stdout } = await leadTool({ DATA_DIR: dir }, 'report', '--json')
  const report: LeadReport = JSON.parse(stdout)
  const shown = page.querySelectorAll('section')[1]?.querySelectorAll('tbody tr') ?? []
  t.same(
    shown.map((row) => row.querySelectorAll('td').map((cell) => cell.text)),
    report.channels.map(({ name, first, last }) => [name, String(first), String(last)])
  )
  const bars = page.querySelectorAll('figure')[1]?.text ?? ''
  for (const { name, last } of report.channels) {
    t.match(bars, name)
    t.match(bars, String(last))
  }
  t.equal(page.querySelectorAll('svg').length, 4)
  t.equal(page.querySelectorAll('script, link, img, iframe').length, 0)
  t.notMatch(
    html,
    /https?:\/\/(?!www\.w3\.org|[a-z.]+\.example|yandex|www\.google|vk\.com|chatgpt)/
  )
})

t.test('the terminal gets tables, and filters hold', async (t) => {
  const { stdout } = await leadTool({ DATA_DIR: dir }, 'report')
  t.match(stdout, /^240 leads/)
  t.match(stdout, /channel +first touch +last touch\n/)
  const some = await leadTool({ DATA_DIR: dir }, 'report', '--since', '2026-11-10', '--json')
  const { total, days } = JSON.parse(some.stdout)
  t.ok(total > 0 && total < LEADS)
  t.ok(days[0].name >= '2026-11-10')
})

t.test('nothing to report is no fault', async (t) => {
  const empty = await collectReport([])
  matchLists(t, empty, { total: 0, days: [], channels: [] })
  const args = ['report', '--since', '2036-01-01', '--html', `${dir}/empty.html`]
  t.match(await leadTool({ DATA_DIR: dir }, ...args), { code: 0, stdout: '0 leads' })
})
