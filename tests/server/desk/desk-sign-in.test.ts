import { Secret, TOTP } from 'otpauth'
import t from 'tap'
import { createDeskBrowser, PASSWORD } from '../../support/desk-browser.ts'
import { buildTestDesk, sharedDesk } from '../../support/test-desk.ts'

t.test('ASVS 6.3.1: who knows the password is let in, nobody else is', async (t) => {
  const { addUser, browser } = await sharedDesk(t)
  const email = await addUser('manager')
  const one = browser()

  t.match(await one.ask('/account'), {
    statusCode: 303,
    headers: { location: '/signin?next=/account' }
  })
  const refused = await one.signIn(email, 'мост через Оку, 1958')
  t.equal(refused.statusCode, 401)
  t.match(refused.body, 'role="alert"')
  t.notMatch(refused.body, 'Оку', 'what was typed does not come back')
  t.match(await one.ask('/account'), { statusCode: 303 })

  const answer = await one.signIn(` ${email.toUpperCase()}`)
  t.match(answer, { statusCode: 303, headers: { location: '/leads' } })
  const page = await one.ask('/account')
  t.equal(page.statusCode, 200)
  t.match(page.body, email)
})

t.test('ASVS 6.3.8: an unknown account is answered as a wrong password is', async (t) => {
  const { addUser, browser } = await sharedDesk(t)
  const email = await addUser('reader')
  const wrong = await browser().signIn(email, 'не тот пароль')
  const unknown = await browser().signIn('nobody@agency.example', 'не тот пароль')
  const plain = (html: string) =>
    html
      .replace(/value="[^"]*"/g, '')
      .replaceAll(email, '')
      .replaceAll('nobody@agency.example', '')
  t.equal(unknown.statusCode, wrong.statusCode)
  t.equal(plain(unknown.body), plain(wrong.body))
})

t.test('ASVS 3.3.1 to 3.3.4: cookies are out of reach of scripts and other sites', async (t) => {
  const https = await sharedDesk(t, { DESK_URL: 'https://desk.agency.example' })
  const email = await https.addUser('reader')
  const one = https.browser()
  const answer = await one.signIn(email)
  const [cookie = ''] = [answer.headers['set-cookie']].flat()
  t.match(cookie, /^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  const [form = ''] = [(await https.browser().ask('/signin')).headers['set-cookie']].flat()
  t.match(form, /^__Host-desk-form=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
})

t.test('ASVS 6.3.1: guessing at one account is stopped, also from many addresses', async (t) => {
  const { addUser, desk } = await buildTestDesk(t, { LEADS_RATE_LIMIT: 'on' })
  const email = await addUser('reader')
  const codes: number[] = []
  for (let n = 0; n < 12; n++) {
    const one = createDeskBrowser(desk, `192.0.2.${n + 1}`)
    codes.push((await one.signIn(email, 'не тот пароль')).statusCode)
  }
  t.same(codes, [...Array(10).fill(401), 429, 429])
  const owner = await createDeskBrowser(desk, '198.51.100.9').signIn(email)
  t.equal(owner.statusCode, 429, 'the right password tells nothing while the limit holds')
  t.ok(Number(owner.headers['retry-after']) > 0)
})

t.test(
  'guessing at many accounts from one address is stopped; attempts without a token count',
  async (t) => {
    const { browser } = await buildTestDesk(t, { LEADS_RATE_LIMIT: 'on' })
    const one = browser()
    const codes: number[] = []
    for (let n = 0; n < 22; n++) {
      const fields = { email: `user${n}@agency.example`, password: 'x' }
      codes.push((await one.post('/signin', fields)).statusCode)
    }
    t.same(codes, [...Array(20).fill(403), 429, 429])
    t.equal((await one.signIn('another@agency.example')).statusCode, 429)
  }
)

t.test('forms of other sites keep nobody out of his account', async (t) => {
  const { addUser, desk } = await buildTestDesk(t, { LEADS_RATE_LIMIT: 'on' })
  const email = await addUser('reader')
  for (let n = 0; n < 12; n++)
    await createDeskBrowser(desk, `192.0.2.${n + 1}`).post('/signin', { email, password: 'x' })
  t.equal((await createDeskBrowser(desk, '198.51.100.9').signIn(email)).statusCode, 303)
})

t.test(
  'ASVS 6.5.1, 6.5.5: with a second factor the code is needed, once and in time',
  async (t) => {
    const clock = { now: new Date('2026-11-22T10:00:00Z') }
    const { addUser, browser, store } = await buildTestDesk(t, {}, clock)
    const email = await addUser('administrator')
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    await store.desk.setTotpSecret(email, secret)
    const code = (at: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) })

    t.equal((await browser().signIn(email)).statusCode, 401)
    t.equal((await browser().signIn(email, PASSWORD, { code: '000000' })).statusCode, 401)
    const old = code('2026-11-22T09:58:00Z')
    t.equal((await browser().signIn(email, PASSWORD, { code: old })).statusCode, 401)
    const right = code('2026-11-22T10:00:00Z')
    t.equal((await browser().signIn(email, 'не тот', { code: right })).statusCode, 401)
    t.equal((await browser().signIn(email, PASSWORD, { code: right })).statusCode, 303)
    t.equal((await browser().signIn(email, PASSWORD, { code: right })).statusCode, 401, 'used')
  }
)

t.test('ASVS 3.5.1, 3.5.3: a change needs a form of our own', async (t) => {
  const { signedIn } = await sharedDesk(t, { DESK_URL: 'https://desk.agency.example' })
  const one = await signedIn('reader')
  const page = await one.page('/account')
  const token = page.querySelector('input[name="token"]')?.getAttribute('value') ?? ''
  const other = await signedIn('manager')
  const foreign = await other.page('/account')
  const theirs = foreign.querySelector('input[name="token"]')?.getAttribute('value') ?? ''

  t.equal((await one.post('/account/sessions/end', { session: 'x' })).statusCode, 403)
  t.equal(
    (await one.post('/account/sessions/end', { session: 'x', token: theirs })).statusCode,
    403
  )
  const evil = { origin: 'https://evil.example' }
  t.equal((await one.post('/account/sessions/end', { session: 'x', token }, evil)).statusCode, 403)
  const own = { origin: 'https://desk.agency.example' }
  t.equal((await one.post('/account/sessions/end', { session: 'x', token }, own)).statusCode, 303)
})

/** The longest address that a text may have. */
const LONG_TEXT = `/texts/news/${'a'.repeat(120)}`

t.test('after signing in one is where one wanted to go, and never elsewhere', async (t) => {
  const { addUser, browser } = await sharedDesk(t)
  const email = await addUser('reader')
  const cases: [next: string, location: string][] = [
    ['/report', '/report'],
    [LONG_TEXT, LONG_TEXT],
    ['https://evil.example/', '/leads'],
    ['//evil.example/leads', '/leads'],
    ['/leads/..//evil.example', '/leads'],
    ['/\\evil.example', '/leads']
  ]
  for (const [next, location] of cases) {
    const answer = await browser().submit(
      `/signin?next=${encodeURIComponent(next)}`,
      'form[data-signin]',
      { email, password: PASSWORD }
    )
    t.equal(answer.headers.location, location, next)
  }
})

t.test('the desk guards every answer, and keeps nothing', async (t) => {
  const { signedIn, browser } = await sharedDesk(t, { DESK_URL: 'https://desk.agency.example' })
  const one = await signedIn('reader')
  for (const answer of [await browser().ask('/signin'), await one.ask('/account')]) {
    t.match(answer.headers, {
      'cache-control': 'no-store',
      'content-security-policy': /^default-src 'none'; .*require-trusted-types-for 'script'/,
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin'
    })
  }
})

t.test('health is told to anybody, and nothing else is', async (t) => {
  const { browser, signedIn, store } = await sharedDesk(t)
  const one = await signedIn('reader')
  t.intercept(store.desk, 'session', {
    value: () => Promise.reject(new Error('the database is away'))
  })
  t.equal((await one.ask('/leads')).statusCode, 500)
  const style = /\/assets\/desk-[^"]+\.css/.exec((await browser().ask('/signin')).body)?.[0] ?? ''
  for (const path of ['/healthz', style]) {
    t.equal((await one.ask(path)).statusCode, 200, `${path} needs no session`)
  }
  t.match(await browser().ask('/healthz'), { statusCode: 200, body: 'ok' })
  t.match(await browser().ask('/readyz'), { statusCode: 200, body: 'ok' })
  t.equal((await browser().ask('/nothing-here')).statusCode, 404)
})
