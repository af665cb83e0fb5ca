import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { shippedStart, startSite, withDataDir } from '../support/site-process.ts'
import type { BenchOptions, Row } from './bench.ts'
import { type Load, load, median, tell } from './load.ts'
import { download, type Peer, startAstro, startServer } from './stand-ins.ts'

/** A site that runs, its folder, and what starts a server that is stopped after the pair. */
interface Ground {
  site: string
  dir: string
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
const ASTRO = 'Astro, server output'
const TYPED = `ajax_call=y&INPUT_ID=title-search-input&q=${encodeURIComponent('продвижение')}`

type Open = (ground: Ground) => Promise<Sides<Load>>

interface Pair {
  what: string
  against: string
  target: number
  open: Open
}

const PAIRS: Pair[] = [
  { what: 'cached page', against: BARE, target: 0.95, open: sameBytes(() => PAGE) },
  { what: 'static asset', against: BARE, target: 0.8, open: sameBytes(styleSheet) },
  { what: 'search fragment', against: BARE, target: 0.6, open: sameBytes(() => '/search/', TYPED) },
  { what: 'cached page', against: ASTRO, target: 40, open: besideAstro },
  { what: 'uncached page', against: ASTRO, target: 3, open: uncachedBesideAstro }
]

/**
 * The site against what people would use instead; each pair alternately in one run. Two processes of the same program
 * differ by a fifth all their lives, so that every server is started anew for each third of the rounds.
 */
export async function benchPages(options: BenchOptions): Promise<Row[]> {
  const pairs = PAIRS.filter(
    ({ what, against }) => what.includes(options.only) && (options.hasPeers || against !== ASTRO)
  )
  const rows = pairs.map((pair) => ({ ...pair, all: [] as Sides<number>[], fault: '' }))
  for (let life = 1; life <= LIVES && rows.length > 0; life++) {
    await withDataDir(async (dir) => {
      const { url: site } = await startSite({ dataDir: dir, isUnwatched: true, ...shippedStart() })
      for (const row of rows.filter(({ fault }) => !fault)) {
        const name = `${row.what} / ${row.against}, servers ${life} of ${LIVES}`
        try {
          row.all.push(...(await measure(row.open, { site, dir }, name, options)))
        } catch (error) {
          row.fault = (error as Error).message
        }
      }
    })
  }
  return rows.map(({ all, open: _open, ...row }) => ({
    ...row,
    ratio: median(all.map(({ ours, theirs }) => ours / theirs)),
    ours: `${median(all.map(({ ours }) => ours)).toFixed(0)}/s`,
    theirs: `${median(all.map(({ theirs }) => theirs)).toFixed(0)}/s`
  }))
}

/** The rounds of one start of a pair's servers. */
async function measure(
  open: Open,
  ground: Omit<Ground, 'run'>,
  name: string,
  options: BenchOptions
) {
  tell(`${name}: starting`)
  const running: Peer[] = []
  const run = async (peer: Promise<Peer>) => {
    running.push(await peer)
    return { url: (await peer).url }
  }
  try {
    const sides = await open({ ...ground, run })
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

/** @throws {Error} When Astro's page does not show what ours does. */
async function besideAstro({ site, run }: Ground): Promise<Sides<Load>> {
  const ours = { url: `${site}${PAGE}` }
  const html = await (await fetch(ours.url)).text()
  const theirs = await run(startAstro(html))
  const count = (text: string) => text.split('data-news-item').length
  const shown = count(await (await fetch(theirs.url)).text())
  if (count(html) < 2 || shown < count(html)) throw new Error('Astro shows another page')
  return { ours, theirs }
}

async function uncachedBesideAstro(ground: Ground): Promise<Sides<Load>> {
  const { theirs } = await besideAstro(ground)
  const { url } = await ground.run(startServer(['grouped', join(ground.dir, 'uncached')]))
  return { ours: { url: `${url}/rendered` }, theirs }
}
