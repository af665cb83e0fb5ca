import { request } from 'node:http'
import t from 'tap'
import { buildTestApp, sharedTestApp } from '../../support/test-app.ts'

const touch = (time: Date) =>
  `first_utm_source=yandex; first_landing_page=https%3A%2F%2Fa.example%2F; first_utm_gettotop=${encodeURIComponent(time.toISOString())}; other=1`

async function visit(cookie: string, env = {}) {
  const { app } = await sharedTestApp(env)
  const response = await app.inject({ method: 'POST', url: '/api/v1/visit/', headers: { cookie } })
  return { status: response.statusCode, cookies: response.cookies }
}

t.test('a new first touch is set again by the server, for 30 days', async (t) => {
  const { status, cookies } = await visit(touch(new Date()))

  t.equal(status, 204)
  t.same(cookies.map(({ name }) => name).sort(), [
    'first_landing_page',
    'first_utm_gettotop',
    'first_utm_source'
  ])
  for (const { maxAge, path, sameSite, secure } of cookies) {
    t.ok((maxAge as number) > 2_588_400 && (maxAge as number) <= 2_592_000)
    t.match({ path, sameSite }, { path: '/', sameSite: 'Lax' })
    t.notOk(secure)
  }
})

t.test('asking later does not prolong it', async (t) => {
  const tenDaysAgo = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000)
  const { cookies } = await visit(touch(tenDaysAgo))
  t.ok((cookies[0]?.maxAge as number) <= 20 * 24 * 60 * 60)
})

t.test('cookies are Secure on an https site', async (t) => {
  const { cookies } = await visit(touch(new Date()), { SITE_URL: 'https://agency.example' })
  t.ok(cookies.every(({ secure }) => secure))
})

t.test(
  'nothing is set without a first touch, or for one that is no time, too old or too long',
  async (t) => {
    const old = touch(new Date('2020-01-01'))
    for (const cookie of ['', 'first_utm_source=x', 'first_utm_gettotop=1', old]) {
      t.same((await visit(cookie)).cookies, [], cookie)
    }
    const { cookies } = await visit(`${touch(new Date())}; first_utm_campaign=${'x'.repeat(2000)}`)
    t.notOk(cookies.some(({ name }) => name === 'first_utm_campaign'))
  }
)

t.test(
  "review-security 2: the answer's header fits a proxy's default buffer of 4 KB",
  async (t) => {
    const { app } = await buildTestApp(t, {
      SITE_URL: 'https://agency.example',
      CAPTCHA: 'smartcaptcha',
      CAPTCHA_SITE_KEY: 'key',
      CAPTCHA_SECRET: 'secret',
      ANALYTICS_GTM_ID: 'GTM-ABCD',
      ANALYTICS_METRIKA_ID: '1',
      CALLTOUCH_MOD_ID: 'abc'
    })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    // What the page writes at most, and what only somebody else would.
    for (const length of [400, 1000]) {
      const names = ['source', 'medium', 'campaign', 'refferal'].map((name) => `first_utm_${name}`)
      const cookie = [
        `first_landing_page=${'x'.repeat(2000)}`,
        ...names.map((name) => `${name}=${'x'.repeat(length)}`),
        `first_utm_gettotop=${encodeURIComponent(new Date().toISOString())}`
      ].join('; ')
      const [status, bytes, cookies] = await headerOf(`${url}/api/v1/visit/`, cookie)
      t.equal(status, 204)
      // All but the referrer.
      t.equal(cookies, length === 400 ? 5 : 2)
      t.ok(bytes < 4000, `${bytes} bytes`)
    }
  }
)

/** Status, bytes of the answer's header and number of its cookies. */
function headerOf(url: string, cookie: string): Promise<[number, number, number]> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers: { cookie } }, (response) => {
      const { rawHeaders, statusCode = 0, headers } = response
      const bytes = rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
      resolve([statusCode, bytes, headers['set-cookie']?.length ?? 0])
    })
    call.on('error', reject)
    call.end()
  })
}
