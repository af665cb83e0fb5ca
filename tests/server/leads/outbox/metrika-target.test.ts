import t, { type Test } from 'tap'
import { createDeliverer } from '../../../../src/server/delivery/dispatcher.ts'
import { createMetrikaTarget } from '../../../../src/server/delivery/metrika-target.ts'
import { noteConversionTargets } from '../../../../src/server/leads/conversions.ts'
import type { Outcome } from '../../../../src/server/leads/lead.ts'
import type { SiteStore } from '../../../../src/server/store/site-store.ts'
import { leadTool } from '../../../support/lead-tool.ts'
import { failureOf, LEAD_ID, outgoing } from '../../../support/outgoing-lead.ts'
import { answering, openReceiver, type Receiver } from '../../../support/receiver.ts'
import { accepted, eachDatabase, type OpenStore } from '../../../support/stores.ts'
import { buildTestApp } from '../../../support/test-app.ts'

t.setTimeout(2_400_000)

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

t.test('it waits as long as Metrica asks, and ten minutes for a quota by itself', async (t) => {
  const receiver = await openReceiver(t)
  const target = metrika(receiver)
  const pauseOf = async (status: number, type: string, headers?: Record<string, string>) => {
    receiver.answer = answering(status, JSON.stringify({ errors: [{ error_type: type }] }), headers)
    return (await failureOf(target, contract({ clientID: CLIENT })))?.pauseMs
  }
  t.equal(await pauseOf(503, 'backend_error'), undefined)
  t.equal(await pauseOf(503, 'backend_error', { 'retry-after': '7' }), 7000)
  t.equal(await pauseOf(420, 'quota'), 600_000)
  t.equal(await pauseOf(403, 'quota_requests_by_uid', { 'retry-after': '30' }), 30_000)
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

function record(store: SiteStore, id: string, outcome: Outcome, amount?: number) {
  return store.leads.recordOutcome(id, {
    outcome,
    at: AT,
    actor: 'a',
    ...(amount ? { amount } : {})
  })
}

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: a contract goes once, and again when its sum changes`, async (t) => {
    const { store, work, rows } = await openWorker(t, openStore)
    const id = await accepted(store, { values: { clientID: CLIENT }, targets: [] })
    const prices = () => rows.filter((_, i) => i % 2).map((row) => row.split(',')[3])

    await record(store, id, 'offer', 100)
    await work()
    t.same(prices(), [])
    await record(store, id, 'won', 24_000_000)
    await work()
    t.same(prices(), ['240000'])
    await record(store, id, 'won', 24_000_000)
    await work()
    t.same(prices(), ['240000'], 'the same sum is known')
    await record(store, id, 'won', 26_000_000)
    await work()
    t.same(prices(), ['240000', '260000'], 'a correction is a second row')
    await record(store, id, 'lost')
    await record(store, id, 'won', 26_000_000)
    await work()
    t.same(prices(), ['240000', '260000'], 'nor is it won twice')
    const deliveries = await store.delivery.deliveriesOf(id)
    const ends = deliveries.map(({ state, remoteID }) => `${state} ${remoteID}`)
    t.same(ends, ['done 1', 'done 2'])
  })

  t.test(`${name}: what changes while it waits goes as it is then`, async (t) => {
    const { store, work, rows } = await openWorker(t, openStore)
    const id = await accepted(store, { values: { clientID: CLIENT }, targets: [] })
    await record(store, id, 'won', 100)
    await record(store, id, 'won', 200)
    await work()
    t.same(rows.slice(1), [`${CLIENT},lead_won,${SECONDS},2,RUB`])

    const other = await accepted(store, { values: { clientID: CLIENT }, targets: [] })
    await record(store, other, 'won', 300)
    await record(store, other, 'lost')
    await work()
    t.equal(rows.length, 2, 'lost before it went')
    await record(store, other, 'won', 300)
    await work()
    t.equal(rows.length, 4)
  })

  t.test(`${name}: a sum that changes while it is being sent is sent too`, async (t) => {
    const { store } = await openWorker(t, openStore)
    const id = await accepted(store, { values: { clientID: CLIENT }, targets: [] })
    await record(store, id, 'won', 100)
    const claimed = await store.delivery.claim('metrika', 'a', 60_000)
    await record(store, id, 'won', 200)
    await store.delivery.settle(claimed?.id ?? 0, 'a', { kind: 'done', remoteID: '1' })
    const states = (await store.delivery.deliveriesOf(id)).map(({ state }) => state)
    t.same(states, ['done', 'pending'])
  })

  t.test(`${name}: what counts is the sum that Metrica has, not the one before`, async (t) => {
    const { store, work, rows } = await openWorker(t, openStore)
    const prices = () => rows.filter((_, i) => i % 2).map((row) => row.split(',')[3])
    const id = await accepted(store, { values: { clientID: CLIENT }, targets: [] })
    await record(store, id, 'won', 100)
    await work()
    for (const sum of [200, 100]) await record(store, id, 'won', sum)
    await work()
    t.same(prices(), ['1'], 'a slip that was put right before it went')
    const states = (await store.delivery.deliveriesOf(id)).map(({ state }) => state)
    t.same(states, ['done', 'cancelled'])

    await record(store, id, 'won', 300)
    await record(store, id, 'lost')
    await work()
    t.same(prices(), ['1'], 'lost before it went')
    await record(store, id, 'won', 300)
    await work()
    t.same(prices(), ['1', '3'], 'a sum that it was never told')
    await store.delivery.redeliver('metrika', [id])
    await record(store, id, 'won', 300)
    await work()
    t.same(prices(), ['1', '3', '3'], 'what is sent again by hand goes')
  })

  t.test(`${name}: a contract that Metrica cannot know is not sent`, async (t) => {
    const { store, work, receiver } = await openWorker(t, openStore)
    const id = await accepted(store, { values: { clientID: '1.2' }, targets: [] })
    await record(store, id, 'won', 100)
    const erased = await accepted(store, { values: { clientID: CLIENT }, targets: [] })
    await record(store, erased, 'won', 100)
    await store.leads.erase(erased)
    await work()
    t.equal(receiver.calls.length, 0)
    for (const one of [id, erased]) {
      t.equal((await store.delivery.deliveriesOf(one))[0]?.state, 'cancelled')
    }
  })

  t.test(`${name}: nothing is queued where nothing is given back`, async (t) => {
    const { store } = await openStore(t)
    const id = await accepted(store, { values: { clientID: CLIENT }, targets: [] })
    await record(store, id, 'won', 100)
    t.same(await store.delivery.deliveriesOf(id), [])
  })

  t.test(`${name}: the operator asks what became of it`, async (t) => {
    const { store, work, env, receiver, uploadings } = await openWorker(t, openStore)
    const id = await accepted(store, { values: { clientID: CLIENT }, targets: [] })
    await record(store, id, 'won', 100)
    await work()
    Object.assign(uploadings[0] ?? {}, { status: 'PROCESSED', linked_quantity: 1 })
    const settings = { ...env, ...settingsOf(receiver) }
    const status = await leadTool(settings, 'conversions', '--status')
    t.match(status, { code: 0, stdout: new RegExp(`^1 done\\.[^]*${id} .* 1 +PROCESSED +1`, 'm') })
    const file = await leadTool(settings, 'conversions', '--format', 'metrika')
    t.match(file.stderr, '1 of them are in Metrica already')
    receiver.answer = answering(401)
    t.match(await leadTool(settings, 'conversions', '--status'), { code: 1, stdout: /401/ })
    t.match(await leadTool(env, 'conversions', '--status'), { code: 1, stdout: /not set/ })
  })
}

t.test('the site gives contracts back by itself, and no lead', async (t) => {
  const receiver = await openReceiver(t)
  const { uploadings } = takeFiles(receiver)
  const { app } = await buildTestApp(t, settingsOf(receiver))
  t.same(app.deliveries.targets, [])
  const id = await accepted(app.store, { values: { clientID: CLIENT } })
  await record(app.store, id, 'won', 100)
  app.deliveries.wake()
  while (uploadings.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  t.equal(uploadings.length, 1)
})
