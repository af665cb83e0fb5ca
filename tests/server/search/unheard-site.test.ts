import { mock } from 'node:test'
import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'

const WARM_UP_MS = 10_000

for (const isHeard of [true, false]) {
  t.test(
    `a site ${isHeard ? 'that listens' : 'that nobody hears'} is ${isHeard ? '' : 'not '}indexed before anybody searches`,
    async (t) => {
      mock.timers.enable({ apis: ['setTimeout'] })
      t.teardown(() => mock.timers.reset())
      const { app } = await buildTestApp(t)
      await app.ready()
      if (isHeard) await app.listen({ port: 0 })
      let looks = 0
      const { pages } = app.site()
      const values = pages.values.bind(pages)
      Object.assign(pages, {
        values() {
          looks++
          return values()
        }
      })
      mock.timers.tick(WARM_UP_MS)
      mock.timers.reset()
      t.equal(looks > 0, isHeard)
    }
  )
}
