import t from 'tap'
import { missedBackup, noteScheduledBackup } from '../../../src/server/leads/machine-state.ts'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'

t.test('a daily backup that has not been made is missed after 36 hours', async (t) => {
  const store = openSqliteStore(t.testdir())
  t.teardown(() => store.close())
  const made = new Date('2026-11-25T00:30:00Z')
  const after = (hours: number) => new Date(made.getTime() + hours * 3_600_000)
  t.equal(await missedBackup(store.settings, after(1000)), undefined, 'none were scheduled')
  await noteScheduledBackup(store.settings, made)
  t.equal(await missedBackup(store.settings, after(36)), undefined)
  t.same(await missedBackup(store.settings, after(37)), made)
})
