import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hasNginx } from '../support/nginx.ts'
import { shippedStart, startSite, withDataDir } from '../support/site-process.ts'
import type { BenchOptions, Row } from './bench.ts'
import { type Load, load } from './load.ts'
import { median } from './median.ts'
import {
  type Answer,
  download,
  type Peer,
  startAstro,
  startServer,
  startStaticNginx
} from './stand-ins.ts'

interface Pair {
  what: string
  against: string
  target?: number | undefined
  ours: Load
  theirs: Load
}

/** Answers per second of each side. */
interface Round {
  ours: number
  theirs: number
}

const CONNECTIONS = 20
const TURN_SECONDS = 0.1
const WARM_SECONDS = 4
const LIVES = 3
/** Until a page that was asked for twice is compressed again; from then on its bytes stay the same. */
const DENSE_MS = 2000
const PAGE = '/news/'
const BARE = 'bare Fastify, same bytes'

/**
 * The site against what people would use instead; each pair alternately in one run. Two processes of the same program
 * differ by a fifth all their lives, so that every server is started anew for each third of the rounds.
 */
export async function benchPages(options: BenchOptions): Promise<Row[]> {
  const rounds = Math.ceil(options.rounds / LIVES)
  const lives: Map<Pair, Round[]>[] = []
  for (let life = 0; life < LIVES; life++) lives.push(await benchLife({ ...options, rounds }))
  return [...(lives[0]?.keys() ?? [])].map(({ what, against, target }, index) => {
    const all = lives.flatMap((life) => [...life.values()][index] ?? [])
    return {
      what,
      against,
      target,
      ratio: median(all.map(({ ours, theirs }) => ours / theirs)),
      ours: `${median(all.map(({ ours }) => ours)).toFixed(0)}/s`,
      theirs: `${median(all.map(({ theirs }) => theirs)).toFixed(0)}/s`
    }
  })
}

async function benchLife(options: BenchOptions): Promise<Map<Pair, Round[]>> {
  const running: Peer[] = []
  const run = async (peer: Promise<Peer>) => {
    running.push(await peer)
    return { url: (await peer).url }
  }
  return withDataDir(async (dir) => {
    try {
      const dataDir = join(dir, 'data')
      const site = await startSite({ dataDir, isUnwatched: true, ...shippedStart() })
      running.push({ url: site.url, stop: () => void site.kill() })
      const pairs = await ownPairs(site.url, dir, run)
      if (options.hasPeers) pairs.push(...(await astroPairs(site.url, dir, run)))
      const measured = new Map<Pair, Round[]>()
      for (const pair of pairs.filter(({ what }) => what.includes(options.only))) {
        measured.set(pair, await measure(pair, options))
      }
      return measured
    } finally {
      for (const { stop } of running) stop()
    }
  })
}

type Run = (peer: Promise<Peer>) => Promise<Load>

/** The same bytes from Fastify and nginx with nothing around them. */
async function ownPairs(site: string, dir: string, run: Run): Promise<Pair[]> {
  const asset = readdirSync('dist/assets').find((name) => /^site-.*\.css$/.test(name))
  const pages = [
    { what: 'cached page', path: PAGE, bare: 0.95, nginx: 0.35 },
    { what: 'news page 2', path: '/news/page/2/', bare: 0.95, nginx: undefined },
    { what: 'static asset', path: `/assets/${asset}`, bare: 0.8, nginx: undefined }
  ]
  const pairs: Pair[] = []
  for (const { what, path, bare, nginx } of pages) {
    const ours = { url: `${site}${path}` }
    for (let reader = 0; reader < 2; reader++) await download(ours.url)
    await setTimeout(DENSE_MS)
    const answer = await download(ours.url)
    const fastify = await run(startServer(['bare'], answer))
    pairs.push({ what, against: BARE, target: bare, ours, theirs: fastify })
    if (!hasNginx()) continue
    const theirs = await run(startStaticNginx(join(dir, `nginx-${pairs.length}`), answer))
    pairs.push({ what, against: 'nginx, same bytes', target: nginx, ours, theirs })
  }
  return [...pairs, await searchPair(site, run)]
}

/** The live search's fragment against a route that sends the same bytes for the same request. */
async function searchPair(site: string, run: Run): Promise<Pair> {
  const body = `ajax_call=y&INPUT_ID=title-search-input&q=${encodeURIComponent('продвижение')}`
  const ours = { url: `${site}/search/`, body }
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(ours.url, { method: 'POST', body, headers: type })
  const headers = [...answer.headers].filter(
    ([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name)
  )
  const same: Answer = {
    bodyBase64: Buffer.from(await answer.arrayBuffer()).toString('base64'),
    headers: Object.fromEntries(headers)
  }
  const theirs = { ...(await run(startServer(['bare'], same))), body }
  return { what: 'search fragment', against: BARE, target: 0.6, ours, theirs }
}

/**
 * The same page made by Astro.
 *
 * @throws {Error} When its page does not show what ours does.
 */
async function astroPairs(site: string, dir: string, run: Run): Promise<Pair[]> {
  const html = await (await fetch(`${site}${PAGE}`)).text()
  const theirs = await run(startAstro(html))
  const count = (text: string) => text.split('data-news-item').length
  const shown = count(await (await fetch(theirs.url)).text())
  if (count(html) < 2 || shown < count(html)) throw new Error('Astro shows another page')
  const { url } = await run(startServer(['grouped', join(dir, 'uncached')]))
  const against = 'Astro, server output'
  return [
    { what: 'cached page', against, target: 40, ours: { url: `${site}${PAGE}` }, theirs },
    { what: 'uncached page', against, target: 3, ours: { url: `${url}/rendered` }, theirs }
  ]
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

/** By turns of a tenth of a second: a machine's speed changes by half within seconds. */
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
