import t from 'tap'
import { sendDigest } from '../../../../src/server/delivery/alerts.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { MOSCOW } from '../../../support/moscow.ts'

t.test('a digest goes out once a day, from nine in Moscow, over the end of a year', async (t) => {
  const store = openSqliteStore(t.testdir())
  t.teardown(() => store.close())
  const sent: string[] = []
  for (let hour = 0; hour < 60; hour++) {
    const now = new Date(Date.UTC(2026, 11, 30, 21 + hour))
    await sendDigest(store, now, async () => sent.push(now.toISOString().slice(0, 13)), MOSCOW)
  }
  t.same(sent, ['2026-12-31T06', '2027-01-01T06', '2027-01-02T06'])
})
