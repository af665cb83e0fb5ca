import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { readLeads } from '../support/data-dir.ts'
import { type SentLead, sendLead } from '../support/lead-client.ts'
import { anotherLead, multipart } from '../support/lead-request.ts'
import { sendRaw } from '../support/raw-http.ts'
import { openReceiver } from '../support/receiver.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

t.test(
  'SIGTERM under load: every accepted connection gets its answer, every answer is kept',
  async (t) => {
    const webhook = await openReceiver(t)
    await withDataDir(async (dataDir) => {
      const site = await startSite({
        dataDir,
        env: { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off', LEADS_WEBHOOK_URL: webhook.url }
      })
      const answers: (SentLead & { message: string })[] = []
      let isStopped = false
      async function keepSending() {
        while (!isStopped) {
          const { message = '', ...lead } = anotherLead()
          const answer = await sendLead(site.url, { ...lead, message })
          answers.push({ ...answer, message })
          if (answer.fault === 'ECONNREFUSED') return
        }
      }
      const senders = Array.from({ length: 16 }, keepSending)
      while (answers.filter(({ status }) => status === 200).length <= senders.length) {
        await setTimeout(100)
      }
      await site.kill('SIGTERM')
      isStopped = true
      await Promise.all(senders)

      const accepted = answers.filter(({ status }) => status === 200)
      t.ok(accepted.length > senders.length, `${accepted.length} leads accepted`)
      const log = await stat(`${dataDir}/site.db-wal`).catch(() => ({ size: 0 }))
      t.equal(log.size, 0, 'the file alone holds every lead [clawboo#87, hybridclaw#1408]')
      const leads = await readLeads(dataDir)
      const stored = new Set(leads.map(({ resultID }) => resultID))
      t.same(
        accepted.filter(({ resultID }) => !stored.has(resultID ?? '')),
        []
      )
      // The system resets connections that nobody has taken yet, and nothing of them has been read.
      const cut = answers.filter(({ fault }) => fault && fault !== 'ECONNREFUSED')
      const messages = new Set(leads.map(({ values }) => values.message))
      t.same(
        cut.filter(({ fault, message }) => fault !== 'ECONNRESET' || messages.has(message)),
        [],
        'no connection that was taken was cut off'
      )
      const delivered = new Set(webhook.calls.map(({ json }) => json.data.resultID))
      t.ok(delivered.size > 0, `${delivered.size} of ${stored.size} delivered before the end`)
    })
  }
)

t.test(
  'review-security low: an upload on its way arrives whole, one that has stopped holds up nobody',
  async (t) => {
    await withDataDir(async (dataDir) => {
      const site = await startSite({ dataDir, env: { CAPTCHA: 'off' } })
      const { payload, type } = await multipart({
        ...anotherLead(),
        file: new File([new Uint8Array(140_000)], 'a.bin')
      })
      const head =
        `POST /api/v1/form/ HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n` +
        `Content-Length: ${payload.length}\r\n\r\n`
      async function* slowly() {
        yield head
        for (let sent = 0; sent < payload.length; sent += 10_000) {
          yield payload.subarray(sent, sent + 10_000)
          await setTimeout(200)
        }
      }
      let isGoneOn = false
      async function* halfway() {
        yield head
        yield payload.subarray(0, 10_000)
        await setTimeout(60_000, undefined, { ref: false })
        isGoneOn = true
      }
      const upload = sendRaw(site.url, slowly())
      void sendRaw(site.url, halfway())
      await setTimeout(500)
      await site.kill('SIGTERM')

      const answer = await upload
      t.equal(answer?.status, 200, 'the upload is answered')
      t.equal((await readLeads(dataDir)).length, 1, 'and kept')
      t.notOk(isGoneOn, 'who has stopped is not waited for')
      await t.rejects(fetch(site.url))
    })
  }
)

/** Far more than the ten seconds of the rule: the machine may be busy. */
const BOUND_MS = 40_000

/** What the process does on SIGUSR2, loaded into it before the site. */
function onSignal(code: string): string[] {
  const script = `import fs from 'node:fs'; process.on('SIGUSR2', () => { ${code} })`
  return ['--import', `data:text/javascript,${encodeURIComponent(script)}`]
}

const STUCK: { what: string; code: string; end: object }[] = [
  {
    what: 'a main thread that waits for a file for ever',
    code: 'fs.readFileSync(process.env.FIFO)',
    end: { signal: 'SIGKILL', code: null }
  },
  {
    what: 'an error that nobody meets',
    code: "setImmediate(() => { throw new Error('nobody meets it') })",
    end: { signal: null, code: 1 }
  }
]

for (const { what, code, end } of STUCK) {
  t.test(`told to end, the process has ended: ${what}`, async (t) => {
    await withDataDir(async (dataDir) => {
      const fifo = `${dataDir}/fifo`
      execFileSync('mkfifo', [fifo])
      const site = await startSite({ dataDir, env: { FIFO: fifo }, node: onSignal(code) })
      void site.kill('SIGUSR2')
      await setTimeout(300)
      const signal = await Promise.race([
        site.kill('SIGTERM'),
        setTimeout(BOUND_MS, 'still there', { ref: false })
      ])
      t.match({ signal, code: site.code() }, end)
    })
  })
}

t.test('a delivery that hangs is cut off, which the exit code says', async (t) => {
  const webhook = await openReceiver(t)
  let isCalled = false
  webhook.answer = () => {
    isCalled = true
  }
  await withDataDir(async (dataDir) => {
    const env = { CAPTCHA: 'off', LEADS_WEBHOOK_URL: webhook.url }
    const site = await startSite({ dataDir, env })
    t.equal((await sendLead(site.url, anotherLead())).status, 200)
    while (!isCalled) await setTimeout(20)
    t.equal(await site.kill('SIGTERM'), null)
    t.equal(site.code(), 1)
  })
})
