import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { createPageCache } from '../../../src/server/http/page-cache.ts'
import { buildTestApp } from '../../support/test-app.ts'

const WHEN = new Date(0)

t.test(
  'review-code 9: a page that was being made while all were dropped is not kept',
  async (t) => {
    const cache = createPageCache('pages')
    const stale = cache.load('/', () => 'old', WHEN)
    await setImmediate()

    cache.clear()
    const fresh = cache.load('/', () => 'new', WHEN)

    t.equal((await stale).identity.body.toString(), 'old', 'who asked before is answered')
    t.equal((await fresh).identity.body.toString(), 'new')
    t.equal(cache.get('/')?.identity.body.toString(), 'new')
  }
)

t.test(
  'the old page does not take the place of the new one that is still being made',
  async (t) => {
    const cache = createPageCache('pages')
    const stale = cache.load('/', () => 'old', WHEN)
    cache.clear()
    let renderings = 0
    const render = () => `new ${++renderings}`
    const fresh = cache.load('/', render, WHEN)
    await stale

    t.equal(await cache.load('/', render, WHEN), await fresh)
    t.equal(renderings, 1)
  }
)

t.test('few pages are in the making at a time, and one that fails holds up no other', async (t) => {
  const cache = createPageCache('views')
  let made = 0
  const pages = Array.from({ length: 40 }, (_, number) =>
    cache.load(`/${number}`, () => (++made === 2 ? fail() : 'x'.repeat(1000)), WHEN)
  )
  t.ok(made <= 4, `${made} at once`)

  const outcomes = await Promise.allSettled(pages)

  t.equal(outcomes.filter(({ status }) => status === 'rejected').length, 1)
  t.equal(made, 40)
})

t.test('review-security 16: views of a rating push no page out, and cost less', async (t) => {
  const { app } = await buildTestApp(t)
  await app.inject('/')
  const path = '/rating/agentstva-prodvizheniya/'
  const columns = [...(await app.inject(path)).body.matchAll(/value="([^"]+)"[^>]* name="sort"/g)]
  t.ok(columns.length > 3)
  for (const [, sort] of columns) {
    const { statusCode, headers } = await app.inject({
      url: `${path}?sort=${sort}`,
      headers: { 'accept-encoding': 'br' }
    })
    t.equal(statusCode, 200)
    t.equal(headers['content-encoding'], 'br')
  }

  t.ok(app.pageCache.get('/'))
  t.same([...app.pageCache.keys()].sort(), ['/', path])
  t.ok([...app.viewCache.keys()].length >= columns.length - 1)
})

function fail(): never {
  throw new Error('a template that fails')
}
