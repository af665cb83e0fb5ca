import t from 'tap'
import { takeLock } from '../../../../src/server/database/process-lock.mjs'
import { collectGarbage } from '../../../support/live-heap.ts'

t.test('one at a time holds a lock', async (t) => {
  const file = `${t.testdir()}/lock`
  const lock = takeLock(file)
  t.equal(takeLock(file), undefined)
  lock?.release()
  const next = takeLock(file)
  t.ok(next)
  next?.release()
})

t.test('a lock that nobody remembers is held all the same', async (t) => {
  const file = `${t.testdir()}/lock`
  t.ok(takeLock(file))
  await collectGarbage()
  t.equal(takeLock(file), undefined)
})
