import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { openSiteStore } from '../../src/server/store/site-store.ts'
import { sendLead } from '../support/lead-client.ts'
import { GOOD_LEAD } from '../support/lead-request.ts'
import { headerOf, openMailbox } from '../support/mailbox.ts'
import { startPostgres, WITH_POSTGRES } from '../support/postgres.ts'
import { openReceiver } from '../support/receiver.ts'
import { startSite, withDataDir } from '../support/site-process.ts'
import { trialSize } from '../support/trial-size.ts'

const LEADS = trialSize(1000, 250)
const SENDERS = 20

t.test(
  'two processes on one PostgreSQL, one killed: every lead once, every target served',
  WITH_POSTGRES,
  async (t) => {
    const postgres = await startPostgres()
    t.teardown(() => postgres.stop())
    const DATABASE_URL = await postgres.createDatabase()
    const mailbox = await openMailbox(t)
    const webhook = await openReceiver(t)
    await withDataDir(async (dataDir) => {
      const env = {
        DATABASE_URL,
        CAPTCHA: 'off',
        LEADS_RATE_LIMIT: 'off',
        LEADS_SMTP_URL: mailbox.url,
        LEADS_MAIL_TO: 'sales@agency.example',
        LEADS_WEBHOOK_URL: webhook.url
      }
      // Started at once: one of them migrates, the other waits for it.
      const sites = await Promise.all(
        ['a', 'b'].map((name) => startSite({ dataDir: `${dataDir}/${name}`, env }))
      )
      const [doomed, survivor] = sites
      if (!doomed || !survivor) throw new Error('two sites are needed')

      const acknowledged = new Set<string>()
      let next = 0
      async function keepSending(): Promise<void> {
        for (let n = next++; n < LEADS; n = next++) {
          acknowledged.add(await sendToEither(n, doomed?.url ?? '', survivor?.url ?? ''))
          if (n === LEADS / 2) await doomed?.kill('SIGKILL')
        }
      }
      await Promise.all(Array.from({ length: SENDERS }, keepSending))
      t.equal(acknowledged.size, LEADS, 'every lead is acknowledged')

      const store = await openSiteStore({ DATA_DIR: dataDir, DATABASE_URL })
      const open = async () =>
        (await store.delivery.counts()).filter(({ state }) => state !== 'done').length > 0
      // The test's mail server greets everybody after a tenth of a second.
      for (let i = 0; i < 2000 && (await open()); i++) await setTimeout(200)
      const leads = await store.leads.list()
      const counts = await store.delivery.counts()
      await store.close()
      await survivor.kill('SIGTERM')

      t.same(new Set(leads.map(({ resultID }) => resultID)), acknowledged)
      t.equal(leads.length, LEADS)
      t.same(counts.map(({ target, state, count }) => [target, state, count]).sort(), [
        ['mail', 'done', LEADS],
        ['webhook', 'done', LEADS]
      ])
      const calls = webhook.calls.map(({ headers }) => headers['webhook-id'])
      const mails = mailbox.mails.map((mail) => headerOf(mail, 'Message-ID'))
      for (const identities of [calls, mails]) {
        t.equal(new Set(identities).size, LEADS)
        // What the killed process was sending may have arrived unheard: it comes again under the same identity.
        t.ok(identities.length <= LEADS + 1, `${identities.length - LEADS} repeated`)
      }
    })
  }
)

/** What one process does not answer is sent to the other under the same key. */
async function sendToEither(n: number, first: string, second: string): Promise<string> {
  const lead = { ...GOOD_LEAD, message: `Заявка ${n}`, idempotency_key: `the-key-of-lead-${n}` }
  const { resultID } = await sendLead(n % 2 ? first : second, lead)
  return resultID ?? String((await sendLead(second, lead)).resultID)
}
