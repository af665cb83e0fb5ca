import { parse } from 'node-html-parser'
import t from 'tap'
import { createBotCheck } from '../../../src/islands/lead-form/bot-token.ts'
import { openIntake } from '../../support/lead-intake.ts'
import { openPageGlobals } from '../../support/page-globals.ts'
import { buildTestApp } from '../../support/test-app.ts'

t.test('the worker that solves the bot check is the one that every page names', async (t) => {
  const { app } = await buildTestApp(t)
  for (const path of ['/faq/', '/en/', '/no-such-page/']) {
    const { body } = await app.inject(path)
    const asked: string[] = []
    const { origin } = await openIntake(t)
    const { document } = openPageGlobals(t, origin)
    Object.assign(document, { documentElement: parse(body).querySelector('html') })
    Object.assign(globalThis, {
      Worker: class {
        onmessage: (event: { data: string }) => void = () => undefined
        constructor(url: string) {
          asked.push(url)
        }
        postMessage = () => this.onmessage({ data: 'solved' })
        terminate = () => undefined
      }
    })
    t.equal(await createBotCheck().token(), 'solved', path)
    t.match(asked.join(), /^\/assets\/bot-check-worker-\w+\.js$/)
    t.equal((await app.inject(asked.join())).statusCode, 200)
  }
  Reflect.deleteProperty(globalThis, 'Worker')
})
