import t from 'tap'
import { accepted, eachDatabase } from '../../support/stores.ts'

const AT = new Date('2026-11-20T12:30:00Z')
const actor = 'manager'

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: who has seen another sum or another time changes nothing`, async (t) => {
    const { store } = await openStore(t)
    const id = await accepted(store)
    const won = { outcome: 'won', amount: 100, at: AT, actor } as const
    const lost = { outcome: 'lost', at: AT, actor } as const
    const isRecorded = await store.leads.recordOutcome(id, won, { outcome: 'new' })
    t.ok(isRecorded, 'without a sum and a time')
    const later = new Date(AT.getTime() + 1)
    for (const seen of [
      { outcome: 'won', outcomeAt: AT },
      { outcome: 'won', amount: 99, outcomeAt: AT },
      { outcome: 'won', amount: 100, outcomeAt: later },
      { outcome: 'offer', amount: 100, outcomeAt: AT }
    ] as const) {
      t.notOk(await store.leads.recordOutcome(id, lost, seen), JSON.stringify(seen))
    }
    t.ok(await store.leads.recordOutcome(id, lost, { outcome: 'won', amount: 100, outcomeAt: AT }))
  })
}
