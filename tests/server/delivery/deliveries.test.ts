import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { type Notice, sendAlerts, sendDigest } from '../../../src/server/delivery/alerts.ts'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { GOOD_LEAD, postLead } from '../../support/lead-request.ts'
import { openMailbox, textOf } from '../../support/mailbox.ts'
import { matchLists } from '../../support/match-lists.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { newLead } from '../../support/new-lead.ts'
import { answering, openReceiver } from '../../support/receiver.ts'
import { buildTestApp } from '../../support/test-app.ts'

t.test('a lead goes to every target, and one that is down delays no other', async (t) => {
  const mailbox = await openMailbox(t)
  const webhook = await openReceiver(t)
  const bitrix = await openReceiver(t)
  webhook.answer = answering(500)
  const { app } = await buildTestApp(t, {
    LEADS_SMTP_URL: mailbox.url,
    LEADS_MAIL_TO: 'sales@agency.example',
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_BITRIX24_URL: `${bitrix.url}/rest/1/token/`
  })

  const answer = await postLead(app, GOOD_LEAD)
  t.equal(answer.statusCode, 200)
  await until(
    () => mailbox.mails.length === 1 && bitrix.calls.length === 1 && webhook.calls.length > 0
  )

  const { resultID } = answer.json()
  const deliveries = () => app.store.delivery.deliveriesOf(resultID)
  // What has arrived is noted a moment later.
  await until(async () => (await deliveries()).filter(({ state }) => state === 'done').length === 2)
  matchLists(
    t,
    (await deliveries()).map(({ target, state }) => [target, state]),
    [
      ['bitrix24', 'done'],
      ['mail', 'done'],
      ['webhook', 'pending']
    ]
  )
  t.match(textOf(mailbox.mails[0] as (typeof mailbox.mails)[0]), resultID)
})

t.test('the attachment goes with the letter and the call', async (t) => {
  const mailbox = await openMailbox(t)
  const webhook = await openReceiver(t)
  const { app } = await buildTestApp(t, {
    LEADS_SMTP_URL: mailbox.url,
    LEADS_MAIL_TO: 'sales@agency.example',
    LEADS_WEBHOOK_URL: webhook.url
  })
  const file = new File(['техзадание'], 'бриф.txt', { type: 'text/plain' })
  await postLead(app, { ...GOOD_LEAD, file })
  await until(() => mailbox.mails.length === 1 && webhook.calls.length === 1)
  t.match(textOf(mailbox.mails[0] as (typeof mailbox.mails)[0]), 'техзадание')
  const { content, name } = webhook.calls[0]?.json.data.attachment ?? {}
  t.equal(name, 'бриф.txt')
  t.equal(Buffer.from(content, 'base64').toString(), 'техзадание')
})

t.test('the operator is told', async (t) => {
  const store = openSqliteStore(t.testdir())
  t.teardown(() => store.close())
  const notices: Notice[] = []
  const send = async (notice: Notice) => notices.push(notice)
  const accepted = await store.leads.accept(newLead({ targets: ['mail', 'crm'] }))
  const resultID = 'resultID' in accepted ? accepted.resultID : ''
  const claimed = await store.delivery.claim('mail', 'a', 1000)

  t.test('of what was given up, and nothing twice', async (t) => {
    await store.delivery.settle(claimed?.id ?? 0, 'a', { kind: 'dead', error: 'answered 554' })
    const refuse = async () => Promise.reject(new Error('no SMTP'))
    await t.rejects(sendAlerts(store, refuse, MOSCOW), /no SMTP/)
    await sendAlerts(store, send, MOSCOW)
    await sendAlerts(store, send, MOSCOW)
    t.equal(notices.length, 1)
    t.match(notices[0]?.text, `redeliver ${resultID} --target mail`)
    t.match(notices[0]?.text, 'answered 554')
  })

  t.test('of a target that a person must mend, with what waits', async (t) => {
    notices.length = 0
    const outage = { name: 'crm', isBlocked: true, isHeld: true }
    await store.delivery.noteOutage({ ...outage, reason: 'answered 401' })
    await sendAlerts(store, send, MOSCOW)
    t.match(
      notices[0]?.text,
      /«crm» остановлена[\s\S]*С \d{4}-\d\d-\d\d \d\d:\d\d, [\s\S]*answered 401[\s\S]*ждут: 1/
    )
    await store.delivery.noteOutage({ ...outage, reason: 'answered 403' })
    await sendAlerts(store, send, MOSCOW)
    t.equal(notices.length, 1, 'as long as it lasts, once')
    await store.delivery.endOutage('crm')
    await store.delivery.noteOutage({ ...outage, reason: 'again' })
    await sendAlerts(store, send, MOSCOW)
    t.equal(notices.length, 2, 'a new outage is told of anew')
  })

  t.test('every morning, also when nothing came', async (t) => {
    notices.length = 0
    const night = new Date('2036-11-21T03:00:00Z')
    const morning = new Date('2036-11-21T06:00:00Z')
    await sendDigest(store, night, send, MOSCOW)
    t.equal(notices.length, 0)
    await t.rejects(
      sendDigest(store, morning, async () => Promise.reject(new Error('no SMTP')), MOSCOW)
    )
    await sendDigest(store, morning, send, MOSCOW)
    await sendDigest(store, morning, send, MOSCOW)
    t.equal(notices.length, 1)
    t.equal(notices[0]?.subject, 'Заявки за сутки: 0')
    t.same(notices[0]?.text.split('\n'), [
      'Получено за сутки: 0',
      'Доставлено всего: 0',
      'Ждут доставки: 1',
      'Не доставлены: 1',
      'В карантине: 0',
      'Доставка «crm» остановлена: похоже на ошибку в настройках'
    ])
  })
})

t.test('metrics stand on a port of their own', async (t) => {
  const webhook = await openReceiver(t)
  webhook.answer = answering(400)
  const { app } = await buildTestApp(t, {
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    LEADS_WEBHOOK_URL: webhook.url
  })
  await postLead(app, GOOD_LEAD)
  await postLead(app, { ...GOOD_LEAD, fio: '' })
  await until(() => webhook.calls.length === 1)
  await until(async () => /result="dead"/.test(await (await fetch(app.metrics.url ?? '')).text()))

  const text = await (await fetch(app.metrics.url ?? '')).text()
  for (const line of [
    'leads_accepted_total{form="main"} 1',
    'leads_refused_total{code="validation_failed"} 1',
    'lead_delivery_attempts_total{target="webhook",result="dead"} 1',
    'lead_deliveries{target="webhook",state="dead"} 1',
    'nodejs_eventloop_lag_p99_seconds',
    'data_free_bytes ',
    'http_request_seconds_count{status="200"} '
  ]) {
    t.match(text, line)
  }
  t.notMatch(text, 'Анна')
  t.equal((await app.inject('/metrics')).statusCode, 404)
})

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 500; i++) {
    if (await isTrue()) return
    await setTimeout(20)
  }
  throw new Error('it did not come to pass')
}
