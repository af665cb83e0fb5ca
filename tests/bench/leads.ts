// Durable leads per second, beside what the same disk and the same route can do; all in one run.
import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { withDataDir } from '../support/site-process.ts'
import { floodLeads } from './lead-flood.ts'
import { load } from './load.ts'

const CONNECTIONS = [1, 20, 100]
const MODES = ['grouped', 'single', 'off'] as const
type Mode = (typeof MODES)[number]

interface Server {
  url: string
  child: ChildProcess
}

export async function benchLeads(rounds: number, seconds: number): Promise<void> {
  await withDataDir(async (dataDir) => {
    const servers = {} as Record<Mode, Server>
    for (const mode of MODES) servers[mode] = await startServer(mode, join(dataDir, mode))
    const disk = median(Array.from({ length: 3 }, () => syncsPerSecond(join(dataDir, 'sync'), 1)))
    console.log(
      `\nLeads: raw append of 4 KiB and fdatasync on this disk ${disk.toFixed(0)} per second`
    )
    console.log(
      'connections    leads/s    of storage off    of one commit per lead    of raw fsync'
    )
    for (const connections of CONNECTIONS) {
      const rates = await measure(servers, connections, rounds, seconds)
      const ratio = (mode: Mode) => (rates.grouped / rates[mode]).toFixed(2)
      console.log(
        String(connections).padStart(11) +
          rates.grouped.toFixed(0).padStart(11) +
          ratio('off').padStart(18) +
          ratio('single').padStart(26) +
          (rates.grouped / disk).toFixed(2).padStart(16)
      )
    }
    await benchPagesInFlood(servers.grouped, seconds)
    for (const { child } of Object.values(servers)) child.kill()
  })
}

/** Alternates, so that whatever else the machine does hits all. */
async function measure(
  servers: Record<Mode, Server>,
  connections: number,
  rounds: number,
  seconds: number
): Promise<Record<Mode, number>> {
  const rates: Record<Mode, number[]> = { grouped: [], single: [], off: [] }
  for (let round = 0; round < rounds; round++) {
    for (const mode of MODES) {
      process.stderr.write(
        `\r${connections} connections, round ${round + 1} of ${rounds}, ${mode}    `
      )
      rates[mode].push(await floodLeads(servers[mode].url, connections, seconds))
    }
  }
  process.stderr.write(`\r${' '.repeat(60)}\r`)
  return {
    grouped: median(rates.grouped),
    single: median(rates.single),
    off: median(rates.off)
  }
}

/** What a reader waits while leads flood in, against an idle site. */
async function benchPagesInFlood({ url }: Server, seconds: number): Promise<void> {
  const idle = await pageP99(url, seconds)
  const [flooded] = await Promise.all([pageP99(url, seconds), floodLeads(url, 20, seconds)])
  console.log(
    `p99 of a page view: idle ${idle.toFixed(1)} ms, while 20 connections send leads ${flooded.toFixed(1)} ms, ratio ${(flooded / idle).toFixed(2)}`
  )
}

/** One reader who asks 50 times a second. */
async function pageP99(url: string, seconds: number): Promise<number> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const asked = performance.now()
    await (await fetch(`${url}/`)).arrayBuffer()
    times.push(performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}

async function startServer(mode: Mode, dataDir: string): Promise<Server> {
  const child = fork(new URL('lead-server.ts', import.meta.url), [mode, dataDir], {
    execArgv: ['--import=tsx']
  })
  const url = await new Promise<string>((resolve) =>
    child.once('message', (message) => resolve(String(message)))
  )
  // The first page is rendered, the first lead prepares the statements.
  await load(`${url}/`, { connections: 1, seconds: 0.2 })
  await floodLeads(url, 1, 0.2)
  return { url, child }
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

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
