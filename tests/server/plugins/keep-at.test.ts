import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { repeatEvery } from '../../../src/server/plugins/editor.ts'

/** An app whose store is there, and what it tells of troubles. */
function openApp(t: Test) {
  const app = Fastify()
  t.teardown(() => app.close())
  const troubles: string[] = []
  app.decorate('store', { isAvailable: () => true } as typeof app.store)
  app.log.error = (_told: unknown, trouble = '') => void troubles.push(trouble)
  return { app, troubles }
}

t.test('who asks while it works waits for that work', async (t) => {
  const { app } = openApp(t)
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  let times = 0
  // As on a busy machine: the clock has begun what the start of the app asks for.
  const work = () => {
    times += 1
    return promise
  }
  const look = repeatEvery(app, work, 1, 'trouble')
  while (times === 0) await setTimeout(1)
  let isDone = false
  const asked = look().then(() => {
    isDone = true
  })
  await setTimeout(20)
  t.equal(isDone, false)
  t.equal(times, 1)
  resolve()
  await asked
  t.equal(isDone, true)
})

t.test('the same trouble is told once, and what asks is never refused', async (t) => {
  const { app, troubles } = openApp(t)
  let times = 0
  const look = repeatEvery(
    app,
    async () => {
      times += 1
      throw new Error('away')
    },
    60_000,
    'it cannot be shown'
  )
  await look()
  await look()
  t.equal(times, 1, 'a trouble is followed by a rest')
  t.same(troubles, ['it cannot be shown'])
})
