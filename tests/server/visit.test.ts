import t from 'tap'
import { buildTestApp } from '../support/test-app.ts'

const touch = (time: Date) =>
  `first_utm_source=yandex; first_landing_page=https%3A%2F%2Fa.example%2F; first_utm_gettotop=${encodeURIComponent(time.toISOString())}; other=1`

async function visit(t: Parameters<typeof buildTestApp>[0], cookie: string, env = {}) {
  const { app } = await buildTestApp(t, env)
  const response = await app.inject({ method: 'POST', url: '/api/v1/visit/', headers: { cookie } })
  return { status: response.statusCode, cookies: response.cookies }
}

t.test('a new first touch is set again by the server, for 30 days', async (t) => {
  const { status, cookies } = await visit(t, touch(new Date()))

  t.equal(status, 204)
  t.same(cookies.map(({ name }) => name).sort(), [
    'first_landing_page',
    'first_utm_gettotop',
    'first_utm_source'
  ])
  for (const { maxAge, path, sameSite, secure } of cookies) {
    t.ok((maxAge as number) > 2_591_990 && (maxAge as number) <= 2_592_000)
    t.match({ path, sameSite }, { path: '/', sameSite: 'Lax' })
    t.notOk(secure)
  }
})

t.test('asking later does not prolong it', async (t) => {
  const tenDaysAgo = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000)
  const { cookies } = await visit(t, touch(tenDaysAgo))
  t.ok((cookies[0]?.maxAge as number) <= 20 * 24 * 60 * 60)
})

t.test('cookies are Secure on an https site', async (t) => {
  const { cookies } = await visit(t, touch(new Date()), { SITE_URL: 'https://agency.example' })
  t.ok(cookies.every(({ secure }) => secure))
})

t.test(
  'nothing is set without a first touch, or for one that is no time, too old or too long',
  async (t) => {
    const old = touch(new Date('2020-01-01'))
    for (const cookie of ['', 'first_utm_source=x', 'first_utm_gettotop=1', old]) {
      t.same((await visit(t, cookie)).cookies, [], cookie)
    }
    const { cookies } = await visit(
      t,
      `${touch(new Date())}; first_utm_campaign=${'x'.repeat(2000)}`
    )
    t.notOk(cookies.some(({ name }) => name === 'first_utm_campaign'))
  }
)
