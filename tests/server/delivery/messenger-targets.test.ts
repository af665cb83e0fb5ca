import t from 'tap'
import { createMaxTarget } from '../../../src/server/delivery/targets/max-target.ts'
import { createTelegramTarget } from '../../../src/server/delivery/targets/telegram-target.ts'
import { createWebhookTarget } from '../../../src/server/delivery/targets/webhook-target.ts'
import { matchLists } from '../../support/match-lists.ts'
import { failureOf, LEAD_ID, outgoing, STAND_INS } from '../../support/outgoing-lead.ts'
import { answering, openReceiver } from '../../support/receiver.ts'

const SENT = '{"ok":true,"result":{"message_id":42}}'
const SENT_TO_MAX = '{"message":{"body":{"mid":"mid.42"}}}'
const NOTICE = [
  'Новая заявка',
  'Тема: SEO',
  'Источник: yandex / cpc / brand',
  'Ответить: понедельник, 23 ноября, до 09:30 (по Москве)',
  `Номер: ${LEAD_ID}`,
  `Карточка: https://desk.agency.example/leads/${LEAD_ID}`
].join('\n')

function telegram(apiUrl: string, content: 'notice' | 'lead' = 'notice') {
  return createTelegramTarget({ token: '1:secret', chat: '-5', apiUrl, content }, STAND_INS)
}

function max(apiUrl: string, content: 'notice' | 'lead' = 'notice') {
  return createMaxTarget({ token: 'secret', chat: '-5', apiUrl, content }, STAND_INS)
}

t.test('a chat in Telegram is told of a lead, and of no person', async (t) => {
  const receiver = await openReceiver(t)
  receiver.answer = answering(200, SENT)
  const lead = outgoing({ theme: 'SEO' })
  t.same(await telegram(receiver.url).deliver(lead), { remoteID: '42' })
  matchLists(t, receiver.calls, [
    { path: '/bot1:secret/sendMessage', json: { chat_id: '-5', text: NOTICE } }
  ])
  t.notOk('parse_mode' in (receiver.calls[0]?.json ?? {}), 'plain text')
})

t.test('a chat in MAX is told the same', async (t) => {
  const receiver = await openReceiver(t)
  receiver.answer = answering(200, SENT_TO_MAX)
  t.same(await max(receiver.url).deliver(outgoing({ theme: 'SEO' })), { remoteID: 'mid.42' })
  matchLists(t, receiver.calls, [
    {
      path: '/messages?chat_id=-5',
      headers: { authorization: 'secret' },
      json: { text: NOTICE, notify: true }
    }
  ])
})

t.test(
  'the whole lead where the operator says so, never longer than the messenger takes',
  async (t) => {
    const receiver = await openReceiver(t)
    const message = `${'слово 👍 '.repeat(700)}конец`
    const lead = outgoing({ message, fio: 'Анна\u001B[31m\u202E' })
    receiver.answer = answering(200, SENT)
    await telegram(receiver.url, 'lead').deliver(lead)
    receiver.answer = answering(200, SENT_TO_MAX)
    await max(receiver.url, 'lead').deliver(lead)

    const texts = receiver.calls.map(({ json }) => String(json.text))
    t.same(
      texts.map((text) => text.length <= 4096),
      [true, true]
    )
    t.ok((texts[1]?.length ?? 0) <= 4000)
    for (const text of texts) {
      t.match(text, '+7 912 345-67-89')
      t.match(text, `Номер: ${LEAD_ID}`)
      t.match(text, '…\n', 'the message is cut')
      t.notMatch(text, /[^\n\P{Cc}]|[\u202A-\u202E]|\p{Surrogate}/u)
    }
  }
)

t.test('a group that became a supergroup is found under its new id', async (t) => {
  const receiver = await openReceiver(t)
  const target = telegram(receiver.url)
  receiver.answer = answering(
    400,
    '{"description":"migrated","parameters":{"migrate_to_chat_id":-100}}'
  )
  t.match(await failureOf(target), { fault: 'retry', message: /LEADS_TELEGRAM_CHAT=-100/ })
  receiver.answer = answering(200, SENT)
  await target.deliver(outgoing())
  t.equal(receiver.calls.at(-1)?.json.chat_id, '-100')
})

t.test('the checks change nothing, and no fault tells the token', async (t) => {
  const receiver = await openReceiver(t)
  receiver.answer = answering(200, '{"ok":true,"result":{}}')
  await telegram(receiver.url).check()
  await max(receiver.url).check()
  t.same(
    receiver.calls.map(({ path }) => path),
    ['/bot1:secret/getChat', '/chats/-5']
  )

  receiver.answer = answering(401, '{"code":"verify.token"}')
  const nowhere = 'http://127.0.0.1:9'
  for (const target of [telegram(nowhere), max(nowhere), max(receiver.url)]) {
    const fault = await target.check().then(String, String)
    t.match(fault, 'DeliveryError')
    t.notMatch(fault, 'secret')
  }
})

t.test('alerts go to a messenger and to a webhook too', async (t) => {
  const receiver = await openReceiver(t)
  const notice = { subject: 'Заявки', text: 'доставка требует внимания' }
  receiver.answer = answering(200, SENT)
  await telegram(receiver.url).tell?.(notice)
  receiver.answer = answering(200, SENT_TO_MAX)
  await max(receiver.url).tell?.(notice)
  await createWebhookTarget({ url: receiver.url }).tell?.(notice)
  const text = 'Заявки\n\nдоставка требует внимания'
  matchLists(t, receiver.calls, [
    { path: '/bot1:secret/sendMessage', json: { chat_id: '-5', text } },
    { path: '/messages?chat_id=-5', json: { text } },
    { json: { type: 'alert', data: notice } }
  ])
  receiver.answer = answering(403)
  await t.rejects(async () => telegram(receiver.url).tell?.(notice), /Telegram: 403/)
})
