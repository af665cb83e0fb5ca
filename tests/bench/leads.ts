// Durable leads per second, beside what the same disk and the same route can do; all in one run.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { withDataDir } from '../support/site-process.ts'
import type { Peer } from './astro.ts'
import { floodLeads } from './lead-flood.ts'
import { load } from './load.ts'
import { median, type Row } from './row.ts'
import { startFork } from './stand-ins.ts'

const CONNECTIONS = [1, 20, 100]
const MODES = ['grouped', 'single', 'off'] as const
type Mode = (typeof MODES)[number]

export async function benchLeads(rounds: number, seconds: number): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    const servers = {} as Record<Mode, Peer>
    for (const mode of MODES) servers[mode] = await startServer(mode, join(dataDir, mode))
    const disk = median(Array.from({ length: 3 }, () => syncsPerSecond(join(dataDir, 'sync'), 1)))
    const rows: Row[] = []
    for (const connections of CONNECTIONS) {
      const rates = await measure(servers, connections, rounds, seconds)
      const ours = median(rates.map(({ grouped }) => grouped))
      const row = (against: string, ratio: number, theirs: number, target?: number): Row => ({
        what: `durable leads, ${connections} connections`,
        against,
        ratio,
        ...(target === undefined ? {} : { target }),
        ours: `${ours.toFixed(0)}/s`,
        theirs: `${theirs.toFixed(0)}/s`
      })
      const beside = (mode: Mode, against: string, target?: number) =>
        row(
          against,
          median(rates.map((round) => round.grouped / round[mode])),
          median(rates.map((round) => round[mode])),
          target
        )
      const isMany = connections === 100
      rows.push(
        beside('off', 'the route with storage off', isMany ? 0.7 : undefined),
        beside('single', 'one commit for each lead', isMany ? 2 : undefined),
        row('4 KiB and fdatasync, same disk', ours / disk, disk)
      )
    }
    rows.push(await benchPagesInFlood(servers.grouped, rounds, seconds))
    for (const { stop } of Object.values(servers)) stop()
    return rows
  })
}

/** Alternates, so that whatever else the machine does hits all. */
async function measure(
  servers: Record<Mode, Peer>,
  connections: number,
  rounds: number,
  seconds: number
): Promise<Record<Mode, number>[]> {
  const measured: Record<Mode, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const rates = {} as Record<Mode, number>
    for (const mode of MODES) {
      process.stderr.write(
        `\r${connections} connections, round ${round + 1} of ${rounds}, ${mode}    `
      )
      rates[mode] = await floodLeads(servers[mode].url, connections, seconds)
    }
    measured.push(rates)
  }
  process.stderr.write(`\r${' '.repeat(60)}\r`)
  return measured
}

/** A reader has some forty-five answers a second: in nine rounds enough for a p99 that is not one of the worst three. */
const READING_S = 4
/** Until what the flood has left behind is worked off: a site that still does it is not idle. */
const REST_MS = 1000

/**
 * What a reader waits on an idle site, against the same while leads flood in: at least half. The reader and the flood are
 * two processes, so that none waits for the other.
 */
async function benchPagesInFlood({ url }: Peer, rounds: number, seconds: number): Promise<Row> {
  const flood = await startFork('flood-process.ts', [url])
  const idle: number[] = []
  const flooded: number[] = []
  const reading = READING_S * seconds
  for (let round = 0; round < rounds; round++) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    idle.push(...(await pageTimes(url, reading)))
    const [times] = await Promise.all([pageTimes(url, reading), flood.ask(reading)])
    flooded.push(...times)
  }
  flood.stop()
  const [ours, theirs] = [p99(idle), p99(flooded)]
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
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const asked = performance.now()
    await (await fetch(`${url}/`)).arrayBuffer()
    times.push(performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times
}

function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

async function startServer(mode: Mode, dataDir: string): Promise<Peer> {
  const server = await startFork('lead-server.ts', [mode, dataDir])
  // The first page is rendered, the first lead prepares the statements.
  await load({ url: `${server.url}/` }, { connections: 1, seconds: 0.2 })
  await floodLeads(server.url, 1, 0.2)
  return server
}

function syncsPerSecond(path: string, seconds: number): number {
  const file = openSync(path, 'a')
  const block = Buffer.alloc(4096, 1)
  const until = performance.now() + seconds * 1000
  let count = 0
  while (performance.now() < until) {
    writeSync(file, block)
    fdatasyncSync(file)
    count++
  }
  closeSync(file)
  return count / seconds
}
