import t, { type Test } from 'tap'
import { circuitAfter, createCircuitBreaker } from '../../../src/server/delivery/circuit-breaker.ts'
import { DeliveryError } from '../../../src/server/delivery/delivery-target.ts'
import type { Circuit } from '../../../src/server/delivery/queue.ts'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { newLead } from '../../support/new-lead.ts'

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

t.test('a target that takes a lead again is closed, and what waited is due', async (t) => {
  const { outbox, breaker, isAwake } = await open(t)
  await outbox.saveCircuit(HELD)
  await breaker.answered(HELD)
  t.match(await outbox.circuit('crm'), { state: 'closed', failures: 0, probes: 0, since: NOW })
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
