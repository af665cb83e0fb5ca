import { readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { readLeads, spooledFiles } from '../support/data-dir.ts'
import { createTraffic, type Outcome, type Visit } from '../support/mixed-traffic.ts'
import { liveMib, startSite, withDataDir } from '../support/site-process.ts'
import { trialSize } from '../support/trial-size.ts'

/** Whole: half an hour of a site that is asked 111 times a second, as fast as it answers. */
const REQUESTS = trialSize(200_000, 20_000)
const AT_ONCE = 40
const SLOW_AT_ONCE = 10
/** Growth of live memory between the first quarter and the end that is still called flat. */
const MAX_GROWTH_MIB = trialSize(20, 10)
/** Live memory of a site that nobody has asked yet, its index of texts included; how much of it is resident is up to the system. */
const MAX_AT_REST_MIB = 45

/** What each kind of visit may be answered with. */
const EXPECTED: Record<Visit, (outcome: Outcome) => boolean> = {
  page: ({ status }) => status === 200,
  unchanged: ({ status }) => status === 304 || status === 200,
  asset: ({ status }) => status === 200,
  search: ({ status }) => status === 200,
  missing: ({ status }) => status === 404,
  lead: ({ status, resultID }) => status === 200 && resultID !== undefined,
  aborted: ({ status, fault }) => fault !== 'silent' && status === undefined
}

t.test(`${REQUESTS} mixed requests: no 5xx, no lost lead, flat memory`, async (t) => {
  await withDataDir(async (dataDir) => {
    const env = { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off' }
    const site = await startSite({ dataDir, env })
    await setTimeout(3000)
    const atRest = await liveMib(site)
    const pages = await pagesOf(site.url)
    const assets = readdirSync('dist/assets')
      .filter((name) => /-[A-Z0-9]{8}\.(js|css|svg|woff2)$/.test(name))
      .map((name) => `/assets/${name}`)
    const traffic = createTraffic(site.url, { pages, assets, connections: AT_ONCE })
    const faults: string[] = []
    const acknowledged: string[] = []
    const memory: number[] = []
    let sent = 0

    function note({ resultID }: Outcome): void {
      if (resultID) acknowledged.push(resultID)
    }
    async function work(): Promise<void> {
      while (sent < REQUESTS) {
        if (sent++ % (REQUESTS / 20) === 0) memory.push(await liveMib(site))
        const { kind, outcome } = await traffic.visit()
        note(outcome)
        if (!EXPECTED[kind](outcome)) faults.push(`${kind}: ${JSON.stringify(outcome)}`)
      }
    }
    async function workSlowly(): Promise<void> {
      while (sent < REQUESTS) {
        const outcome = await traffic.slowVisit()
        note(outcome)
        if (outcome.status !== 200) faults.push(`slow: ${JSON.stringify(outcome)}`)
      }
    }
    await Promise.all([
      ...Array.from({ length: AT_ONCE }, work),
      ...Array.from({ length: SLOW_AT_ONCE }, workSlowly)
    ])
    memory.push(await liveMib(site))
    traffic.close()

    t.comment(`live memory in MiB: ${memory.map((mib) => mib.toFixed(0)).join(' ')}`)
    t.ok(pages.length > 100 && assets.length > 30)
    t.same(faults.slice(0, 10), [])
    t.ok(acknowledged.length > REQUESTS / 200, `${acknowledged.length} leads`)
    const stored = new Set((await readLeads(dataDir)).map(({ resultID }) => resultID))
    t.same(
      acknowledged.filter((id) => !stored.has(id)),
      [],
      'no acknowledged lead is lost'
    )
    const early = Math.max(...memory.slice(3, 6))
    t.ok((memory.at(-1) ?? 0) - early < MAX_GROWTH_MIB, `memory ${memory.join(' ')} MiB`)
    t.ok(atRest <= MAX_AT_REST_MIB, `${atRest.toFixed(0)} MiB at rest`)
    await setTimeout(500)
    t.same(await spooledFiles(dataDir), [], 'no upload is left over')
    await site.kill('SIGTERM')
  })
})

/** Paths of every page, from the site's own maps. */
async function pagesOf(origin: string): Promise<string[]> {
  const paths = async (path: string) => {
    const xml = await (await fetch(origin + path)).text()
    return [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(([, found = '']) => found)
  }
  const maps = await paths('/sitemap.xml')
  return (await Promise.all(maps.map(paths))).flat()
}
