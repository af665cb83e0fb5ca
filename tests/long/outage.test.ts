import t, { type Test } from 'tap'
import {
  DeliveryError,
  type DeliveryTarget,
  type OutgoingLead
} from '../../src/server/delivery/delivery-target.ts'
import { createDeliverer } from '../../src/server/delivery/dispatcher.ts'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { matchLists } from '../support/match-lists.ts'
import { newLead } from '../support/new-lead.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A target that does as it is told, and time that passes when somebody waits. */
function simulate(t: Test) {
  let now = new Date('2026-11-21T10:00:00Z')
  const store = openSqliteStore(t.testdir(), () => now)
  t.teardown(() => store.close())
  const delivered: string[] = []
  const attempts: OutgoingLead[] = []
  const target: DeliveryTarget & { fault?: (lead: OutgoingLead) => DeliveryError | undefined } = {
    name: 'crm',
    configHash: 'first settings',
    pauseMs: 0,
    async deliver(lead) {
      attempts.push(lead)
      const fault = target.fault?.(lead)
      if (fault) throw fault
      delivered.push(lead.lead.resultID)
      return {}
    },
    check: async () => undefined,
    close: () => undefined
  }
  const start = () => createDeliverer({ target, store, now: () => now })
  const deliverer = start()

  /** Works for so long, as the dispatcher would. */
  async function passMs(ms: number, worker = deliverer) {
    const end = now.getTime() + ms
    for (;;) {
      const next = (await worker.step())?.getTime() ?? Number.POSITIVE_INFINITY
      if (next > end) break
      now = new Date(Math.max(now.getTime(), next))
    }
    now = new Date(end)
  }

  async function add(): Promise<string> {
    const acceptance = await store.leads.accept(newLead({ targets: ['crm'] }))
    return 'resultID' in acceptance ? acceptance.resultID : ''
  }

  return {
    store,
    target,
    attempts,
    delivered,
    add,
    passMs,
    start,
    setClock: (date: Date) => {
      now = date
    },
    stateOf: async (id: string) => (await store.delivery.deliveriesOf(id))[0]
  }
}

const down = () => new DeliveryError('retry', 'ECONNREFUSED')

t.test('a lead is delivered at once and only once', async (t) => {
  const { add, passMs, delivered, stateOf } = simulate(t)
  const id = await add()
  await passMs(DAY_MS)
  t.same(delivered, [id])
  t.match(await stateOf(id), { state: 'done', attempts: 1 })
})

t.test(
  'after a day without the target everything arrives within two minutes of its return',
  async (t) => {
    const { add, passMs, delivered, attempts, target, store } = simulate(t)
    target.fault = down
    const ids: string[] = []
    for (let hour = 0; hour < 24; hour++) {
      ids.push(await add(), await add())
      await passMs(HOUR_MS)
    }
    t.same(delivered, [])
    t.ok(attempts.length < 24 * 60 + 20, `${attempts.length} attempts: one a minute asks for all`)
    matchLists(t, (await store.delivery.takeAlerts()).circuits, [{ name: 'crm', state: 'open' }])

    delete target.fault
    await passMs(2 * MINUTE_MS)

    t.same([...delivered].sort(), [...ids].sort())
    t.match(await store.delivery.circuit('crm'), { state: 'closed', failures: 0 })
    await passMs(DAY_MS)
    t.equal(delivered.length, ids.length, 'nothing twice')
  }
)

t.test(
  'a lead that fails while others get through is tried for a week, then given up',
  async (t) => {
    const { add, passMs, delivered, target, stateOf, store } = simulate(t)
    const bad = await add()
    target.fault = ({ lead }) => (lead.resultID === bad ? down() : undefined)
    for (let day = 0; day < 8; day++) {
      for (let hour = 0; hour < 24; hour++) {
        await add()
        await passMs(HOUR_MS)
      }
    }
    t.equal(delivered.length, 8 * 24)
    const given = await stateOf(bad)
    t.match(given, { state: 'dead', lastError: 'ECONNREFUSED' })
    t.ok((given?.attempts ?? 0) > 100, `${given?.attempts} attempts in a week`)
    matchLists(t, (await store.delivery.takeAlerts()).dead, [{ resultID: bad }])
  }
)

t.test('a fault of the lead itself is given up at once and holds nobody up', async (t) => {
  const { add, passMs, delivered, target, stateOf } = simulate(t)
  const bad = await add()
  const good = await add()
  target.fault = ({ lead }) =>
    lead.resultID === bad ? new DeliveryError('dead', 'answered 422') : undefined
  await passMs(MINUTE_MS)
  t.match(await stateOf(bad), { state: 'dead', attempts: 1 })
  t.same(delivered, [good])
})

t.test('a lead that cannot be written down holds nobody up', async (t) => {
  const { add, passMs, delivered, target, stateOf } = simulate(t)
  const poison = await add()
  const good = await add()
  const { deliver } = target
  target.deliver = async (lead) => {
    if (lead.lead.resultID === poison) throw new TypeError('the template failed on Анна')
    return deliver(lead)
  }
  await passMs(MINUTE_MS)
  t.match(await stateOf(poison), { state: 'dead', lastError: 'TypeError' })
  t.same(delivered, [good])
})

t.test(
  'a fault of the settings gives no lead up, and new settings are tried at once',
  async (t) => {
    const { add, passMs, delivered, attempts, target, start, store } = simulate(t)
    target.fault = () => new DeliveryError('blocked', 'answered 401')
    target.check = async () => {
      throw new DeliveryError('blocked', 'answered 401')
    }
    const id = await add()
    await passMs(10 * DAY_MS)
    t.same(delivered, [])
    t.ok(attempts.length <= 10 * 24 + 1, 'looked at once an hour')
    matchLists(t, (await store.delivery.takeAlerts()).circuits, [
      { state: 'blocked', reason: 'answered 401' }
    ])

    delete target.fault
    target.configHash = 'new settings'
    await passMs(1000, start())

    t.same(delivered, [id])
  }
)

t.test('a pause that the target asks for is kept', async (t) => {
  const { add, passMs, attempts, delivered, target } = simulate(t)
  target.fault = () => new DeliveryError('retry', 'answered 429', { pauseMs: 10 * MINUTE_MS })
  await add()
  await passMs(9 * MINUTE_MS)
  t.equal(attempts.length, 1)
  delete target.fault
  await passMs(2 * MINUTE_MS)
  t.equal(delivered.length, 1)
})

t.test(
  'a worker that died leaves its lead to the next, who says that it may be a repeat',
  async (t) => {
    const { add, passMs, attempts, delivered, start, store, setClock } = simulate(t)
    const id = await add()
    await store.delivery.claim('crm', 'a worker that dies', MINUTE_MS)
    await passMs(10 * MINUTE_MS, start())
    t.same(delivered, [], 'claimed')
    await store.delivery.recover(2 * HOUR_MS)
    await store.delivery.recover(2 * HOUR_MS)
    await passMs(MINUTE_MS, start())
    t.same(delivered, [id])
    matchLists(t, attempts, [{ attempt: 2, identity: `${id}.crm.1` }])
    setClock(new Date('2026-11-22T00:00:00Z'))
  }
)

t.test('a clock that jumps back keeps nothing from a target for more than an hour', async (t) => {
  const { add, passMs, delivered, target, setClock, store } = simulate(t)
  target.fault = down
  setClock(new Date('2031-01-01T00:00:00Z'))
  await add()
  await passMs(HOUR_MS)
  delete target.fault
  setClock(new Date('2026-11-21T10:00:00Z'))
  await store.delivery.recover(HOUR_MS)
  await passMs(2 * HOUR_MS)
  t.equal(delivered.length, 1)
})

t.test('a lead erased while it waits is not sent', async (t) => {
  const { add, passMs, attempts, store } = simulate(t)
  const id = await add()
  await store.leads.erase(id)
  await passMs(DAY_MS)
  t.equal(attempts.length, 0)
  matchLists(t, await store.delivery.deliveriesOf(id), [{ state: 'cancelled' }])
})

t.test(
  'review-code: a lead erased meanwhile, in the hands of a worker that died, is not sent',
  async (t) => {
    const { add, passMs, attempts, store } = simulate(t)
    const id = await add()
    t.ok(await store.delivery.claim('crm', 'a worker that dies', MINUTE_MS))
    await store.leads.erase(id)
    matchLists(t, await store.delivery.deliveriesOf(id), [{ state: 'sending' }])
    await passMs(2 * MINUTE_MS)
    // A claim is a dead worker's when two looks find it overdue.
    for (let look = 0; look < 2; look++) await store.delivery.recover(HOUR_MS)
    await passMs(DAY_MS)
    t.equal(attempts.length, 0)
    matchLists(t, await store.delivery.deliveriesOf(id), [{ state: 'cancelled' }])
  }
)
