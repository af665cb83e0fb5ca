import { readFileSync } from 'node:fs'
import t from 'tap'
import { createAmocrmTarget } from '../../src/server/delivery/amocrm-target.ts'
import { createBitrix24Target } from '../../src/server/delivery/bitrix24-target.ts'
import type { DeliveryTarget } from '../../src/server/delivery/delivery-target.ts'
import { createMailTarget } from '../../src/server/delivery/mail-target.ts'
import { createMaxTarget } from '../../src/server/delivery/max-target.ts'
import { createTelegramTarget } from '../../src/server/delivery/telegram-target.ts'
import { createWebhookTarget } from '../../src/server/delivery/webhook-target.ts'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { anotherLead, postLead } from '../support/lead-request.ts'
import { leadTool } from '../support/lead-tool.ts'
import { openMailbox, textOf } from '../support/mailbox.ts'
import { newLead } from '../support/new-lead.ts'
import { failureOf, outgoing, STAND_INS } from '../support/outgoing-lead.ts'
import { answering, openReceiver, type Receiver } from '../support/receiver.ts'
import { buildTestApp } from '../support/test-app.ts'
import { unzip } from '../support/unzip.ts'

/** What takes every message that a bot sends. */
function messengersAt(receiver: Receiver) {
  receiver.answer = answering(200, '{"ok":true,"result":1,"message":{}}')
  const settings = { token: '1:a', chat: '1', apiUrl: receiver.url, content: 'lead' } as const
  return [createTelegramTarget(settings, STAND_INS), createMaxTarget(settings, STAND_INS)]
}

t.test(
  'marks of other languages in what is typed are what was typed (discourse/discourse#8100, wso2/product-is#3635)',
  async (t) => {
    const mailbox = await openMailbox(t)
    const receiver = await openReceiver(t)
    const mail = createMailTarget(
      { smtpUrl: mailbox.url, from: 'a@agency.example', to: 'b@agency.example' },
      STAND_INS
    )
    t.teardown(() => mail.close())
    const typed = "$& $1 $$ $` $' %s {{fio}} {fio} \\n"
    const lead = outgoing({ fio: typed, message: typed })
    const crm = [
      createWebhookTarget({ url: receiver.url }),
      createBitrix24Target(receiver.url, STAND_INS)
    ]
    for (const target of [...crm, ...messengersAt(receiver), mail]) await target.deliver(lead)
    for (const { body, json } of receiver.calls) {
      t.ok(
        said(json).some((text) => text.includes(typed)),
        body
      )
    }
    t.equal(receiver.calls.length, 4)
    const [letter] = mailbox.mails
    if (!letter) throw new Error('no mail')
    t.match(textOf(letter), typed)
  }
)

/** Every text in an answer. */
function said(json: unknown): string[] {
  if (typeof json === 'string') return [json]
  return typeof json === 'object' && json ? Object.values(json).flatMap(said) : []
}

t.test(
  'a zero is an answer (Strategy11/formidable-forms#125, glpi-project/glpi#25520)',
  async (t) => {
    const { app, leads } = await buildTestApp(t)
    const zeros = { fio: '0', phone: '0', theme: '0', message: '0' }
    const answer = await postLead(app, { ...anotherLead(), ...zeros })
    t.equal(answer.statusCode, 200, answer.body)
    const values = { ...(await leads()).at(-1)?.values }
    t.match(values, zeros)

    const receiver = await openReceiver(t)
    for (const target of messengersAt(receiver)) await target.deliver(outgoing(zeros))
    for (const { json } of receiver.calls) {
      for (const label of ['Имя', 'Тема', 'Сообщение']) t.match(json.text, `${label}: 0\n`)
    }
  }
)

t.test('a notice that is cut ends with a whole sign (prometheus/alertmanager#2923)', async (t) => {
  const receiver = await openReceiver(t)
  for (const target of messengersAt(receiver)) {
    for (const subject of ['a', 'ab']) await target.tell?.({ subject, text: '😀'.repeat(3000) })
  }
  t.equal(receiver.calls.length, 4)
  for (const { json } of receiver.calls) t.notMatch(json.text, /\p{Surrogate}/u)
})

t.test(
  'a workbook holds what no document may hold, without it (antonscheffer/as_xlsx#19, dhatim/fastexcel#318)',
  async (t) => {
    const dir = t.testdir()
    const store = openSqliteStore(dir)
    const values = { fio: 'Анна', message: `до\b\u000B\u001F\uFFFEпосле ${'я'.repeat(4900)}` }
    await store.leads.accept(newLead({ values }))
    await store.close()
    const output = `${dir}/leads.xlsx`
    await leadTool({ DATA_DIR: dir }, 'export', '--format', 'xlsx', '--output', output)
    const book = [...unzip(readFileSync(output)).values()].join('')
    t.match(book, 'допосле яя')
    t.notMatch(book, /[^\t\n\r -\uFFFD]/)
    const cells = [...book.matchAll(/<t[^>]*>([^<]*)</g)].map(([, text = '']) => text.length)
    t.ok(Math.max(...cells) <= 32_767, 'no cell is longer than a spreadsheet takes')
  }
)

t.test(
  'a receiver that sends elsewhere has taken nothing, and nobody else is asked (formancehq/ledger#1990, MrZoller/vantage-point#49)',
  async (t) => {
    const other = await openReceiver(t)
    const receiver = await openReceiver(t)
    const { url } = receiver
    const targets: readonly DeliveryTarget[] = [
      createWebhookTarget({ url }),
      createBitrix24Target(url, STAND_INS),
      createAmocrmTarget({ url, token: 'a' }, STAND_INS),
      ...messengersAt(receiver)
    ]
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.answer = answering(status, '', { location: `${other.url}/sign-in` })
      for (const target of targets) {
        t.match(await failureOf(target), { message: String(status) }, `${target.name} ${status}`)
      }
    }
    t.equal(other.calls.length, 0)
  }
)
