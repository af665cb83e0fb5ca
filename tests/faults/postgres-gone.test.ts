import t from 'tap'
import { sendLead } from '../support/lead-client.ts'
import { anotherLead } from '../support/lead-request.ts'
import { startOwnPostgres, WITH_POSTGRES } from '../support/postgres.ts'
import { openReceiver } from '../support/receiver.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

t.test(
  'a PostgreSQL that goes away: 503 for leads, pages go on, the process lives',
  WITH_POSTGRES,
  async (t) => {
    // One that others use is not stopped.
    const postgres = await startOwnPostgres()
    const webhook = await openReceiver(t)
    const DATABASE_URL = await postgres.createDatabase()
    await withDataDir(async (dataDir) => {
      const site = await startSite({
        dataDir,
        env: {
          DATABASE_URL,
          CAPTCHA: 'off',
          LEADS_RATE_LIMIT: 'off',
          LEADS_WEBHOOK_URL: webhook.url
        }
      })
      const sending = Promise.all(
        Array.from({ length: 20 }, () => sendLead(site.url, anotherLead()))
      )
      t.equal((await sendLead(site.url, anotherLead())).status, 200)
      await sending
      const inFlight = Promise.all(
        Array.from({ length: 20 }, () => sendLead(site.url, anotherLead()))
      )
      await postgres.stop()

      const cut = (await inFlight).map(({ status }) => status)
      t.ok(
        cut.every((status) => status === 200 || status === 503),
        `while it stopped: ${cut.join(' ')}`
      )
      t.equal((await sendLead(site.url, anotherLead())).status, 503)
      t.equal((await fetch(site.url)).status, 200)
      t.equal((await fetch(`${site.url}/readyz`)).status, 503)
      t.equal((await fetch(`${site.url}/healthz`)).status, 200)
      await site.kill('SIGTERM')
    })
  }
)
