import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { openReopeningStore } from '../../../../src/server/store/reopening-store.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'

t.test('a greeting that fails is told of, and repeated until it is done', async (t) => {
  const dir = t.testdir()
  const told: unknown[] = []
  const store = await openReopeningStore({
    open: async () => openSqliteStore(dir),
    onChange: (fault) => told.push(fault),
    onUngreeted: (error) => told.push(error)
  })
  t.teardown(() => store.close())
  const fault = new Error('the database is busy')
  let tries = 0
  await store.whenOpen(async (opened) => {
    tries += 1
    if (tries < 3) throw fault
    await opened.settings.saveSetting('greeted', 'yes')
  })
  t.same([tries, told], [1, [fault]], 'the site starts meanwhile')

  while ((await store.settings.setting('greeted')) !== 'yes') await setTimeout(20)

  t.equal(tries, 3)
  t.same(told, [fault], 'it is told of once')
})
