import { readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { links } from '../../src/shared/links.ts'
import { floodLeads } from './lead-flood.ts'
import { type Load, load } from './load.ts'
import { median, type Row } from './row.ts'
import { type Means, withSite } from './wordpress-site.ts'
import { commentSender, flood } from './wordpress-submissions.ts'

const PAGE_CONNECTIONS = 8
const SUBMITTERS = 20

/** As a browser without scripts asks, through the same nginx, which keeps no page of ours. */
export async function benchPages({ wordpress, mail, rounds, seconds }: Means): Promise<Row[]> {
  const { ours, theirs, cached, version } = wordpress
  const options = { connections: PAGE_CONNECTIONS, seconds }
  const row = async (what: string, against: string, pair: [string, string], plain?: 'identity') => {
    const [own, other] = pair.map((url) => ({ url, encodings: plain ?? 'gzip, br' })) as [
      Load,
      Load
    ]
    await warm(own)
    return compare(`${what}, behind nginx`, `WordPress ${version}${against}`, rounds, {
      ours: () => load(own, options),
      theirs: () => load(other, options)
    })
  }
  const article = links.article(readdirSync('src/content/articles')[0] ?? '')
  const query = encodeURIComponent('заявка')
  const cache = " from nginx's fastcgi_cache of 60 s"
  const found: [string, string] = [`${ours}/search/?q=${query}`, `${theirs}/?s=${query}`]
  return withSite({ wordpress, mail }, async () => [
    await row('home page', '', [`${ours}/`, `${theirs}/`]),
    await row('article', ', a post of 600 words', [`${ours}${article}`, `${theirs}/post-1/`]),
    await row('search page', '', found),
    await row('home page, compressed', `${cache}, gzip for each answer`, [
      `${ours}/`,
      `${cached}/`
    ]),
    await row(
      'home page, asked for without compression',
      cache,
      [`${ours}/`, `${cached}/`],
      'identity'
    )
  ])
}

/** A cached page is compressed once more after its second request, and then has another length. */
export async function warm({ url }: Load): Promise<void> {
  for (let count = 0; count < 2; count++) await (await fetch(url)).arrayBuffer()
  await setTimeout(3000)
}

/** Mail goes on as shipped: WordPress sends it before it answers. Ours is paused, with its mails, in WordPress's turn. */
export async function benchSubmissions({
  wordpress,
  mail,
  rounds,
  seconds
}: Means): Promise<Row[]> {
  const { ours, theirs, version } = wordpress
  const what = `leads, ${SUBMITTERS} connections, behind nginx`
  const against = `WordPress ${version}, stored comments (it has no form of its own)`
  return withSite({ wordpress, mail }, async (site) => [
    await compare(what, against, rounds, {
      ours: () => floodLeads(ours, SUBMITTERS, seconds),
      async theirs() {
        process.kill(site.process().pid, 'SIGSTOP')
        const rate = await flood(commentSender(theirs), SUBMITTERS, seconds)
        process.kill(site.process().pid, 'SIGCONT')
        return rate
      }
    })
  ])
}

/** Requests per second. Alternates, and compares only what was measured side by side: a machine's speed drifts. */
export async function compare(
  what: string,
  against: string,
  rounds: number,
  measure: Record<'ours' | 'theirs', () => Promise<number>>
): Promise<Row> {
  await measure.ours()
  await measure.theirs()
  const measured: { ours: number; theirs: number }[] = []
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`\r${what} / ${against}, round ${round + 1} of ${rounds}   `)
    measured.push({ ours: await measure.ours(), theirs: await measure.theirs() })
  }
  process.stderr.write(`\r${' '.repeat(110)}\r`)
  return {
    what,
    against,
    ratio: median(measured.map(({ ours, theirs }) => ours / theirs)),
    ours: `${median(measured.map(({ ours }) => ours)).toFixed(0)}/s`,
    theirs: `${median(measured.map(({ theirs }) => theirs)).toFixed(1)}/s`
  }
}
