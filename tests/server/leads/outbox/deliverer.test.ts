import t, { type Test } from 'tap'
import { createAmocrmTarget } from '../../../../src/server/delivery/amocrm-target.ts'
import { createBitrix24Target } from '../../../../src/server/delivery/bitrix24-target.ts'
import {
  DeliveryError,
  type DeliveryTarget
} from '../../../../src/server/delivery/delivery-target.ts'
import { matchLists } from '../../../support/match-lists.ts'
import { STAND_INS } from '../../../support/outgoing-lead.ts'
import { openReceiver } from '../../../support/receiver.ts'
import { simulateQueue } from '../../../support/simulated-queue.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A queue for a target that takes what comes, or fails as it is told. */
function open(t: Test) {
  const taken: string[] = []
  const target: DeliveryTarget & { fault?: DeliveryError | undefined } = {
    name: 'crm',
    configHash: 'settings',
    pauseMs: 0,
    async deliver({ lead }) {
      if (target.fault) throw target.fault
      taken.push(lead.resultID)
      return { remoteID: '7' }
    },
    async check() {
      if (target.fault) throw target.fault
    },
    close: () => undefined
  }
  return { ...simulateQueue(t, target), target, taken }
}

t.test('a lead goes once, in the order of coming, and nothing is due after it', async (t) => {
  const { add, start, taken, stateOf } = open(t)
  const ids = [await add(), await add()]
  const deliverer = start()
  await deliverer.step()
  await deliverer.step()
  t.same(taken, ids)
  t.equal(await deliverer.step(), undefined)
  t.match(await stateOf(ids[0] as string), { state: 'done', remoteID: '7', attempts: 1 })
})

const CRMS = [
  {
    open: (url: string) => createBitrix24Target(url, STAND_INS),
    creates: 'crm.lead.add',
    created: '{"result":7}',
    found: '{"result":[{"ID":"7"}]}'
  },
  {
    open: (url: string) => createAmocrmTarget({ url, token: 'secret' }, STAND_INS),
    creates: '/complex',
    created: '[{"id":7}]',
    found: '{"_embedded":{"leads":[{"id":7,"name":"№ NUMBER"}],"notes":[{"id":1}]}}'
  }
]

t.test('A9: a lead sent again by hand is found in the CRM, not created twice', async (t) => {
  for (const { open, creates, created, found } of CRMS) {
    const receiver = await openReceiver(t)
    const isCreation = (path: string) => path.includes(creates)
    const target = open(receiver.url)
    const { add, start, store, stateOf } = simulateQueue(t, target)
    const id = await add()
    receiver.answer = ({ path }, response) =>
      response.end(isCreation(path) ? created : found.replace('NUMBER', id))
    const deliverer = start()
    await deliverer.step()
    t.equal(await store.delivery.redeliver(target.name, [id]), 1)
    await deliverer.step()
    t.match(await stateOf(id), { state: 'done', generation: 2, attempts: 1, remoteID: '7' })
    t.equal(receiver.calls.filter(({ path }) => isCreation(path)).length, 1, target.name)
    await store.close()
  }
})

t.test('a lead erased in the hands of a worker that died is cancelled, not sent', async (t) => {
  const { add, start, taken, store, clock, stateOf } = open(t)
  const id = await add()
  t.ok(await store.delivery.claim('crm', 'a worker that dies', MINUTE_MS))
  await store.leads.erase(id)
  clock.now = new Date(clock.now.getTime() + 2 * MINUTE_MS)
  for (let look = 0; look < 2; look++) await store.delivery.recover(HOUR_MS)
  t.equal((await stateOf(id)).state, 'pending', 'and is taken back before')
  const deliverer = start()
  await deliverer.step()
  t.equal((await stateOf(id)).state, 'cancelled')
  t.equal(await deliverer.step(), undefined)
  t.same(taken, [])
})

t.test(
  'while a target is away one worker asks at a time, and when it is back all go',
  async (t) => {
    const { add, start, passMs, taken, target, store, clock, stateOf } = open(t)
    target.fault = new DeliveryError('retry', 'ECONNREFUSED')
    const ids = [await add(), await add(), await add()]
    const [one, other] = [start(), start()]
    await one.step()
    const away = await store.delivery.circuit('crm')
    t.match(away, { state: 'open', probes: 0 })
    t.same(await one.step(), away?.probeAt, 'nobody is asked before')

    clock.now = new Date(away?.probeAt ?? 0)
    await Promise.all([one.step(), other.step()])
    const attempts = (await Promise.all(ids.map(stateOf))).map((delivery) => delivery.attempts)
    t.equal(
      attempts.reduce((sum, count) => sum + count),
      2,
      'the first attempt and one probe'
    )

    target.fault = undefined
    await passMs(MINUTE_MS, one)
    t.same([...taken].sort(), [...ids].sort())
    t.match(await store.delivery.circuit('crm'), { state: 'closed', failures: 0 })
  }
)

t.test('a fault of the lead alone gives it up, and is told', async (t) => {
  const { add, start, target, store, stateOf } = open(t)
  const id = await add()
  target.fault = new DeliveryError('dead', 'answered 400')
  await start().step()
  t.match(await stateOf(id), { state: 'dead', lastError: 'answered 400' })
  matchLists(t, (await store.delivery.takeAlerts()).dead, [{ resultID: id }])
})
