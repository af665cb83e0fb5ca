import t, { type Test } from 'tap'
import {
  circuitAfter,
  createCircuitBreaker,
  probePauseMs,
  retryPauseMs
} from '../../../../src/server/delivery/circuit-breaker.ts'
import { DeliveryError } from '../../../../src/server/delivery/delivery-target.ts'
import type { Circuit } from '../../../../src/server/delivery/queue.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { newLead } from '../../../support/new-lead.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NOW = new Date('2026-11-21T10:00:00Z')
const EARLIER = new Date('2026-11-21T09:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

const CLOSED: Circuit = {
  name: 'crm',
  configHash: 'first settings',
  state: 'closed',
  failures: 0,
  since: EARLIER,
  probes: 0
}
const HELD: Circuit = { ...CLOSED, state: 'open', failures: 5, probes: 2, probeAt: NOW }
const down = new DeliveryError('retry', 'ECONNREFUSED')
const refused = new DeliveryError('blocked', '401')
const CONCERNS_LEAD = { isGivenUp: false }

function after(circuit: Circuit, failure: Partial<Parameters<typeof circuitAfter>[1]>): Circuit {
  const alone = { error: down, verdict: CONCERNS_LEAD, attempts: 1, isNew: true }
  return circuitAfter(circuit, { ...alone, ...failure }, NOW)
}

t.test('five different leads that fail in a row hold the others up', async (t) => {
  let circuit = CLOSED
  for (let failures = 1; failures <= 4; failures++) {
    circuit = after(circuit, {})
    t.match(circuit, { state: 'closed', failures, since: EARLIER, reason: 'ECONNREFUSED' })
    t.equal(circuit.probeAt, undefined)
  }
  t.match(after(circuit, { isNew: false }), { state: 'closed', failures: 4 }, 'the same lead again')
  circuit = after(circuit, {})
  t.match(circuit, { state: 'open', failures: 5, since: NOW, probeAt: later(10_000) })
  t.match(after(circuit, {}), { state: 'open', failures: 5, since: NOW })
})

t.test('a target that says when to come again is asked then', async (t) => {
  const error = new DeliveryError('retry', '503', { pauseMs: 7_000 })
  const circuit = after({ ...CLOSED, failures: 4 }, { error })
  t.same(circuit.probeAt, later(7_000))
})

t.test('the fault of the target itself holds leads up at once', async (t) => {
  const away = after(CLOSED, { verdict: { isGivenUp: false, targetFault: down } })
  t.match(away, { state: 'open', since: NOW, probeAt: later(10_000), reason: 'ECONNREFUSED' })
  const shut = after(CLOSED, { verdict: { isGivenUp: false, targetFault: refused } })
  t.match(shut, { state: 'blocked', since: NOW, probeAt: later(HOUR_MS), reason: '401' })
})

t.test('a lead given up says that the target is there', async (t) => {
  const verdict = { isGivenUp: true }
  const freed = after(HELD, { verdict, attempts: 9 })
  t.match(freed, { state: 'closed', probes: 0, since: NOW })
  t.equal(freed.probeAt, undefined)
  t.same(after(CLOSED, { verdict }), CLOSED)
})

t.test('one lead refused is no sign, refused again is told and holds nobody up', async (t) => {
  t.same(after(CLOSED, { error: refused, attempts: 1 }), CLOSED)
  const told = after(CLOSED, { error: refused, attempts: 2 })
  t.match(told, { state: 'blocked', reason: '401', since: NOW })
  t.equal(told.probeAt, undefined)
})

t.test('pauses grow to an hour, and looks whether a target is back to a minute', async (t) => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((attempts) => retryPauseMs(attempts, () => 0.5))
  const MINUTES = [1 / 6, 0.5, 2, 5, 15, 30, 60, 60, 60]
  t.same(
    pauses,
    MINUTES.map((minutes) => minutes * MINUTE_MS)
  )
  t.equal(
    retryPauseMs(1, () => 0),
    8_000
  )
  t.equal(
    retryPauseMs(2, () => 0.75),
    33_000
  )
  t.same([0, 1, 2, 3, 50].map(probePauseMs), [10_000, 30_000, 60_000, 60_000, 60_000])
})

/** A target's circuit in a database, and a lead that waits for it for an hour. */
async function open(t: Test) {
  const store = openSqliteStore(t.testdir(), () => NOW)
  t.teardown(() => store.close())
  const { delivery: outbox } = store
  await store.leads.accept(newLead({ targets: ['crm'] }))
  const claimed = await outbox.claim('crm', 'a worker', MINUTE_MS)
  const id = claimed?.id ?? 0
  const outcome = { kind: 'retry', error: 'ECONNREFUSED', nextAt: later(HOUR_MS) } as const
  t.ok(await outbox.settle(id, 'a worker', outcome))
  const breakerOf = (configHash = 'first settings') =>
    createCircuitBreaker(outbox, { name: 'crm', configHash }, () => NOW)
  const isAwake = async () => (await outbox.nextDue('crm'))?.getTime() === NOW.getTime()
  const fail = (circuit: Circuit, id: number) =>
    breaker.failed(circuit, { id, attempts: 1 }, down, CONCERNS_LEAD)
  const breaker = breakerOf()
  return { outbox, breaker, breakerOf, isAwake, fail }
}

t.test('a target that nobody has asked is taken for well, and wakes nobody', async (t) => {
  const { outbox, breaker, isAwake } = await open(t)
  const fresh = { ...CLOSED, since: NOW }
  t.same(await breaker.read(), fresh)
  t.same(await outbox.circuit('crm'), fresh)
  t.notOk(await isAwake())
})

t.test(
  'a circuit is kept as it is while the settings are, and closed when they change',
  async (t) => {
    const { outbox, breaker, breakerOf, isAwake } = await open(t)
    await outbox.saveCircuit(HELD)
    t.same(await breaker.read(), HELD)
    t.notOk(await isAwake())
    t.match(await breakerOf('other settings').read(), { state: 'closed', failures: 0, since: NOW })
    t.match(await outbox.circuit('crm'), { state: 'closed', configHash: 'other settings' })
    t.ok(await isAwake())
  }
)

t.test('a target that takes a lead again is closed, and what waited is due', async (t) => {
  const { outbox, breaker, isAwake } = await open(t)
  await outbox.saveCircuit(HELD)
  await breaker.answered(HELD)
  t.match(await outbox.circuit('crm'), { state: 'closed', failures: 0, probes: 0, since: NOW })
  t.ok(await isAwake())
})

t.test(
  'a lead taken forgets earlier failures; each of the others waits for its time',
  async (t) => {
    const { outbox, breaker, isAwake } = await open(t)
    const failing = { ...CLOSED, failures: 3 }
    await outbox.saveCircuit(failing)
    await breaker.answered(failing)
    t.match(await outbox.circuit('crm'), { failures: 0, since: NOW })
    t.notOk(await isAwake())

    await outbox.saveCircuit(CLOSED)
    await breaker.answered(CLOSED)
    t.same((await outbox.circuit('crm'))?.since, EARLIER, 'nothing to write')
  }
)

t.test('different leads are counted, the same one once', async (t) => {
  const { outbox, breaker, fail } = await open(t)
  let circuit = await breaker.read()
  for (const id of [1, 1, 2]) circuit = await fail(circuit, id)
  t.equal(circuit.failures, 2)
  t.match(await outbox.circuit('crm'), { failures: 2, reason: 'ECONNREFUSED' })
  t.equal((await fail({ ...circuit, failures: 0 }, 1)).failures, 1, 'counted anew after a success')
})

t.test('a circuit that no longer holds leads up wakes them', async (t) => {
  const { outbox, breaker, isAwake } = await open(t)
  await outbox.saveCircuit(HELD)
  await breaker.failed(HELD, { id: 1, attempts: 1 }, down, CONCERNS_LEAD)
  t.notOk(await isAwake())
  await breaker.failed(HELD, { id: 1, attempts: 9 }, down, { isGivenUp: true })
  t.ok(await isAwake())
})

t.test('one of two workers probes, and the next probe is later', async (t) => {
  const { outbox, breaker } = await open(t)
  await outbox.saveCircuit(HELD)
  t.match(await breaker.takeProbe(HELD), { probes: 3, probeAt: later(MINUTE_MS) })
  t.equal(await breaker.takeProbe(HELD), undefined)
  const first: Circuit = { ...HELD, probes: 0 }
  await outbox.saveCircuit(first)
  t.match(await breaker.takeProbe(first), { probes: 1, probeAt: later(30_000) })
  const blocked: Circuit = { ...HELD, state: 'blocked' }
  await outbox.saveCircuit(blocked)
  t.match(await breaker.takeProbe(blocked), { probeAt: later(HOUR_MS) })
})

t.test('a probe that did not come to pass is due', async (t) => {
  const { outbox, breaker } = await open(t)
  await breaker.unasked({ ...HELD, probeAt: later(MINUTE_MS) })
  t.same((await outbox.circuit('crm'))?.probeAt, NOW)
  await outbox.saveCircuit({ ...HELD, probeAt: later(MINUTE_MS) })
  await breaker.unasked(CLOSED)
  t.same((await outbox.circuit('crm'))?.probeAt, later(MINUTE_MS), 'none was held up')
})

t.test('a blocked target may be asked with a new lead within a minute', async (t) => {
  const { breaker } = await open(t)
  const probeAt = later(HOUR_MS)
  t.same(breaker.probeTimes({ ...HELD, probeAt }), { any: probeAt, untried: probeAt })
  t.same(breaker.probeTimes({ ...HELD, state: 'blocked', probeAt }), {
    any: probeAt,
    untried: later(MINUTE_MS)
  })
  const afterJump = breaker.probeTimes({ ...HELD, probeAt: later(HOUR_MS + 1) })
  t.same(afterJump.any, NOW, 'the clock was set back')
})
