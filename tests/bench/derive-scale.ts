import { setTimeout } from 'node:timers/promises'
import { isIndexed } from '../../src/server/leads/reindex.ts'
import { openLeadStore, type StoreLocation } from '../../src/server/leads/store/open-lead-store.ts'
import { startSite } from '../support/site-process.ts'
import { load } from './load.ts'
import { fillStore, inEachDatabase, spoilFacts } from './many-leads.ts'
import { runCommand } from './run-command.ts'

const LOAD = { connections: 20, seconds: 8 }
const WARM_UPS = 4
const WARM_UP_MS = 500
const OTHER_RULES = JSON.stringify({ version: 'older', lastId: 0, isDone: true })

/**
 * What it costs to derive `count` leads anew after the rules have changed, when every row is another than before: by the
 * operator's command, and by the site while it serves pages.
 *
 * @param only `sqlite` or `postgres`; both by default.
 */
export async function benchDeriving(count: number, folder: string, only?: string): Promise<void> {
  await inEachDatabase(folder, only, (name, location) => measure(name, location, count))
}

async function measure(name: string, location: StoreLocation, count: number): Promise<void> {
  process.stderr.write(`${name}: writing ${count} leads…\n`)
  await fillStore(location, count, new Date())
  const env = Object.fromEntries(
    Object.entries(location).filter(([, value]) => value !== undefined)
  )
  await changeRules(location)
  const { seconds, cpuSeconds, megabytes } = await runCommand(['reindex'], env)
  const rate = Math.round(count / seconds)
  console.log(
    `${name}: ${count} leads derived anew by the command in ${seconds.toFixed(0)} s, ` +
      `${cpuSeconds.toFixed(0)} s of CPU, ${megabytes.toFixed(0)} MB, ${rate} a second`
  )
  const alone = await pageRate(location, env)
  await changeRules(location)
  const meanwhile = await pageRate(location, env)
  console.log(
    `  pages ${alone.rate.toFixed(0)} req/s, while leads are derived ${meanwhile.rate.toFixed(0)} req/s, ` +
      `ratio ${(meanwhile.rate / alone.rate).toFixed(2)} (at least 0.6; ${meanwhile.isDone ? 'done before the end' : 'not done at the end'})`
  )
}

/** As after an update: everything that is derived is another. */
async function changeRules(location: StoreLocation): Promise<void> {
  await spoilFacts(location)
  const store = await openLeadStore(location)
  await store.saveSetting('facets_derived', OTHER_RULES)
  await store.close()
}

async function pageRate(
  location: StoreLocation,
  { DATA_DIR = '', ...env }: Record<string, string>
) {
  const site = await startSite({ dataDir: DATA_DIR, env })
  const page = { url: `${site.url}/services/` }
  for (let i = 0; i < WARM_UPS; i++) {
    await (await fetch(page.url, { headers: { 'accept-encoding': 'br' } })).text()
    await setTimeout(WARM_UP_MS)
  }
  const rate = await load(page, LOAD)
  await site.kill('SIGTERM')
  const store = await openLeadStore(location)
  const isDone = await isIndexed(store)
  await store.close()
  return { rate, isDone }
}
