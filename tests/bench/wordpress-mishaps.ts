import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readLeads } from '../support/data-dir.ts'
import { median, type Row } from './row.ts'
import { storedComments } from './wordpress-install.ts'
import { type Means, withSite } from './wordpress-site.ts'
import { commentSender, leadSender, type Send } from './wordpress-submissions.ts'

const HANG_MS = 5000
const SENDERS = 8
const KILLS = 3
const PATIENCE_MS = 30_000

/** How much longer WordPress lets a visitor wait. */
export async function benchHangingMail({ wordpress, mail }: Means): Promise<Row[]> {
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

export async function benchKills({ wordpress, mail }: Means): Promise<Row[]> {
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

/** Sends while `kill` is called again and again; who gets no answer sends the same once more until there is one. */
async function surviveKills(
  send: Send,
  kill: () => Promise<void>,
  stored: () => Promise<string[]>
) {
  const acknowledged: string[] = []
  let isOver = false
  async function sendMany() {
    while (!isOver) {
      const text = crypto.randomUUID()
      const giveUp = performance.now() + PATIENCE_MS
      while (!(await send(text))) {
        if (performance.now() > giveUp) throw new Error('no submission is taken any more')
        await setTimeout(50)
      }
      acknowledged.push(text)
    }
  }
  async function killMany() {
    try {
      for (let count = 0; count < KILLS; count++) {
        await setTimeout(1000)
        await kill()
      }
      await setTimeout(1000)
    } finally {
      isOver = true
    }
  }
  await Promise.all([killMany(), ...Array.from({ length: SENDERS }, sendMany)])
  const kept = await stored()
  const distinct = new Set(kept)
  const lost = acknowledged.filter((text) => !distinct.has(text)).length
  return { acknowledged: acknowledged.length, lost, doubled: kept.length - distinct.size }
}
