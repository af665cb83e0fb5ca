import t, { type Test } from 'tap'
import { createDeliverer } from '../../../src/server/delivery/deliverer.ts'
import { createMetrikaTarget } from '../../../src/server/delivery/targets/metrika-target.ts'
import { noteConversionTargets } from '../../../src/server/leads/conversions.ts'
import type { Outcome } from '../../../src/server/leads/lead.ts'
import type { LeadStore } from '../../../src/server/leads/lead-store.ts'
import { failureOf, LEAD_ID, outgoing } from '../../support/outgoing-lead.ts'
import { answering, openReceiver, type Receiver } from '../../support/receiver.ts'
import { accepted, type OpenStore, openEmbedded } from '../../support/stores.ts'
import { buildTestApp } from '../../support/test-app.ts'

const COUNTER = 12_345
const BASE = `/management/v1/counter/${COUNTER}/offline_conversions`
const CLIENT = '133591247640966458'
const AT = new Date('2026-11-20T12:30:00Z')
const SECONDS = AT.getTime() / 1000

const metrika = ({ url }: Receiver) =>
  createMetrikaTarget({ counter: COUNTER, token: 'secret', goal: 'lead_won', apiUrl: url })

const settingsOf = ({ url }: Receiver) => ({
  METRIKA_COUNTER_ID: String(COUNTER),
  METRIKA_TOKEN: 'secret',
  METRIKA_API_URL: url
})

/** Takes files and lists them, as Metrica does. */
function takeFiles(receiver: Receiver, uploadings: object[] = []) {
  const rows: string[] = []
  receiver.answer = ({ path, body }, response) => {
    if (!path.startsWith(`${BASE}/upload?`))
      return void response.end(JSON.stringify({ uploadings }))
    rows.push(/ClientId.*|Yclid.*/.exec(body)?.[0] ?? '', /\n(\d+,.*)\n/.exec(body)?.[1] ?? '')
    const comment = new URL(path, 'http://metrika').searchParams.get('comment')
    const uploading = { id: uploadings.length + 1, status: 'UPLOADED', comment, source_quantity: 1 }
    uploadings.push(uploading)
    response.end(JSON.stringify({ uploading }))
  }
  return { rows, uploadings }
}

function contract(values: Record<string, string>, own = {}, amount = 24_000_050) {
  const sent = outgoing(values, own)
  const won = { outcome: 'won', amount, outcomeAt: AT } as const
  return { ...sent, lead: { ...sent.lead, ...won } }
}

t.test('a contract is a file of one row, by the browser or else by the click', async (t) => {
  const receiver = await openReceiver(t)
  const { rows } = takeFiles(receiver)
  t.same(await metrika(receiver).deliver(contract({ clientID: CLIENT })), { remoteID: '1' })
  const entryUrl = encodeURIComponent('https://agency.example/?yclid=77')
  await metrika(receiver).deliver(contract({ clientID: '1.2', entryUrl }))

  const head = 'Target,DateTime,Price,Currency'
  const row = `lead_won,${SECONDS},240000.50,RUB`
  t.same(rows, [`ClientId,${head}`, `${CLIENT},${row}`, `Yclid,${head}`, `77,${row}`])
  const [call] = receiver.calls
  t.equal(call?.headers.authorization, 'OAuth secret')
  t.match(call?.headers['content-type'], /^multipart\/form-data; boundary=/)
  t.match(call?.body, 'name="file"')
  t.match(call?.path, /\?comment=[A-Za-z0-9]{1,255}$/)
  t.notMatch(call?.body, /Анна|\+7/)
})

t.test('a repeated attempt first looks whether the file is there', async (t) => {
  const receiver = await openReceiver(t)
  const { uploadings } = takeFiles(receiver)
  const target = metrika(receiver)
  await target.deliver(contract({ clientID: CLIENT }))
  t.same(await target.deliver(contract({ clientID: CLIENT }, { attempt: 2 })), { remoteID: '1' })
  t.equal(uploadings.length, 1)
  const other = contract({ clientID: CLIENT }, { attempt: 2, identity: `${LEAD_ID}.metrika.2` })
  t.same(await target.deliver(other), { remoteID: '2' }, 'a correction is another file')
  const corrected = contract({ clientID: CLIENT }, { attempt: 3 }, 30_000_000)
  t.same(await target.deliver(corrected), { remoteID: '3' }, 'the file there has another sum')
})

t.test('what Metrica answers', async (t) => {
  const receiver = await openReceiver(t)
  const target = metrika(receiver)
  const fault = (type: string) => JSON.stringify({ errors: [{ error_type: type }], message: 'no' })
  const answers = [
    [200, '{"uploading":{"id":7}}', undefined],
    [200, '<html>', 'retry'],
    [200, '{}', 'retry'],
    [200, '[]', 'retry'],
    [400, fault('invalid_parameter'), 'dead'],
    [401, fault('invalid_token'), 'blocked'],
    [403, fault('access_denied'), 'blocked'],
    [403, fault('quota_requests_by_uid'), 'retry'],
    [404, fault('not_found'), 'blocked'],
    [420, fault('quota'), 'retry'],
    [429, fault('quota_requests_by_ip'), 'retry'],
    [500, 'null', 'retry'],
    [503, fault('backend_error'), 'retry']
  ] as const
  for (const [status, body, expected] of answers) {
    receiver.answer = answering(status, body)
    const failure = await failureOf(target, contract({ clientID: CLIENT }))
    t.equal(failure?.fault, expected, `${status} ${body}`)
    t.notMatch(failure?.message ?? '', 'secret')
  }
  receiver.answer = answering(200, '{"visit_join_threshold":21}')
  await target.check()
  t.match(receiver.calls.at(-1)?.path, `${BASE}/visit_join_threshold`)
})

/** A store that gives contracts back, and a worker for them. */
async function openWorker(t: Test, openStore: OpenStore) {
  const { store, clock, env } = await openStore(t)
  const receiver = await openReceiver(t)
  const taken = takeFiles(receiver)
  const deliverer = createDeliverer({ target: metrika(receiver), store, now: () => clock.now })
  await noteConversionTargets(store.settings, ['metrika'])
  async function work(): Promise<void> {
    for (let i = 0; i < 10; i++) {
      const next = await deliverer.step()
      if (next && next > clock.now) clock.now = next
    }
  }
  return { store, clock, env, receiver, ...taken, work }
}

function record(store: LeadStore, id: string, outcome: Outcome, amount?: number) {
  return store.recordOutcome(id, { outcome, at: AT, actor: 'a', ...(amount ? { amount } : {}) })
}

t.test('a contract goes once, and again when its sum changes', async (t) => {
  const { store, work, rows } = await openWorker(t, openEmbedded)
  const id = await accepted(store, { values: { clientID: CLIENT }, targets: [] })
  const prices = () => rows.filter((_, i) => i % 2).map((row) => row.split(',')[3])

  await record(store.leads, id, 'offer', 100)
  await work()
  t.same(prices(), [])
  await record(store.leads, id, 'won', 24_000_000)
  await work()
  t.same(prices(), ['240000'])
  await record(store.leads, id, 'won', 24_000_000)
  await work()
  t.same(prices(), ['240000'], 'the same sum is known')
  await record(store.leads, id, 'won', 26_000_000)
  await work()
  t.same(prices(), ['240000', '260000'], 'a correction is a second row')
  await record(store.leads, id, 'lost')
  await record(store.leads, id, 'won', 26_000_000)
  await work()
  t.same(prices(), ['240000', '260000'], 'nor is it won twice')
  const deliveries = await store.delivery.deliveriesOf(id)
  const ends = deliveries.map(({ state, remoteID }) => `${state} ${remoteID}`)
  t.same(ends, ['done 1', 'done 2'])
})

t.test('a sum that changes while it is being sent is sent too', async (t) => {
  const { store } = await openWorker(t, openEmbedded)
  const id = await accepted(store, { values: { clientID: CLIENT }, targets: [] })
  await record(store.leads, id, 'won', 100)
  const claimed = await store.delivery.claim('metrika', 'a', 60_000)
  await record(store.leads, id, 'won', 200)
  await store.delivery.settle(claimed?.id ?? 0, 'a', { kind: 'done', remoteID: '1' })
  const states = (await store.delivery.deliveriesOf(id)).map(({ state }) => state)
  t.same(states, ['done', 'pending'])
})

t.test('the site gives contracts back by itself, and no lead', async (t) => {
  const receiver = await openReceiver(t)
  const { uploadings } = takeFiles(receiver)
  const { app } = await buildTestApp(t, settingsOf(receiver))
  t.same(app.deliveries.targets, [])
  const id = await accepted(app.store, { values: { clientID: CLIENT } })
  await record(app.store.leads, id, 'won', 100)
  app.deliveries.wake()
  while (uploadings.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  t.equal(uploadings.length, 1)
})
