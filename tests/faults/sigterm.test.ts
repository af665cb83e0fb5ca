import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { type SentLead, sendLead } from '../support/lead-client.ts'
import { anotherLead } from '../support/lead-request.ts'
import { openReceiver } from '../support/receiver.ts'
import { startSite, withDataDir } from '../support/site-process.ts'
import { readLeads } from '../support/test-app.ts'

t.setTimeout(120_000)

t.test(
  'SIGTERM under load: every accepted connection gets its answer, every answer is kept',
  async (t) => {
    const webhook = await openReceiver(t)
    await withDataDir(async (dataDir) => {
      const site = await startSite({
        dataDir,
        env: { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off', LEADS_WEBHOOK_URL: webhook.url }
      })
      const answers: SentLead[] = []
      let isStopped = false
      async function keepSending() {
        while (!isStopped) {
          const answer = await sendLead(site.url, anotherLead())
          answers.push(answer)
          if (answer.fault === 'ECONNREFUSED') return
        }
      }
      const senders = Array.from({ length: 16 }, keepSending)
      await setTimeout(1500)
      const started = performance.now()
      await site.kill('SIGTERM')
      const seconds = (performance.now() - started) / 1000
      isStopped = true
      await Promise.all(senders)

      const accepted = answers.filter(({ status }) => status === 200)
      const broken = answers.filter(({ fault }) => fault && fault !== 'ECONNREFUSED')
      t.ok(accepted.length > 16, `${accepted.length} leads accepted`)
      t.same(broken, [], 'no connection was reset')
      t.ok(seconds < 10, 'it has ended within ten seconds')
      const stored = new Set((await readLeads(dataDir)).map(({ resultID }) => resultID))
      t.same(
        accepted.filter(({ resultID }) => !stored.has(resultID ?? '')),
        []
      )
      const delivered = new Set(webhook.calls.map(({ json }) => json.data.resultID))
      t.ok(delivered.size > 0, `${delivered.size} of ${stored.size} delivered before the end`)
    })
  }
)

t.test('a page that is open over a kept connection is answered to the end', async (t) => {
  await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: {} })
    const results: (number | string)[] = []
    let isStopped = false
    async function keepReading() {
      while (!isStopped) {
        try {
          const response = await fetch(site.url)
          await response.arrayBuffer()
          results.push(response.status)
        } catch (error) {
          results.push(codeOf(error))
          return
        }
      }
    }
    const readers = Array.from({ length: 16 }, keepReading)
    await setTimeout(500)
    await site.kill('SIGTERM')
    isStopped = true
    await Promise.all(readers)
    t.same(new Set(results), new Set([200, 'ECONNREFUSED']))
  })
})

function codeOf(error: unknown): string {
  return String((error as { cause?: { code?: string } }).cause?.code ?? error)
}
