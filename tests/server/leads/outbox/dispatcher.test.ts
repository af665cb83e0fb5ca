import t from 'tap'
import type { DeliveryTarget } from '../../../../src/server/delivery/delivery-target.ts'
import { startDispatcher } from '../../../../src/server/delivery/dispatcher.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { newLead } from '../../../support/new-lead.ts'

/** Longer than a busy machine takes for ten. */
const PATIENT_MS = 600_000

function countingTarget(): DeliveryTarget & { taken: string[] } {
  const taken: string[] = []
  return {
    name: 'crm',
    configHash: 'settings',
    pauseMs: 0,
    taken,
    async deliver({ lead }) {
      taken.push(lead.resultID)
      return { remoteID: '7' }
    },
    check: async () => undefined,
    close: () => undefined
  }
}

for (const { what, flushMs, arrive } of [
  { what: 'delivers what it has just taken', flushMs: PATIENT_MS, arrive: 10 },
  { what: 'keeps no one waiting past its time', flushMs: -1, arrive: 1 }
]) {
  t.test(`a site that is stopped ${what}`, async (t) => {
    const store = openSqliteStore(t.testdir())
    t.teardown(() => store.close())
    const target = countingTarget()
    for (let i = 0; i < 10; i++) await store.leads.accept(newLead({ targets: [target.name] }))

    const faults: unknown[] = []
    const dispatcher = startDispatcher({
      store,
      targets: [target],
      onResult: () => undefined,
      onFault: (error) => faults.push(error),
      flushMs
    })
    await dispatcher.stop()

    t.equal(target.taken.length, arrive)
    t.same(faults, [])
  })
}
