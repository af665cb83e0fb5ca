import t from 'tap'
import { buildTestApp, sharedTestApp } from '../../support/test-app.ts'

t.test('every page names what may be fetched before it is pressed', async (t) => {
  const { app } = await sharedTestApp()
  for (const url of ['/', '/services/seo/', '/cases/?otrasl=roznica']) {
    const { headers } = await app.inject(url)
    const [, path = ''] = /^"(.+)"$/.exec(String(headers['speculation-rules'])) ?? []
    const { statusCode, headers: own, body } = await app.inject(path)
    t.equal(statusCode, 200, url)
    t.match(own['content-type'], 'application/speculationrules+json')
    const [rule] = JSON.parse(body).prefetch
    t.equal(rule.eagerness, 'moderate')
  }
  t.notOk((await app.inject('/robots.txt')).headers['speculation-rules'])
})

t.test('what somebody has searched is not fetched before it is asked for', async (t) => {
  const { app } = await buildTestApp(t, { SEARCH_PATH: '/poisk/' })
  const { where } = (await app.inject('/speculation-rules.json')).json().prefetch[0]
  t.match(JSON.stringify(where), '"/poisk/*"')
  t.notMatch(JSON.stringify(where), '/search/')
})

t.test(
  'who saves data is told of nothing, and no cache gives him the answer of others',
  async (t) => {
    const { app } = await sharedTestApp()
    const ask = (saves: Record<string, string>) =>
      app.inject({ url: '/speculation-rules.json', headers: saves })
    const [saving, other] = [await ask({ 'save-data': 'on' }), await ask({})]
    t.same(saving.json(), {})
    t.ok(other.json().prefetch)
    for (const { headers } of [saving, other]) t.match(headers.vary, 'Save-Data')
  }
)
