import { createHmac } from 'node:crypto'
import t, { type Test } from 'tap'
import {
  DeliveryError,
  type HttpError,
  postJson
} from '../../../src/server/delivery/delivery-target.ts'
import { createWebhookTarget } from '../../../src/server/delivery/targets/webhook-target.ts'
import { faultOf, LEAD_ID, outgoing } from '../../support/outgoing-lead.ts'
import { answering, openReceiver } from '../../support/receiver.ts'

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

t.test('review-security, text out: values hold no control characters', async (t) => {
  const receiver = await openReceiver(t)
  await createWebhookTarget({ url: receiver.url }).deliver(
    outgoing({ fio: 'Анна\u001B[2J\u009B\u202E', message: 'а\r\nб' })
  )
  const { fio, message } = receiver.calls[0]?.json.data ?? {}
  t.equal(fio, 'Анна\\u001b[2J\\u009b\\u202e')
  t.equal(message, 'а\nб')
})

const HOUR_MS = 60 * 60 * 1000

async function failure(url: string, timeoutMs?: number): Promise<DeliveryError> {
  try {
    await postJson(url, '{}', { timeoutMs })
  } catch (error) {
    if (error instanceof DeliveryError) return error
    throw error
  }
  throw new Error('it was a success')
}

t.test('whose fault an answer is', async (t) => {
  const receiver = await openReceiver(t)
  const faults = {
    blocked: [401, 402, 403, 404, 405, 410],
    retry: [301, 399, 408, 425, 429, 500, 502, 599],
    dead: [400, 409, 413, 422, 499]
  }
  for (const [fault, statuses] of Object.entries(faults)) {
    for (const status of statuses) {
      receiver.answer = answering(status, 'why')
      const error = (await failure(receiver.url)) as HttpError
      const isTooLarge = status === 413
      t.match(error, { fault, status, isTooLarge, text: 'why', message: `answered ${status}` })
      t.equal(error.pauseMs, undefined)
    }
  }
})

t.test('a pause is asked for in seconds or as a date, and believed up to an hour', async (t) => {
  const receiver = await openReceiver(t)
  const pauseAfter = async (text: string) => {
    receiver.answer = answering(503, '', { 'retry-after': text })
    return (await failure(receiver.url)).pauseMs
  }
  t.equal(await pauseAfter('120'), 120_000)
  t.equal(await pauseAfter('0'), 0)
  t.equal(await pauseAfter('9999999'), HOUR_MS)
  t.equal(await pauseAfter('soon'), undefined)
  t.equal(await pauseAfter('Thu, 01 Jan 2026 00:00:00 GMT'), 0)
  const ahead = (await pauseAfter(new Date(Date.now() + HOUR_MS / 2).toUTCString())) ?? 0
  t.ok(ahead > HOUR_MS / 2 - 60_000 && ahead <= HOUR_MS / 2, `${ahead} ms`)
})

t.test('no answer is said in words that hold no address', async (t) => {
  const silent = await openReceiver(t)
  silent.answer = () => undefined
  t.match(await failure(silent.url, 200), { fault: 'retry', message: 'no answer in time' })

  const cutting = await openReceiver(t)
  cutting.answer = (_call, response) => response.destroy()
  t.match(await failure(cutting.url), { fault: 'retry', isCut: true, message: /^[A-Z_]+$/ })

  const gone = await gonePort(t)
  t.match(await failure(gone), { fault: 'retry', isCut: false, message: 'ECONNREFUSED' })
})

t.test('a connection that is not safe is for a person to mend', async (t) => {
  const receiver = await openReceiver(t)
  const error = await failure(receiver.url.replace('http:', 'https:'))
  t.match(error, { fault: 'blocked', message: /SSL/ })
})

async function gonePort(t: Test): Promise<string> {
  const receiver = await openReceiver(t)
  await receiver.close()
  return receiver.url
}

t.test('over a network nothing is sent in the clear, to this machine it may be', async (t) => {
  for (const host of [
    'crm.example',
    '192.0.2.7',
    '10.0.0.5',
    'localhost.example',
    '[2001:db8::1]'
  ]) {
    const { fault, message } = await failure(`http://${host}:9/hook`)
    t.match({ fault, message }, { fault: 'blocked', message: /in the clear/ }, host)
  }
  for (const host of ['localhost', '127.0.0.1', '127.8.8.8', '[::1]'])
    t.equal((await failure(`http://${host}:9/hook`)).fault, 'retry', host)
})
