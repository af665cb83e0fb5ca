import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { DeliveryError, type DeliveryTarget } from '../../../src/server/delivery/delivery-target.ts'
import { createAmocrmTarget } from '../../../src/server/delivery/targets/amocrm-target.ts'
import { createBitrix24Target } from '../../../src/server/delivery/targets/bitrix24-target.ts'
import { matchLists } from '../../support/match-lists.ts'
import { STAND_INS } from '../../support/outgoing-lead.ts'
import { openReceiver } from '../../support/receiver.ts'
import { simulateQueue } from '../../support/simulated-queue.ts'
import { accepted, eachDatabase } from '../../support/stores.ts'

const MINUTE_MS = 60_000
const LEASE_MS = MINUTE_MS

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(
    `${name}: what is claimed by one is not there for another, until its lease ends`,
    async (t) => {
      const { store, again, clock } = await openStore(t)
      const other = await again()
      await accepted(store, { targets: ['mail'] })

      const claimed = await store.delivery.claim('mail', 'a', LEASE_MS)
      t.match(claimed, { attempts: 1, lead: { values: { fio: /./ } } })
      t.equal(await other.delivery.claim('mail', 'b', LEASE_MS), undefined)

      clock.now = new Date(clock.now.getTime() + 2 * LEASE_MS)
      await other.delivery.recover(60 * MINUTE_MS)
      t.equal(await other.delivery.claim('mail', 'b', LEASE_MS), undefined, 'it may yet be renewed')
      await other.delivery.recover(60 * MINUTE_MS)
      t.match(await other.delivery.claim('mail', 'b', LEASE_MS), { attempts: 2 })
      const late = await store.delivery.settle(claimed?.id ?? 0, 'a', { kind: 'done' })
      t.notOk(late, 'the first worker comes too late')
    }
  )

  t.test(`${name}: a lead in quarantine is delivered when it is released`, async (t) => {
    const { store } = await openStore(t)
    const resultID = await accepted(store, { status: 'quarantine', targets: ['mail'] })
    t.equal(await store.delivery.claim('mail', 'a', LEASE_MS), undefined)

    t.ok(await store.leads.release(resultID, ['mail', 'webhook']))
    t.notOk(await store.leads.release(resultID, ['mail']))

    t.match(await store.delivery.claim('mail', 'a', LEASE_MS), { lead: { status: 'released' } })
    t.equal((await store.delivery.deliveriesOf(resultID)).length, 2)
  })

  t.test(
    `${name}: sending again makes a new generation, but not of what is on its way`,
    async (t) => {
      const { store } = await openStore(t)
      const resultID = await accepted(store, { targets: ['mail'] })
      t.equal(await store.delivery.redeliver('mail', [resultID]), 0)
      t.equal(await store.delivery.redeliver('webhook', [resultID]), 1)

      const claimed = await store.delivery.claim('mail', 'a', LEASE_MS)
      await store.delivery.settle(claimed?.id ?? 0, 'a', { kind: 'dead', error: 'refused' })
      t.equal(await store.delivery.redeliver('mail', [resultID]), 1)
      t.match(await store.delivery.claim('mail', 'a', LEASE_MS), { generation: 2 })
      matchLists(t, (await store.delivery.latestOf([resultID])).get(resultID), [
        { target: 'mail', generation: 2 },
        { target: 'webhook' }
      ])
    }
  )

  t.test(
    `${name}: somebody is told once of what was given up, or again when telling failed`,
    async (t) => {
      const { store } = await openStore(t)
      const resultID = await accepted(store, { targets: ['mail'] })
      const claimed = await store.delivery.claim('mail', 'a', LEASE_MS)
      await store.delivery.settle(claimed?.id ?? 0, 'a', { kind: 'dead', error: 'refused' })

      const alerts = await store.delivery.takeAlerts()
      matchLists(t, alerts, { dead: [{ resultID, lastError: 'refused' }], outages: [] })
      matchLists(t, await store.delivery.takeAlerts(), { dead: [] })
      await store.delivery.returnAlerts(alerts)
      matchLists(t, await store.delivery.takeAlerts(), { dead: [{ resultID }] })
    }
  )

  for (const kind of ['retry', 'dead'] as const) {
    t.test(`${name}: erased during an attempt that ends with "${kind}" is cancelled`, async (t) => {
      const { store, clock } = await openStore(t)
      const resultID = await accepted(store, { targets: ['mail'] })
      const claimed = await store.delivery.claim('mail', 'a', LEASE_MS)
      await store.leads.erase(resultID)
      await store.delivery.settle(claimed?.id ?? 0, 'a', { kind, error: 'x', nextAt: clock.now })
      matchLists(t, await store.delivery.deliveriesOf(resultID), [{ state: 'cancelled' }])
    })
  }
}

const HOUR_MS = 60 * MINUTE_MS

/** A queue for a target that takes what comes, or fails as it is told. */
function open(t: Test) {
  const taken: string[] = []
  const target: DeliveryTarget & { fault?: DeliveryError | undefined } = {
    name: 'crm',
    pauseMs: 0,
    async deliver({ lead }) {
      if (target.fault) throw target.fault
      taken.push(lead.resultID)
      return { remoteID: '7' }
    },
    async check() {
      if (target.fault) throw target.fault
    }
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

t.test('a receiver that takes its time is sent nothing twice: the lease is renewed', async (t) => {
  const { add, start, target, store, clock, stateOf } = open(t)
  const id = await add()
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  target.deliver = async () => {
    for (let tens = 0; tens < 6; tens++) {
      clock.now = new Date(clock.now.getTime() + 10_000)
      mock.timers.tick(10_000)
      await store.delivery.recover(HOUR_MS)
    }
    return {}
  }
  await start().step()
  t.match(await stateOf(id), { state: 'done', attempts: 1 })
})

t.test('a fault of the lead alone gives it up, and is told', async (t) => {
  const { add, start, target, store, stateOf } = open(t)
  const id = await add()
  target.fault = new DeliveryError('dead', 'answered 400')
  await start().step()
  t.match(await stateOf(id), { state: 'dead', lastError: 'answered 400' })
  matchLists(t, (await store.delivery.takeAlerts()).dead, [{ resultID: id }])
})
