import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { personLeads } from '../../src/server/desk/card/person.ts'
import { callPage, openWindows } from '../../src/server/desk/inbox/call-order.ts'
import { collectReport } from '../../src/server/desk/report/collect-report.ts'
import { readPeriod } from '../../src/server/desk/report/report-period.ts'
import type { LeadStore } from '../../src/server/leads/lead-store.ts'
import { openLeadStore, type StoreLocation } from '../../src/server/leads/store/open-lead-store.ts'
import { signInAtDesk } from '../support/desk-client.ts'
import { MOSCOW } from '../support/moscow.ts'
import { OFFICES } from '../support/offices.ts'
import { STAND_INS } from '../support/outgoing-lead.ts'
import { startSite } from '../support/site-process.ts'
import { load } from './load.ts'
import { fillStore, inEachDatabase } from './many-leads.ts'
import { runCommand } from './run-command.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const SINCE = new Date(Date.now() - YEAR_MS)

/** Commands as an operator runs them, and what each is to stay under. */
const COMMANDS: readonly (readonly [args: string[], limits: string])[] = [
  [['list', '--limit', '20'], '0.5 s, 120 MB'],
  [['report', '--since', SINCE.toISOString().slice(0, 10)], '3 s'],
  [['conversions', '--format', 'metrika'], '150 MB'],
  [['export'], '150 MB']
]

/**
 * What `count` leads cost: commands, the inbox and the report in the process, and what the site's pages notice of it.
 *
 * @param only `sqlite` or `postgres`; both by default.
 */
export async function benchManyLeads(count: number, folder: string, only?: string): Promise<void> {
  await inEachDatabase(folder, only, (name, location) => measure(name, location, count))
}

async function measure(name: string, location: StoreLocation, count: number): Promise<void> {
  process.stderr.write(`${name}: writing ${count} leads…\n`)
  await fillStore(location, count, new Date())
  // Or the first command would wait for the disk to take them.
  execFileSync('sync')
  console.log(`${name}, ${count} leads`)
  const env = Object.fromEntries(
    Object.entries(location).filter(([, value]) => value !== undefined)
  )
  for (const [args, limits] of COMMANDS) {
    const { seconds, cpuSeconds, megabytes } = await runCommand(args, env)
    console.log(
      `  leads ${args.join(' ').padEnd(32)} ${seconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} s of CPU, ` +
        `${megabytes.toFixed(0)} MB (at most ${limits})`
    )
  }
  const store = await openLeadStore(location)
  for (const filters of [{}, { channel: 'paid' }, { channel: 'paid', city: 'kazan' }]) {
    const inbox = await medianOf(() =>
      Promise.all([store.listLeads({ filters, limit: 50 }), store.countFacets(filters)])
    )
    console.log(`  inbox ${JSON.stringify(filters).padEnd(32)} ${costText(inbox)} (at most 50 ms)`)
  }
  const calls = await medianOf(() => callInbox(store))
  console.log(`  inbox in the order of calls ${costText(calls)} (at most 50 ms)`)
  const person = await medianOf(() => personOfNewest(store))
  console.log(`  other leads of a card's person ${costText(person)} (at most 50 ms)`)
  const report = await medianOf(() => collectReport(store, yearUntilNow(), 'channel'))
  console.log(`  desk report of a year ${costText(report)} (at most 3000 ms)`)
  await store.close()
  await measurePages(env)
}

/** Monday noon in Moscow, when most hours are open. */
const CALLING = new Date('2026-11-23T09:30:00Z')
const NAMES = { offices: OFFICES, zone: MOSCOW, topics: new Map(), standIns: STAND_INS }

async function callInbox(store: LeadStore) {
  const filters = { outcome: 'new', status: ['new', 'released'] } as const
  const windows = await openWindows(store, filters, NAMES, CALLING)
  return Promise.all([
    callPage(store, { filters, windows, limit: 50 }, {}),
    store.countFacets({ ...filters, callWindow: windows })
  ])
}

async function personOfNewest(store: LeadStore) {
  const { leads } = await store.listLeads({ limit: 1 })
  return leads[0] && personLeads(store, leads[0], NAMES)
}

function yearUntilNow() {
  return readPeriod({ since: MOSCOW.dayOf(SINCE) }, new Date(), MOSCOW)
}

const WARM_UPS = 4
const WARM_UP_MS = 500
const LOAD = { connections: 20, seconds: 8 }

/** How fast the site's pages are while the desk is asked for the report of a year again and again. */
async function measurePages({ DATA_DIR = '', ...env }: Record<string, string>): Promise<void> {
  const site = await startSite({ dataDir: DATA_DIR, env: { ...env, DESK_PORT: '0' } })
  const desk = await signInAtDesk(site, DATA_DIR, env)
  const page = { url: `${site.url}/services/` }
  // Its first answers are made while it is being compressed, and are of another length.
  for (let i = 0; i < WARM_UPS; i++) {
    await (await fetch(page.url, { headers: { 'accept-encoding': 'br' } })).text()
    await setTimeout(WARM_UP_MS)
  }
  const alone = await load(page, LOAD)
  let isOver = false
  let reports = 0
  const reporting = (async () => {
    for (; !isOver; reports++) await desk(`/report?since=${MOSCOW.dayOf(SINCE)}`)
  })()
  const meanwhile = await load(page, LOAD)
  isOver = true
  await reporting
  console.log(
    `  pages of the site ${alone.toFixed(0)} req/s, with ${reports} reports meanwhile ${meanwhile.toFixed(0)} req/s, ` +
      `ratio ${(meanwhile / alone).toFixed(2)}`
  )
  await site.kill('SIGTERM')
}

interface Cost {
  ms: number
  /** Of all threads: what a busy machine does not change. */
  cpuMs: number
}

/** The medians of nine. */
async function medianOf(work: () => Promise<unknown>): Promise<Cost> {
  const costs: Cost[] = []
  for (let i = 0; i < 9; i++) {
    const begun = performance.now()
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    costs.push({ ms: performance.now() - begun, cpuMs: (user + system) / 1000 })
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[4] ?? Number.NaN
  return { ms: middle(costs.map(({ ms }) => ms)), cpuMs: middle(costs.map(({ cpuMs }) => cpuMs)) }
}

function costText({ ms, cpuMs }: Cost): string {
  return `${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of CPU`
}
