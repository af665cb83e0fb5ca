// The site beside WordPress as Debian ships it: pages, search, submissions, a mail server that hangs, kills.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { links } from '../../src/shared/links.ts'
import { readLeads } from '../support/data-dir.ts'
import { type SiteProcess, startSite, withDataDir } from '../support/site-process.ts'
import { floodLeads } from './lead-flood.ts'
import { type Load, load } from './load.ts'
import { median, type Row } from './row.ts'
import { missingPackages, storedComments } from './wordpress-install.ts'
import { type WordPress, withWordPress } from './wordpress-server.ts'
import {
  commentSender,
  flood,
  leadSender,
  openMail,
  type Send,
  surviveKills
} from './wordpress-submissions.ts'

/** WordPress makes some 15 pages a second: a shorter time holds too few of them. */
const LEAST_SECONDS = 2
const PAGE_CONNECTIONS = 8
const SUBMITTERS = 20
const HANG_MS = 5000

interface Means {
  wordpress: WordPress
  mail: Awaited<ReturnType<typeof openMail>>
  rounds: number
  seconds: number
}

/** No rows where WordPress cannot be installed or started; the reason goes to stderr. */
export async function benchWordPress(rounds: number, seconds: number): Promise<Row[]> {
  const missing = missingPackages()
  if (missing.length > 0) return leaveOut('WordPress', `not installed: ${missing.join(', ')}`)
  const mail = await openMail()
  try {
    return await withWordPress(async (wordpress) => {
      const means = { wordpress, mail, rounds, seconds: Math.max(seconds, LEAST_SECONDS) }
      const rows: Row[] = []
      for (const measure of [benchPages, benchSubmissions, benchHangingMail, benchKills]) {
        rows.push(...(await measure(means).catch((error) => leaveOut(measure.name, error))))
      }
      return rows
    })
  } catch (error) {
    return leaveOut('WordPress', error)
  } finally {
    mail.close()
  }
}

function leaveOut(what: string, why: unknown): Row[] {
  process.stderr.write(`\n${what} is left out of the table: ${why}\n`)
  return []
}

/** As a browser without scripts asks, through the same nginx, which keeps no page of ours. */
async function benchPages({ wordpress, mail, rounds, seconds }: Means): Promise<Row[]> {
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
async function warm({ url }: Load): Promise<void> {
  for (let count = 0; count < 2; count++) await (await fetch(url)).arrayBuffer()
  await setTimeout(2000)
}

/** Mail goes on as shipped: WordPress sends it before it answers. Ours is paused, with its mails, in WordPress's turn. */
async function benchSubmissions({ wordpress, mail, rounds, seconds }: Means): Promise<Row[]> {
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

/** How much longer WordPress lets a visitor wait. */
async function benchHangingMail({ wordpress, mail }: Means): Promise<Row[]> {
  const isSlow = join(wordpress.dir, 'slow')
  const waits: { ours: number; theirs: number }[] = []
  writeFileSync(isSlow, '')
  mail.hangMs = HANG_MS
  try {
    await withSite({ wordpress, mail }, async () => {
      for (let round = 0; round < 3; round++) {
        const ours = await waitFor(leadSender(wordpress.ours))
        waits.push({ ours, theirs: await waitFor(commentSender(wordpress.theirs)) })
      }
    })
  } finally {
    mail.hangMs = 0
    rmSync(isSlow)
  }
  if (mail.hanging < waits.length) throw new Error('the mail server was not asked to hang')
  return [
    {
      what: "visitor's wait while mail hangs 5 s (median of 3); ratio: times shorter",
      against: `WordPress ${wordpress.version}, a comment`,
      ratio: median(waits.map(({ ours, theirs }) => theirs / ours)),
      ours: `${median(waits.map(({ ours }) => ours)).toFixed(0)} ms`,
      theirs: `${median(waits.map(({ theirs }) => theirs)).toFixed(0)} ms`
    }
  ]
}

async function waitFor(send: Send): Promise<number> {
  const begun = performance.now()
  if (!(await send(crypto.randomUUID()))) throw new Error('a submission was not acknowledged')
  return performance.now() - begun
}

async function benchKills({ wordpress, mail }: Means): Promise<Row[]> {
  const { dir, version } = wordpress
  const known = storedComments(dir).length
  const theirs = await surviveKills(commentSender(wordpress.theirs), wordpress.kill, async () =>
    storedComments(dir).slice(known)
  )
  const ours = await withSite({ wordpress, mail }, async (site) =>
    surviveKills(leadSender(wordpress.ours), site.restart, async () => {
      await site.process().kill('SIGTERM')
      return (await readLeads(site.dataDir)).map(({ values }) => values.message ?? '')
    })
  )
  const kept = ({ acknowledged, lost }: typeof ours) => (acknowledged - lost) / acknowledged
  const told = ({ acknowledged, lost, doubled }: typeof ours) =>
    `acknowledged ${acknowledged}, lost ${lost}, doubled ${doubled}`
  return [
    {
      what: 'submissions over three kill -9; ratio: share kept',
      against: `WordPress ${version}, comments; PHP and MariaDB are killed`,
      ratio: kept(ours) / kept(theirs),
      ours: told(ours),
      theirs: told(theirs)
    }
  ]
}

/** Alternates, and compares only what was measured side by side: a machine's speed drifts. */
async function compare(
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

interface Ours {
  dataDir: string
  process(): SiteProcess
  restart(): Promise<void>
}

/** The site as shipped, but for the limits of an address, where nginx asks for it. */
function withSite<Result>(
  { wordpress, mail }: Pick<Means, 'wordpress' | 'mail'>,
  use: (ours: Ours) => Promise<Result>
) {
  return withDataDir(async (dataDir) => {
    const env = {
      PORT: String(wordpress.sitePort),
      CAPTCHA: 'off',
      LEADS_RATE_LIMIT: 'off',
      LEADS_SMTP_URL: mail.url,
      LEADS_MAIL_TO: 'leads@agency.example'
    }
    let site = await startSite({ dataDir, env })
    const restart = async () => {
      await site.kill('SIGKILL')
      site = await startSite({ dataDir, env })
    }
    try {
      return await use({ dataDir, process: () => site, restart })
    } finally {
      await site.kill('SIGKILL')
    }
  })
}
