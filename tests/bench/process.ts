import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { residentMib } from '../support/resident-memory.ts'
import { shippedStart } from '../support/shipped-start.ts'
import { startSite } from '../support/site-process.ts'
import { median, type Row } from './row.ts'

const START_MS = 600
/** A start beside that of a Node which does nothing: at most so many times as long. */
const MOST_NODES = 4
const AT_REST_MB = 100
const STARTS = 10

/** How long a start takes until its first page is answered, and what the process takes when it rests; as it ships. */
export async function benchProcess(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  const starts: { ours: number; node: number }[] = []
  let megabytes = 0
  for (let turn = 0; turn < STARTS; turn++) {
    process.stderr.write(`\rstart ${turn + 1} of ${STARTS}   `)
    const node = milliseconds(() => execFileSync(process.execPath, ['-e', '0']))
    const begun = performance.now()
    // A folder of its own each time: nothing is left from the start before.
    const site = await startSite({
      dataDir: join(dir, String(turn)),
      isUnwatched: true,
      ...shippedStart()
    })
    await (await fetch(site.url)).text()
    starts.push({ ours: performance.now() - begun, node })
    if (turn === STARTS - 1) {
      for (const path of ['/news/', '/services/', '/contacts/']) await fetch(`${site.url}${path}`)
      // The index over the texts is made by then.
      await setTimeout(20_000)
      megabytes = (residentMib(site.pid) * 1024 ** 2) / 1e6
    }
    await site.kill()
  }
  process.stderr.write('\r')
  await rm(dir, { recursive: true, force: true })
  const node = median(starts.map(({ node }) => node))
  return [
    limit('start to first page', START_MS, median(starts.map(({ ours }) => ours)), 'ms'),
    {
      what: 'start to first page',
      against: `${MOST_NODES} times \`node -e 0\``,
      ratio: median(starts.map(({ ours, node }) => (MOST_NODES * node) / ours)),
      target: 1,
      ours: `${median(starts.map(({ ours }) => ours)).toFixed(0)} ms`,
      theirs: `${(MOST_NODES * node).toFixed(0)} ms`
    },
    limit('memory at rest', AT_REST_MB, megabytes, 'MB')
  ]
}

function milliseconds(work: () => void): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
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
