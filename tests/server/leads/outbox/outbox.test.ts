import t from 'tap'
import { matchLists } from '../../../support/match-lists.ts'
import { accepted, eachDatabase } from '../../../support/stores.ts'

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

  t.test(`${name}: a hundred claims by two workers take each delivery once`, async (t) => {
    const { store, again } = await openStore(t)
    const other = await again()
    for (let i = 0; i < 50; i++) await accepted(store, { targets: ['mail'] })
    const claims = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        (i % 2 ? store : other).delivery.claim('mail', `w${i}`, LEASE_MS)
      )
    )
    const ids = claims.flatMap((claim) => (claim ? [claim.id] : []))
    t.equal(ids.length, 50)
    t.equal(new Set(ids).size, 50)
  })

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
      matchLists(t, alerts, { dead: [{ resultID, lastError: 'refused' }], circuits: [] })
      matchLists(t, await store.delivery.takeAlerts(), { dead: [] })
      await store.delivery.returnAlerts(alerts)
      matchLists(t, await store.delivery.takeAlerts(), { dead: [{ resultID }] })
    }
  )

  t.test(`${name}: counts`, async (t) => {
    const { store } = await openStore(t)
    for (let i = 0; i < 3; i++) await accepted(store, { targets: ['mail'] })
    const claimed = await store.delivery.claim('mail', 'a', LEASE_MS)
    await store.delivery.settle(claimed?.id ?? 0, 'a', { kind: 'done', remoteID: '7' })
    const counts = Object.fromEntries(
      (await store.delivery.counts()).map(({ state, count }) => [state, count])
    )
    t.same(counts, { done: 1, pending: 2 })
  })

  t.test(`${name}: what was given up and sent again counts as it stands now`, async (t) => {
    const { store } = await openStore(t)
    const resultID = await accepted(store, { targets: ['mail'] })
    const count = async () =>
      (await store.delivery.counts()).map(({ state, count }) => [state, count])
    const settle = async (kind: 'dead' | 'done') => {
      const claimed = await store.delivery.claim('mail', 'a', LEASE_MS)
      await store.delivery.settle(claimed?.id ?? 0, 'a', { kind, error: 'refused' })
    }
    await settle('dead')
    t.same(await count(), [['dead', 1]])
    await store.delivery.redeliver('mail', [resultID])
    t.same(await count(), [['pending', 1]])
    await settle('dead')
    t.same(await count(), [['dead', 1]], 'one lead is given up, however often')
    await store.delivery.redeliver('mail', [resultID])
    await settle('done')
    t.same(await count(), [['done', 1]])
  })

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

t.test('nothing ends a process that has started PostgreSQL but what its tests say', async (t) => {
  const listeners = process.listeners('beforeExit').map(String)
  t.same(
    listeners.filter((text) => text.includes('exit(')),
    [],
    'with code 0 a test that failed would pass'
  )
})
