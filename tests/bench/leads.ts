// Durable leads per second, beside what the same route does without storing them; all in one run.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { withDataDir } from '../support/site-process.ts'
import type { BenchOptions, Row } from './bench.ts'
import { floodLeads, load, median, tell } from './load.ts'
import { type Peer, startServer } from './stand-ins.ts'

const WHAT = 'durable leads'
const READER = 'p99 of a page, idle'
const MODES = ['grouped', 'single', 'off'] as const
type Servers = Record<(typeof MODES)[number], Peer>
const NO_FIGURES = { ratio: Number.NaN, ours: '', theirs: '' }
/** A reader has some forty-five answers a second: in nine rounds enough for a p99 that is not one of the worst three. */
const READING_S = 4
/** Until what the flood has left behind is worked off: a site that still does it is not idle. */
const REST_MS = 1000

export async function benchLeads(options: BenchOptions): Promise<Row[]> {
  if (![WHAT, READER].some((name) => name.includes(options.only))) return []
  const servers = {} as Servers
  return withDataDir(async (dataDir) => {
    try {
      for (const mode of MODES) {
        tell(`${WHAT}: starting`)
        const server = await startServer([mode, join(dataDir, mode)])
        servers[mode] = server
        // The first page is rendered, the first lead prepares the statements.
        await load({ url: `${server.url}/` }, { connections: 1, seconds: 0.2 })
        await floodLeads(server.url, { connections: 1, seconds: 0.2 })
      }
      const rows: Row[] = []
      for (const connections of [1, 20, 100]) {
        rows.push(...(await benchRates(servers, connections, options)))
      }
      return [...rows, await benchPagesInFlood(servers.grouped, options)]
    } catch (error) {
      return [{ what: WHAT, against: '', fault: (error as Error).message, ...NO_FIGURES }]
    } finally {
      for (const { stop } of Object.values(servers)) stop()
    }
  })
}

/** Alternates, so that whatever else the machine does hits all. */
async function benchRates(servers: Servers, connections: number, options: BenchOptions) {
  const measured: Record<keyof Servers, number>[] = []
  for (let round = 1; round <= options.rounds; round++) {
    tell(`${WHAT}, ${connections} connections: round ${round} of ${options.rounds}`)
    const rates = { grouped: 0, single: 0, off: 0 }
    for (const mode of MODES) {
      const { seconds } = options
      rates[mode] = await floodLeads(servers[mode].url, { connections, seconds })
    }
    measured.push(rates)
  }
  const row = (against: string, mode: keyof Servers, target: number) => ({
    what: `${WHAT}, ${connections} connections`,
    against,
    target: connections === 100 ? target : undefined,
    ratio: median(measured.map((rates) => rates.grouped / rates[mode])),
    ours: `${median(measured.map(({ grouped }) => grouped)).toFixed(0)}/s`,
    theirs: `${median(measured.map((rates) => rates[mode])).toFixed(0)}/s`
  })
  return [
    row('the route with storage off', 'off', 0.7),
    row('one commit for each lead', 'single', 2)
  ]
}

/**
 * What a reader waits on an idle site, against the same while leads flood in: at least half. The reader and the flood are
 * two processes, so that none waits for the other.
 */
async function benchPagesInFlood({ url }: Peer, { rounds, seconds }: BenchOptions): Promise<Row> {
  const [idle, flooded]: [number[], number[]] = [[], []]
  for (let round = 1; round <= rounds; round++) {
    tell(`${READER}: round ${round} of ${rounds}`)
    await setTimeout(REST_MS)
    idle.push(...(await pageTimes(url, READING_S * seconds)))
    const flood = await startServer(['flood', url])
    flooded.push(...(await pageTimes(url, READING_S * seconds)))
    flood.stop()
  }
  const [ours, theirs] = [p99(idle), p99(flooded)]
  return {
    what: READER,
    against: 'while 20 connections send leads',
    ratio: ours / theirs,
    target: 0.5,
    ours: `${ours.toFixed(1)} ms`,
    theirs: `${theirs.toFixed(1)} ms`
  }
}

/** What one reader waits who asks 50 times a second, in ms. */
async function pageTimes(url: string, seconds: number): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    const asked = performance.now()
    await (await fetch(`${url}/`)).arrayBuffer()
    times.push(performance.now() - asked)
    await setTimeout(20)
  }
  return times
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
