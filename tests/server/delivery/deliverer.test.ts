import t, { type Test } from 'tap'
import { DeliveryError, type DeliveryTarget } from '../../../src/server/delivery/delivery-target.ts'
import { simulateQueue } from '../../support/simulated-queue.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const DOWN = new DeliveryError('retry', 'ECONNREFUSED')
const SHUT = new DeliveryError('blocked', 'answered 401')

/** A target that fails as it is told, in its check too unless that is said to pass. */
function open(t: Test) {
  const told: { fault?: DeliveryError; refused?: string; isCheckWell?: boolean } = {}
  const taken: string[] = []
  const asked: string[] = []
  const target: DeliveryTarget = {
    name: 'crm',
    pauseMs: 0,
    async deliver({ lead }) {
      asked.push(lead.resultID)
      if (told.fault && (told.refused ?? lead.resultID) === lead.resultID) throw told.fault
      taken.push(lead.resultID)
      return {}
    },
    async check() {
      if (told.fault && !told.isCheckWell) throw told.fault
    }
  }
  return { ...simulateQueue(t, target), target, told, taken, asked }
}

t.test('a target that is down is tried with one lead at a time, a different one', async (t) => {
  const { addMany, start, passMs, told, taken, asked, store } = open(t)
  told.fault = DOWN
  const ids = await addMany(3)
  const worker = start()
  await passMs(SECOND_MS, worker)
  t.same(asked, ids.slice(0, 1), 'the others wait')
  await passMs(45 * SECOND_MS, worker)
  t.same(asked, ids)
  t.match(await store.delivery.outages(), [{ isBlocked: false, isHeld: true }])

  delete told.fault
  await passMs(MINUTE_MS, worker)
  t.same([...taken].sort(), [...ids].sort(), 'with the first that is taken all are due')
  t.same(await store.delivery.outages(), [])
})

t.test('a target that says when to come again is asked then', async (t) => {
  const { addMany, start, passMs, told, asked } = open(t)
  told.fault = new DeliveryError('retry', '503', { pauseMs: 20 * MINUTE_MS })
  await addMany(2)
  const worker = start()
  await passMs(19 * MINUTE_MS, worker)
  t.equal(asked.length, 1)
  await passMs(2 * MINUTE_MS, worker)
  t.equal(asked.length, 2)
})

t.test('a blocked target is tried every hour, and after a minute with a new lead', async (t) => {
  const { add, start, passMs, told, asked } = open(t)
  told.fault = SHUT
  const first = await add()
  const worker = start()
  await passMs(59 * MINUTE_MS, worker)
  t.same(asked, [first])
  await passMs(2 * MINUTE_MS, worker)
  t.same(asked, [first, first])
  const second = await add()
  await passMs(MINUTE_MS, worker)
  t.same(asked, [first, first, second])
})

t.test('a site that starts anew, with other settings perhaps, asks at once', async (t) => {
  const { addMany, start, passMs, told, taken } = open(t)
  told.fault = SHUT
  await addMany(2)
  await passMs(10 * MINUTE_MS, start())
  delete told.fault
  await passMs(SECOND_MS, start())
  t.equal(taken.length, 2)
})

t.test('after a clock that was set back nothing waits for the old time', async (t) => {
  const { add, start, passMs, told, taken, clock, store } = open(t)
  told.fault = SHUT
  await add()
  const worker = start()
  await passMs(MINUTE_MS, worker)
  clock.now = new Date(clock.now.getTime() - 48 * HOUR_MS)
  delete told.fault
  await store.delivery.recover(HOUR_MS)
  await passMs(SECOND_MS, worker)
  t.equal(taken.length, 1)
})

t.test('an outage that the check does not see is told, and nothing is held up', async (t) => {
  const { addMany, add, start, passMs, told, taken, store } = open(t)
  Object.assign(told, { fault: DOWN, isCheckWell: true })
  await addMany(2)
  const worker = start()
  await passMs(5 * MINUTE_MS, worker)
  t.match(await store.delivery.outages(), [{ isBlocked: false, isHeld: false }])
  t.same((await store.delivery.takeAlerts()).outages, [], 'a short one is not told')
  await passMs(10 * MINUTE_MS, worker)
  t.match((await store.delivery.takeAlerts()).outages, [{ reason: 'ECONNREFUSED' }])

  delete told.fault
  await add()
  await passMs(SECOND_MS, worker)
  t.equal(taken.length, 3, 'a new lead is taken, and all others are due')
  t.same(await store.delivery.outages(), [])
})

t.test('one lead that fails while others are taken is no outage', async (t) => {
  const { add, start, passMs, told, store } = open(t)
  Object.assign(told, { fault: DOWN, isCheckWell: true, refused: await add() })
  const worker = start()
  await add()
  await passMs(2 * HOUR_MS, worker)
  t.same(await store.delivery.outages(), [])
})

t.test('leads that fail in different ways are one outage, told once', async (t) => {
  const { addMany, start, passMs, target, store } = open(t)
  const [refused] = await addMany(2)
  target.deliver = async ({ lead }) => {
    throw lead.resultID === refused ? SHUT : DOWN
  }
  const worker = start()
  let alerts = 0
  for (let hour = 0; hour < 24; hour++) {
    await passMs(HOUR_MS, worker)
    alerts += (await store.delivery.takeAlerts()).outages.length
  }
  t.equal(alerts, 1)
  t.match(await store.delivery.outages(), [{ isBlocked: true }])
})

t.test('an outage of which no lead is left ends with the next start', async (t) => {
  const { add, start, passMs, told, store } = open(t)
  told.fault = SHUT
  const id = await add()
  await passMs(MINUTE_MS, start())
  t.equal((await store.delivery.outages()).length, 1)
  await store.leads.erase(id)
  await passMs(SECOND_MS, start())
  await passMs(SECOND_MS, start())
  t.same(await store.delivery.outages(), [])
})
