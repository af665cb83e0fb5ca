import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { noteConversionTargets } from '../../../../src/server/leads/conversions.ts'
import { accepted, eachDatabase } from '../../../support/stores.ts'

// A worker takes a delivery with the sum that the lead has; an embedded database has one writer at a time.

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: a sum put right while a worker takes the other one is sent`, async (t) => {
    const { store, clock, env } = await openStore(t)
    await noteConversionTargets(store.settings, ['metrika'])
    const id = await accepted(store, { targets: [] })
    const won = (amount: number) =>
      store.leads.recordOutcome(id, { outcome: 'won', at: new Date(), actor: 'a', amount })
    await won(100)
    const claimed = await store.delivery.claim('metrika', 'a', 60_000)
    await store.delivery.settle(claimed?.id ?? 0, 'a', { kind: 'done', remoteID: '1' })
    clock.now = new Date(clock.now.getTime() + 1000)
    await won(200)
    const { DATABASE_URL: url } = env
    await (url ? whileTaken(url, () => won(100)) : won(100))
    const states = (await store.delivery.deliveriesOf(id)).map(({ state }) => state)
    t.same(states, url ? ['done', 'sending', 'pending'] : ['done', 'cancelled'])
  })
}

/** Begins something before a worker that has taken what waits has committed it. */
async function whileTaken(url: string, begin: () => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN')
  await client.query("UPDATE deliveries SET state = 'sending' WHERE state = 'pending'")
  const begun = begin()
  // Long enough for what does not wait.
  await Promise.race([begun, setTimeout(1000)])
  await client.query('COMMIT')
  await client.end()
  await begun
}
