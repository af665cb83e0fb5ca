import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { residentMib } from '../support/resident-memory.ts'
import { startSite } from '../support/site-process.ts'
import { median, type Row } from './row.ts'

const START_MS = 700
const AT_REST_MB = 120
const STARTS = 5

/** How long a start takes until its first page is answered, and what the process takes when it rests. */
export async function benchProcess(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  const times: number[] = []
  let megabytes = 0
  for (let turn = 0; turn < STARTS; turn++) {
    const begun = performance.now()
    // A folder of its own each time: nothing is left from the start before.
    const site = await startSite({ dataDir: join(dir, String(turn)) })
    await (await fetch(site.url)).text()
    times.push(performance.now() - begun)
    if (turn === STARTS - 1) {
      for (const path of ['/news/', '/services/', '/contacts/']) await fetch(`${site.url}${path}`)
      await setTimeout(3000)
      megabytes = (residentMib(site.pid) * 1024 ** 2) / 1e6
    }
    await site.kill()
  }
  await rm(dir, { recursive: true, force: true })
  return [
    limit('start to first page', START_MS, median(times), 'ms'),
    limit('memory at rest', AT_REST_MB, megabytes, 'MB')
  ]
}

/** Below a limit the ratio is above 1. */
function limit(what: string, most: number, measured: number, unit: string): Row {
  return {
    what,
    against: `${most} ${unit}`,
    ratio: most / measured,
    target: 1,
    ours: `${measured.toFixed(0)} ${unit}`,
    theirs: `${most} ${unit}`
  }
}
