import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { createBitrix24Target } from '../../src/server/delivery/bitrix24-target.ts'
import { createDeliverer } from '../../src/server/delivery/dispatcher.ts'
import { createMailTarget } from '../../src/server/delivery/mail-target.ts'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { anotherLead, postLead } from '../support/lead-request.ts'
import { headerOf, openMailbox } from '../support/mailbox.ts'
import { newLead } from '../support/new-lead.ts'
import { STAND_INS } from '../support/outgoing-lead.ts'
import { answering, openReceiver } from '../support/receiver.ts'
import { buildTestApp } from '../support/test-app.ts'

const HOUR_MS = 3_600_000
const LEADS = 48

t.test(
  'SMTP and CRM down for 24 simulated hours, then back: every lead once at each',
  async (t) => {
    let now = new Date('2026-11-21T10:00:00Z')
    const store = openSqliteStore(t.testdir(), () => now)
    t.teardown(() => store.close())
    const mailbox = await openMailbox(t)
    const crm = await openReceiver(t)
    const mail = { smtpUrl: mailbox.url, from: 'site@agency.example', to: 'sales@agency.example' }
    const targets = [createMailTarget(mail, STAND_INS), createBitrix24Target(crm.url, STAND_INS)]
    const deliverers = targets.map((target) => createDeliverer({ target, store, now: () => now }))
    await Promise.all([mailbox.close(), crm.close()])

    /** Both work for so long, as the dispatcher would have them. */
    async function pass(ms: number): Promise<void> {
      const end = now.getTime() + ms
      while (now.getTime() < end) {
        const due = await Promise.all(deliverers.map((deliverer) => deliverer.step()))
        const next = Math.min(end, ...due.map((date) => date?.getTime() ?? end))
        now = new Date(Math.max(now.getTime(), next))
      }
    }

    for (let i = 0; i < LEADS; i++) {
      await store.leads.accept(newLead({ targets: targets.map(({ name }) => name) }))
      await pass((24 * HOUR_MS) / LEADS)
    }
    t.ok(
      (await store.delivery.counts()).every(({ state }) => state === 'pending'),
      'nothing is given up'
    )

    const portOf = (url: string) => Number(new URL(url).port)
    const back = await openMailbox(t, { port: portOf(mailbox.url) })
    const crmBack = await openReceiver(t, { port: portOf(crm.url) })
    await pass(3 * 60_000)

    t.equal(new Set(back.mails.map((one) => headerOf(one, 'Message-ID'))).size, LEADS)
    t.equal(back.mails.length, LEADS)
    const added = crmBack.calls.filter(({ path }) => path.includes('crm.lead.add'))
    t.equal(new Set(added.map(({ json }) => json.fields.ORIGIN_ID)).size, LEADS)
    t.equal(added.length, LEADS)
    for (const target of targets) target.close()
  }
)

for (const [name, answer] of Object.entries({
  '500': answering(500),
  '429': answering(429, '{"error":"OPERATION_TIME_LIMIT"}'),
  '307': answering(307, '', { location: 'http://127.0.0.1:9/' }),
  '401': answering(401, '{"error":"expired_token"}'),
  garbage: answering(200, '<html>login</html>')
})) {
  t.test(`a CRM that answers ${name} for a day gets every lead once afterwards`, async (t) => {
    let now = new Date('2026-11-21T10:00:00Z')
    const store = openSqliteStore(t.testdir(), () => now)
    t.teardown(() => store.close())
    const crm = await openReceiver(t)
    const target = createBitrix24Target(crm.url, STAND_INS)
    const deliverer = createDeliverer({ target, store, now: () => now })
    const pass = async (ms: number) => {
      const end = now.getTime() + ms
      while (now.getTime() < end) {
        const next = (await deliverer.step())?.getTime() ?? end
        now = new Date(Math.max(now.getTime(), Math.min(end, next)))
      }
    }
    crm.answer = answer
    for (let i = 0; i < 5; i++) await store.leads.accept(newLead({ targets: ['bitrix24'] }))
    await pass(24 * HOUR_MS)
    const calls = crm.calls.length
    crm.calls.length = 0
    crm.answer = ({ path }, response) =>
      response.end(path.includes('list') ? '{"result":[]}' : '{"result":1}')
    await pass(1.1 * HOUR_MS)

    t.ok(calls > 0 && calls < 24 * 60 * 3, `${calls} calls in the day`)
    const ids = crm.calls.flatMap(({ json }) => json.fields?.ORIGIN_ID ?? [])
    t.equal(ids.length, 5)
    t.equal(new Set(ids).size, 5)
  })
}

t.test('a CRM that hangs delays neither the visitor nor the mail', async (t) => {
  const mailbox = await openMailbox(t)
  const crm = await openReceiver(t)
  crm.answer = () => undefined
  const { app } = await buildTestApp(t, {
    LEADS_SMTP_URL: mailbox.url,
    LEADS_MAIL_TO: 'sales@agency.example',
    LEADS_BITRIX24_URL: crm.url
  })
  for (let i = 0; i < 5; i++) t.equal((await postLead(app, anotherLead())).statusCode, 200)
  while (mailbox.mails.length < 5) await setTimeout(20)
  t.equal(crm.calls.length, 1, 'it still hangs at the first')
  await crm.close()
})
