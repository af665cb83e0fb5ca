// Durable leads per second, beside what the same disk and the same route can do; all in one run.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { withDataDir } from '../support/site-process.ts'
import type { BenchOptions, Row } from './bench.ts'
import { floodLeads, load } from './load.ts'
import { median } from './median.ts'
import { type Peer, startServer } from './stand-ins.ts'

const MODES = ['grouped', 'single', 'off'] as const
type Mode = (typeof MODES)[number]
type Options = Pick<BenchOptions, 'rounds' | 'seconds'>
/** A reader has some forty-five answers a second: in nine rounds enough for a p99 that is not one of the worst three. */
const READING_S = 4
/** Until what the flood has left behind is worked off: a site that still does it is not idle. */
const REST_MS = 1000

export async function benchLeads(options: Options): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    const servers = {} as Record<Mode, Peer>
    for (const mode of MODES) {
      const server = await startServer([mode, join(dataDir, mode)])
      // The first page is rendered, the first lead prepares the statements.
      await load({ url: `${server.url}/` }, { connections: 1, seconds: 0.2 })
      await floodLeads(server.url, { connections: 1, seconds: 0.2 })
      servers[mode] = server
    }
    const disk = median(Array.from({ length: 3 }, () => syncsPerSecond(join(dataDir, 'sync'))))
    const rows: Row[] = []
    for (const connections of [1, 20, 100]) {
      rows.push(...(await benchRates(servers, connections, disk, options)))
    }
    rows.push(await benchPagesInFlood(servers.grouped, options))
    for (const { stop } of Object.values(servers)) stop()
    return rows
  })
}

/** Alternates, so that whatever else the machine does hits all. */
async function benchRates(
  servers: Record<Mode, Peer>,
  connections: number,
  disk: number,
  { rounds, seconds }: Options
): Promise<Row[]> {
  const measured: Record<Mode, number>[] = []
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`\r${connections} connections, round ${round + 1} of ${rounds}   `)
    const rates = {} as Record<Mode, number>
    for (const mode of MODES) {
      rates[mode] = await floodLeads(servers[mode].url, { connections, seconds })
    }
    measured.push(rates)
  }
  process.stderr.write(`\r${' '.repeat(60)}\r`)
  const ours = median(measured.map(({ grouped }) => grouped))
  const row = (
    against: string,
    theirs: (rates: Record<Mode, number>) => number,
    target?: number
  ) => ({
    what: `durable leads, ${connections} connections`,
    against,
    target: connections === 100 ? target : undefined,
    ratio: median(measured.map((rates) => rates.grouped / theirs(rates))),
    ours: `${ours.toFixed(0)}/s`,
    theirs: `${median(measured.map(theirs)).toFixed(0)}/s`
  })
  return [
    row('the route with storage off', ({ off }) => off, 0.7),
    row('one commit for each lead', ({ single }) => single, 2),
    row('4 KiB and fdatasync, same disk', () => disk)
  ]
}

/**
 * What a reader waits on an idle site, against the same while leads flood in: at least half. The reader and the flood are
 * two processes, so that none waits for the other.
 */
async function benchPagesInFlood({ url }: Peer, { rounds, seconds }: Options): Promise<Row> {
  const flood = await startServer(['flood', url])
  const [idle, flooded]: number[][] = [[], []]
  const reading = READING_S * seconds
  for (let round = 0; round < rounds; round++) {
    await setTimeout(REST_MS)
    idle?.push(...(await pageTimes(url, reading)))
    const [times] = await Promise.all([pageTimes(url, reading), flood.ask(reading)])
    flooded?.push(...times)
  }
  flood.stop()
  const [ours, theirs] = [p99(idle ?? []), p99(flooded ?? [])]
  return {
    what: 'p99 of a page, idle',
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

function syncsPerSecond(path: string): number {
  const file = openSync(path, 'a')
  const block = Buffer.alloc(4096, 1)
  let count = 0
  for (const until = performance.now() + 1000; performance.now() < until; count++) {
    writeSync(file, block)
    fdatasyncSync(file)
  }
  closeSync(file)
  return count
}
