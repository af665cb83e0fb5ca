import t, { type Test } from 'tap'
import { anotherLead, multipart } from '../../support/lead-request.ts'
import { answering, openReceiver } from '../../support/receiver.ts'
import { solveChallenge } from '../../support/solve-challenge.ts'
import { buildTestApp } from '../../support/test-app.ts'

async function siteWith(
  t: Test,
  provider: 'recaptcha' | 'smartcaptcha',
  env: Record<string, string> = {}
) {
  const verifier = await openReceiver(t)
  const { app, leads } = await buildTestApp(t, {
    CAPTCHA: provider,
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET: 'secret',
    CAPTCHA_VERIFY_URL: verifier.url,
    BOT_CHECK_REQUIRED: 'true',
    ...env
  })
  async function send(parts: Record<string, string>) {
    const { payload, type } = await multipart(parts)
    const headers = { 'content-type': type, 'x-forwarded-for': '192.0.2.1' }
    return app.inject({ method: 'POST', url: '/api/v1/form/', headers, payload })
  }
  const say = (answer: object) => {
    verifier.answer = answering(200, JSON.stringify(answer))
  }
  return { app, leads, send, say, verifier }
}

t.test('reCAPTCHA v3', async (t) => {
  const { send, say, leads, app } = await siteWith(t, 'recaptcha')
  t.match((await app.inject('/api/v1/challenge/')).json(), {
    provider: 'recaptcha',
    siteKey: 'site-key',
    instead: { action: 'submit' }
  })

  say({ success: true, action: 'submit', score: 0.9 })
  t.equal((await send({ ...anotherLead(), captcha: 'a' })).statusCode, 200)
  say({ success: true, action: 'submit', score: 0.2 })
  t.equal((await send({ ...anotherLead(), captcha: 'b' })).statusCode, 200)
  say({ success: true, action: 'login', score: 0.9 })
  t.equal((await send({ ...anotherLead(), captcha: 'c' })).statusCode, 403)
  say({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  t.match((await send({ ...anotherLead(), captcha: 'd' })).json(), { code: 'bot_check_failed' })
  t.equal((await send(anotherLead())).statusCode, 403, 'no token')

  t.same(
    (await leads()).map(({ verdict }) => verdict),
    ['human', 'suspect']
  )
})

t.test('SmartCaptcha', async (t) => {
  const { send, say } = await siteWith(t, 'smartcaptcha')
  say({ status: 'ok' })
  t.equal((await send({ ...anotherLead(), captcha: 'a' })).statusCode, 200)
  t.equal((await send({ ...anotherLead(), captcha: 'a' })).statusCode, 403, 'a token works once')
  say({ status: 'failed' })
  t.equal((await send({ ...anotherLead(), captcha: 'b' })).statusCode, 403)
})

t.test('L02: whom the provider refuses is marked, three times an hour', async (t) => {
  const env = { BOT_CHECK_REQUIRED: 'false', LEADS_RATE_LIMIT: 'on' }
  const { send, say, leads } = await siteWith(t, 'smartcaptcha', env)
  say({ status: 'failed' })
  const codes = []
  for (const captcha of ['a', 'a b', '', 'd']) {
    codes.push((await send({ ...anotherLead(), captcha })).statusCode)
  }
  t.same(codes, [200, 200, 200, 429])
  say({ status: 'ok' })
  t.equal((await send({ ...anotherLead(), captcha: 'e' })).statusCode, 200)
  t.same(
    (await leads()).map(({ verdict }) => verdict),
    ['unverified', 'unverified', 'unverified', 'human']
  )
})

t.test('an outage of the provider costs no lead', async (t) => {
  const { send, leads, verifier } = await siteWith(t, 'smartcaptcha')
  for (const answer of [answering(500), answering(200, 'no JSON'), () => undefined]) {
    verifier.answer = answer
    t.equal((await send({ ...anotherLead(), captcha: crypto.randomUUID() })).statusCode, 200)
  }
  await verifier.close()
  t.equal((await send({ ...anotherLead(), captcha: crypto.randomUUID() })).statusCode, 200)
  t.same(new Set((await leads()).map(({ verdict }) => verdict)), new Set(['unverified']))
})

t.test(
  "work done in place of a blocked provider's script is taken on trust, three times an hour",
  async (t) => {
    const { app, send, leads, verifier } = await siteWith(t, 'recaptcha', {
      LEADS_RATE_LIMIT: 'on'
    })
    const token = async () =>
      solveChallenge((await app.inject('/api/v1/challenge/')).json().instead)

    const used = await token()
    t.equal((await send({ ...anotherLead(), captcha: used })).statusCode, 200)
    t.equal((await send({ ...anotherLead(), captcha: used })).statusCode, 403, 'works once')
    const forged = JSON.parse(Buffer.from(await token(), 'base64url').toString())
    const captcha = Buffer.from(JSON.stringify({ ...forged, maxNumber: 1 })).toString('base64url')
    t.equal((await send({ ...anotherLead(), captcha })).statusCode, 403, 'forged')
    t.equal((await send({ ...anotherLead(), captcha: await token() })).statusCode, 200)
    t.equal((await send({ ...anotherLead(), captcha: await token() })).statusCode, 429)

    t.same(new Set((await leads()).map(({ verdict }) => verdict)), new Set(['unverified']))
    t.equal(verifier.calls.length, 0, 'the provider is not asked about it')
  }
)
