import t, { type Test } from 'tap'
import { DeliveryError } from '../../../../src/server/delivery/delivery-target.ts'
import { type HttpError, postJson } from '../../../../src/server/delivery/http-call.ts'
import { answering, openReceiver } from '../../../support/receiver.ts'

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

t.test('a success gives its status and text, with the headers that were asked for', async (t) => {
  const receiver = await openReceiver(t)
  receiver.answer = answering(201, 'taken')
  const answer = await postJson(`${receiver.url}/hook?a=1`, '{"a":1}', { headers: { 'x-a': 'b' } })
  t.same(answer, { status: 201, text: 'taken' })
  t.match(receiver.calls[0], {
    path: '/hook?a=1',
    json: { a: 1 },
    headers: { 'content-type': 'application/json', 'x-a': 'b' }
  })
})

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

t.test('of a long answer only the beginning is read', async (t) => {
  const receiver = await openReceiver(t)
  receiver.answer = answering(200, 'x'.repeat(3 * 1024 * 1024))
  const { text } = await postJson(receiver.url, '{}')
  t.ok(text.length > 0 && text.length <= 1024 * 1024, `${text.length} bytes`)
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
