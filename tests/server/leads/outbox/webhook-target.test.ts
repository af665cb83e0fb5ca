import { createHmac } from 'node:crypto'
import t from 'tap'
import { createWebhookTarget } from '../../../../src/server/delivery/webhook-target.ts'
import { failureOf, faultOf, LEAD_ID, outgoing } from '../../../support/outgoing-lead.ts'
import { answering, openReceiver } from '../../../support/receiver.ts'

t.test('a signed call that a receiver can verify', async (t) => {
  const receiver = await openReceiver(t)
  const key = Buffer.from('a secret of 24 bytes....')
  const secret = `whsec_${key.toString('base64')}`
  const lead = outgoing()
  const taken = await createWebhookTarget({ url: `${receiver.url}/hook`, secret }).deliver(lead)
  t.same(taken, {}, 'it has no id of its own')

  const [call] = receiver.calls
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = call?.headers ?? {}
  const expected = createHmac('sha256', key)
    .update(`${id}.${timestamp}.${call?.body}`)
    .digest('base64')
  t.equal(call?.headers['webhook-signature'], `v1,${expected}`)
  t.equal(id, lead.identity)
  t.ok(Math.abs(Number(timestamp) - Date.now() / 1000) < 60)
  t.match(call?.json, {
    type: 'lead.created',
    timestamp: '2026-11-21T10:00:00.000Z',
    data: {
      resultID: LEAD_ID,
      fio: 'Анна Смирнова',
      entryCanal: 'yandex / cpc',
      lastChannel: 'paid',
      lastSource: 'yandex / cpc / brand',
      attachment: null
    }
  })
})

t.test('answers', async (t) => {
  const receiver = await openReceiver(t)
  const target = createWebhookTarget({ url: receiver.url })
  const faults = {
    200: 'done',
    204: 'done',
    307: 'retry',
    400: 'dead',
    401: 'blocked',
    403: 'blocked',
    404: 'blocked',
    408: 'retry',
    413: 'dead',
    422: 'dead',
    429: 'retry',
    500: 'retry',
    503: 'retry'
  }
  const elsewhere = await openReceiver(t)
  for (const [status, fault] of Object.entries(faults)) {
    receiver.answer = answering(Number(status), status === '204' ? '' : '{}', {
      location: elsewhere.url
    })
    t.equal(await faultOf(target), fault, status)
  }
  t.equal(elsewhere.calls.length, 0, 'a redirect is not followed: it would take the lead elsewhere')
  await receiver.close()
  t.equal(await faultOf(target), 'retry', 'nobody there')
})

t.test('a pause that is asked for is kept', async (t) => {
  const receiver = await openReceiver(t)
  receiver.answer = answering(503, '', { 'retry-after': '120' })
  t.equal((await failureOf(createWebhookTarget({ url: receiver.url })))?.pauseMs, 120_000)
})

t.test(
  'review-security 14: a call fits behind a default nginx, whatever the lead holds',
  async (t) => {
    const receiver = await openReceiver(t)
    const target = createWebhookTarget({ url: receiver.url })
    const withFile = (bytes: number, values = {}) => {
      const lead = outgoing(values, {
        file: { name: 'a.pdf', type: 'application/pdf', data: Buffer.alloc(bytes, 7) }
      })
      lead.lead.attachment = {
        id: 'f',
        name: 'a.pdf',
        type: 'application/pdf',
        size: bytes,
        sha256: 'aa'
      }
      return lead
    }
    await target.deliver(withFile(700 * 1024))
    await target.deliver(withFile(800 * 1024))
    await target.deliver(withFile(700 * 1024, { message: '\u0001'.repeat(50_000) }))
    const [small, large, wordy] = receiver.calls
    t.equal(Buffer.from(small?.json.data.attachment.content, 'base64').length, 700 * 1024)
    t.match(large?.json.data.attachment, { name: 'a.pdf', size: 800 * 1024, content: null })
    t.equal(wordy?.json.data.attachment.content, null)
    for (const { body } of receiver.calls) t.ok(Buffer.byteLength(body) < 1024 * 1024)
  }
)

t.test('review-security 14: an answer that the call is too large is known', async (t) => {
  const receiver = await openReceiver(t)
  receiver.answer = answering(413)
  t.match(await failureOf(createWebhookTarget({ url: receiver.url })), { isTooLarge: true })
})

t.test('review-security, text out: values hold no control characters', async (t) => {
  const receiver = await openReceiver(t)
  await createWebhookTarget({ url: receiver.url }).deliver(
    outgoing({ fio: 'Анна\u001B[2J\u009B\u202E', message: 'а\r\nб' })
  )
  const { fio, message } = receiver.calls[0]?.json.data ?? {}
  t.equal(fio, 'Анна\\u001b[2J\\u009b\\u202e')
  t.equal(message, 'а\nб')
})
