import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { collectGarbage } from '../../src/server/budget/collect-garbage.ts'

t.test('what nothing refers to is freed at once', async (t) => {
  const make = () => new WeakRef(new Array(1000).fill(''))
  const large = make()
  // What a weak reference has just been made of stays until the turn is over.
  await setImmediate()

  collectGarbage()

  t.equal(large.deref(), undefined)
})
