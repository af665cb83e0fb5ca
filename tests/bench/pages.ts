import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hasNginx } from '../support/nginx.ts'
import { shippedStart } from '../support/shipped-start.ts'
import { startSite } from '../support/site-process.ts'
import { type Peer, startAstro } from './astro.ts'
import { type Load, load } from './load.ts'
import { median, type Row } from './row.ts'
import { type Answer, download, startBare, startFork, startStaticNginx } from './stand-ins.ts'

export interface BenchOptions {
  rounds: number
  seconds: number
  /** Whether Astro is installed and measured. */
  hasPeers: boolean
  /** A part of the names of the pages to measure; empty for all. */
  only: string
}

interface Pair {
  what: string
  against: string
  target?: number
  ours: Load
  theirs: Load
}

const CONNECTIONS = 20
const TURN_SECONDS = 0.1
const WARM_SECONDS = 4
const LIVES = 3
const DENSE_MS = 2000
const PAGE = '/news/'

/** Answers per second of each side, in one round. */
interface Round {
  ours: number
  theirs: number
}

interface Measured {
  pair: Pair
  rounds: Round[]
}

/**
 * The site against what people would use instead; each pair alternately in one run. Two processes of the same program
 * differ by a fifth all their lives, so that every server is started anew for each third of the rounds.
 */
export async function benchPages(options: BenchOptions): Promise<Row[]> {
  const rounds = Math.ceil(options.rounds / LIVES)
  const lives: Measured[][] = []
  for (let life = 0; life < LIVES; life++) lives.push(await benchLife({ ...options, rounds }))
  const [first = []] = lives
  return first.map(({ pair }, index) =>
    rowOf(
      pair,
      lives.flatMap((life) => life[index]?.rounds ?? [])
    )
  )
}

async function benchLife(options: BenchOptions): Promise<Measured[]> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  const running: Peer[] = []
  const run = async (peer: Promise<Peer>) => {
    const started = await peer
    running.push(started)
    return started.url
  }
  try {
    const site = await startSite({
      dataDir: join(dir, 'data'),
      isUnwatched: true,
      ...shippedStart()
    })
    running.push({ url: site.url, stop: () => void site.kill() })
    const uncached = await run(startFork('uncached-site.ts', [join(dir, 'uncached'), PAGE]))
    const pairs = [
      ...(await ownPairs(site.url, dir, run)),
      ...(options.hasPeers ? await peerPairs(site.url, uncached, run) : [])
    ]
    const measured: Measured[] = []
    const wanted = pairs.filter(({ what }) => what.includes(options.only))
    for (const pair of wanted) measured.push({ pair, rounds: await measure(pair, options) })
    return measured
  } finally {
    for (const { stop } of running) stop()
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Run = (peer: Promise<Peer>) => Promise<string>

/** The same bytes from Fastify and nginx with nothing around them. */
async function ownPairs(site: string, dir: string, run: Run): Promise<Pair[]> {
  const asset = readdirSync('dist/assets').find((name) => /^site-.*\.css$/.test(name))
  const pages = [
    { what: 'cached page', path: PAGE, targets: { bare: 0.95, nginx: 0.35 } },
    { what: 'news page 2', path: '/news/page/2/', targets: { bare: 0.95 } },
    { what: 'static asset', path: `/assets/${asset}`, targets: { bare: 0.8 } }
  ] as { what: string; path: string; targets: { bare?: number; nginx?: number } }[]
  const pairs: Pair[] = []
  for (const [index, { what, path, targets }] of pages.entries()) {
    const answer = await lastingAnswer(`${site}${path}`)
    const ours = { url: `${site}${path}` }
    const bare = { url: await run(startBare(answer)) }
    pairs.push({
      what,
      against: 'bare Fastify, same bytes',
      ...target(targets.bare),
      ours,
      theirs: bare
    })
    if (!hasNginx()) continue
    const nginx = { url: await run(startStaticNginx(join(dir, `nginx-${index}`), answer)) }
    pairs.push({
      what,
      against: 'nginx, same bytes',
      ...target(targets.nginx),
      ours,
      theirs: nginx
    })
  }
  pairs.push(await searchPair(site, run))
  return pairs
}

/** A page that is asked for twice is compressed again; from then on its bytes stay the same. */
async function lastingAnswer(url: string): Promise<Answer> {
  for (let reader = 0; reader < 2; reader++) await download(url)
  await setTimeout(DENSE_MS)
  return download(url)
}

const target = (value: number | undefined) => (value === undefined ? {} : { target: value })

/** The live search's fragment against a route that sends the same bytes for the same request. */
async function searchPair(site: string, run: Run): Promise<Pair> {
  const body = `ajax_call=y&INPUT_ID=title-search-input&q=${encodeURIComponent('продвижение')}`
  const ours = { url: `${site}/search/`, body }
  const answer = await fetch(ours.url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' }
  })
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name)
    )
  )
  const bodyBase64 = Buffer.from(await answer.arrayBuffer()).toString('base64')
  const theirs = { url: await run(startBare({ bodyBase64, headers })), body }
  return { what: 'search fragment', against: 'bare Fastify, same bytes', target: 0.6, ours, theirs }
}

/** The same page made by Astro. */
async function peerPairs(site: string, uncached: string, run: Run): Promise<Pair[]> {
  const html = await (await fetch(`${site}${PAGE}`)).text()
  const astro = { url: await run(startAstro(html)) }
  await checkSame(html, astro.url)
  const against = 'Astro, server output'
  return [
    { what: 'cached page', against, target: 40, ours: { url: `${site}${PAGE}` }, theirs: astro },
    {
      what: 'uncached page',
      against,
      target: 3,
      ours: { url: `${uncached}/rendered` },
      theirs: astro
    }
  ]
}

/** @throws {Error} When the peer's page does not show what ours does. */
async function checkSame(html: string, url: string): Promise<void> {
  const theirs = await (await fetch(url)).text()
  const count = (text: string) => text.split('data-news-item').length
  if (count(html) < 2 || count(theirs) < count(html)) throw new Error(`${url} is not the same page`)
}

async function measure(pair: Pair, { rounds, seconds }: BenchOptions): Promise<Round[]> {
  const measured: Round[] = []
  await alternate(pair, WARM_SECONDS)
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`\r${pair.what} / ${pair.against}, round ${round + 1} of ${rounds}   `)
    measured.push(await alternate(pair, seconds))
  }
  process.stderr.write(`\r${' '.repeat(70)}\r`)
  return measured
}

function rowOf({ what, against, target: least }: Pair, rounds: Round[]): Row {
  return {
    what,
    against,
    ratio: median(rounds.map(({ ours, theirs }) => ours / theirs)),
    ...target(least),
    ours: `${median(rounds.map(({ ours }) => ours)).toFixed(0)}/s`,
    theirs: `${median(rounds.map(({ theirs }) => theirs)).toFixed(0)}/s`
  }
}

/** Answers per second of each, by turns of a tenth of a second: a machine's speed changes by half within seconds. */
async function alternate(pair: Pair, seconds: number): Promise<Round> {
  const turns = Math.ceil(seconds / TURN_SECONDS)
  const options = { connections: CONNECTIONS, seconds: TURN_SECONDS }
  let [ours, theirs] = [0, 0]
  for (let turn = 0; turn < turns; turn++) {
    ours += await load(pair.ours, options)
    theirs += await load(pair.theirs, options)
  }
  return { ours: ours / turns, theirs: theirs / turns }
}
