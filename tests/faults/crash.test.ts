import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { sendLead } from '../support/lead-client.ts'
import { GOOD_LEAD } from '../support/lead-request.ts'
import { type SiteProcess, startSite, withDataDir } from '../support/site-process.ts'
import { readLeads } from '../support/test-app.ts'

t.setTimeout(600_000)

const KILLS = 50
const SENDERS = 12
const ENV = { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off', LOG_LEVEL: 'info' }

t.test(`${KILLS} kill -9 under load lose no acknowledged lead and store none twice`, async (t) => {
  await withDataDir(async (dataDir) => {
    let site: SiteProcess | undefined
    let isOver = false
    const acknowledged = new Map<string, string>()
    let unanswered = 0

    /** A lead without an answer is sent again under its key, as the page does. */
    async function sendUntilAnswered(lead: Parameters<typeof sendLead>[1]) {
      while (!isOver) {
        const { resultID } = site ? await sendLead(site.url, lead) : {}
        if (resultID) return acknowledged.set(String(lead.message), resultID)
        unanswered++
        await setTimeout(20)
      }
      return undefined
    }

    async function keepSending(sender: number): Promise<void> {
      for (let n = 0; !isOver; n++) await sendUntilAnswered(leadOf(sender, n))
    }

    const senders = Array.from({ length: SENDERS }, (_, i) => keepSending(i))
    for (let kill = 0; kill < KILLS; kill++) {
      site = await startSite({ dataDir, env: ENV })
      const before = acknowledged.size
      while (acknowledged.size === before) await setTimeout(5)
      await setTimeout(Math.random() * 300)
      await site.kill('SIGKILL')
    }
    isOver = true
    await Promise.all(senders)

    const leads = await readLeads(dataDir)
    const stored = new Map(leads.map((lead) => [lead.values.message ?? '', lead]))
    t.ok(
      acknowledged.size > KILLS,
      `${acknowledged.size} acknowledged, ${unanswered} sends repeated`
    )
    t.equal(stored.size, leads.length, 'nothing twice')
    const lost = [...acknowledged].filter(([message, id]) => stored.get(message)?.resultID !== id)
    t.same(lost, [], 'nothing lost')

    const torn: string[] = []
    for (const { attachment } of leads) {
      if (attachment && (await hashOf(dataDir, attachment.id)) !== attachment.sha256) {
        torn.push(attachment.id)
      }
    }
    t.same(torn, [], 'every file whole')
  })
})

/** Every fourth has a file. */
function leadOf(sender: number, n: number) {
  const message = `Заявка ${sender} ${n}`
  const file = new File([message], 'a.txt', { type: 'text/plain' })
  return {
    ...GOOD_LEAD,
    message,
    idempotency_key: `${sender}-${n}-${randomUUID()}`,
    ...(n % 4 === 0 ? { file } : {})
  }
}

async function hashOf(dataDir: string, id: string): Promise<string> {
  const data = await readFile(`${dataDir}/attachments/${id}.bin`)
  return createHash('sha256').update(data).digest('hex')
}
