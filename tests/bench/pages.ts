import { readdirSync } from 'node:fs'
import { shippedStart, startSite, withDataDir } from '../support/site-process.ts'
import type { BenchOptions, Row } from './bench.ts'
import { type Load, load, tell } from './load.ts'
import { median } from './median.ts'
import { download, type Peer, startServer } from './stand-ins.ts'

/** A site that runs, and what starts a server that is stopped after the pair. */
interface Ground {
  site: string
  run(peer: Promise<Peer>): Promise<Load>
}

interface Sides<Side> {
  ours: Side
  theirs: Side
}

const CONNECTIONS = 20
const TURN_SECONDS = 0.1
const WARM_SECONDS = 4
const LIVES = 3
const PAGE = '/news/'
const BARE = 'bare Fastify, same bytes'
const TYPED = `ajax_call=y&INPUT_ID=title-search-input&q=${encodeURIComponent('продвижение')}`

type Open = (ground: Ground) => Promise<Sides<Load>>

interface Pair {
  what: string
  target: number
  open: Open
}

const PAIRS: Pair[] = [
  { what: 'cached page', target: 0.95, open: sameBytes(() => PAGE) },
  { what: 'static asset', target: 0.8, open: sameBytes(styleSheet) },
  { what: 'search fragment', target: 0.6, open: sameBytes(() => '/search/', TYPED) }
]

/**
 * The site against a server with nothing around the same bytes; each pair alternately in one run. Two processes of the same program
 * differ by a fifth all their lives, so that every server is started anew for each third of the rounds.
 */
export async function benchPages(options: BenchOptions): Promise<Row[]> {
  const pairs = PAIRS.filter(({ what }) => what.includes(options.only))
  const rows = pairs.map((pair) => ({ ...pair, all: [] as Sides<number>[], fault: '' }))
  for (let life = 1; life <= LIVES && rows.length > 0; life++) {
    await withDataDir(async (dir) => {
      const { url: site } = await startSite({ dataDir: dir, isUnwatched: true, ...shippedStart() })
      for (const row of rows.filter(({ fault }) => !fault)) {
        const name = `${row.what}, servers ${life} of ${LIVES}`
        try {
          row.all.push(...(await measure(row.open, site, name, options)))
        } catch (error) {
          row.fault = (error as Error).message
        }
      }
    })
  }
  return rows.map(({ all, open: _open, ...row }) => ({
    ...row,
    against: BARE,
    ratio: median(all.map(({ ours, theirs }) => ours / theirs)),
    ours: `${median(all.map(({ ours }) => ours)).toFixed(0)}/s`,
    theirs: `${median(all.map(({ theirs }) => theirs)).toFixed(0)}/s`
  }))
}

/** The rounds of one start of a pair's servers. */
async function measure(open: Open, site: string, name: string, options: BenchOptions) {
  tell(`${name}: starting`)
  const running: Peer[] = []
  const run = async (peer: Promise<Peer>) => {
    running.push(await peer)
    return { url: (await peer).url }
  }
  try {
    const sides = await open({ site, run })
    tell(`${name}: warming up`)
    await alternate(sides, WARM_SECONDS)
    const rounds: Sides<number>[] = []
    for (let round = 1; round <= Math.ceil(options.rounds / LIVES); round++) {
      tell(`${name}: round ${round}`)
      rounds.push(await alternate(sides, options.seconds))
    }
    return rounds
  } finally {
    for (const { stop } of running) stop()
  }
}

/** By turns of a tenth of a second: a machine's speed changes by half within seconds. A slow turn counts as long as it took. */
async function alternate({ ours, theirs }: Sides<Load>, seconds: number): Promise<Sides<number>> {
  const options = { connections: CONNECTIONS, seconds: TURN_SECONDS }
  const sum = { ours: 0, theirs: 0 }
  const until = performance.now() + 2 * seconds * 1000
  let turns = 0
  do {
    sum.ours += await load(ours, options)
    sum.theirs += await load(theirs, options)
    turns++
  } while (performance.now() < until)
  return { ours: sum.ours / turns, theirs: sum.theirs / turns }
}

/** The site's answer, and the same bytes from a server with nothing around them. */
function sameBytes(path: () => string, body?: string) {
  return async ({ site, run }: Ground): Promise<Sides<Load>> => {
    const ours = { url: `${site}${path()}`, body }
    return { ours, theirs: { ...(await run(startServer(['bare'], await download(ours)))), body } }
  }
}

function styleSheet(): string {
  return `/assets/${readdirSync('dist/assets').find((name) => /^site-.*\.css$/.test(name))}`
}
