import t, { type Test } from 'tap'
import { anotherLead, GOOD_LEAD, multipart } from '../support/lead-request.ts'
import { answering, openReceiver } from '../support/receiver.ts'
import { buildTestApp } from '../support/test-app.ts'

async function siteWith(t: Test, provider: 'recaptcha' | 'smartcaptcha') {
  const verifier = await openReceiver(t)
  const { app, leads } = await buildTestApp(t, {
    CAPTCHA: provider,
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET: 'secret',
    CAPTCHA_VERIFY_URL: verifier.url
  })
  async function send(parts: Record<string, string>) {
    const { payload, type } = await multipart(parts)
    const headers = { 'content-type': type }
    return app.inject({ method: 'POST', url: '/api/v1/form/', headers, payload })
  }
  const say = (answer: object) => {
    verifier.answer = answering(200, JSON.stringify(answer))
  }
  return { app, leads, send, say, verifier }
}

t.test('reCAPTCHA v3', async (t) => {
  const { send, say, leads, app } = await siteWith(t, 'recaptcha')
  t.same((await app.inject('/api/v1/challenge/')).json(), {
    provider: 'recaptcha',
    siteKey: 'site-key'
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

t.test('a repeated send is answered without asking again', async (t) => {
  const { send, say, verifier } = await siteWith(t, 'recaptcha')
  say({ success: true, action: 'submit', score: 0.9 })
  const lead = { ...GOOD_LEAD, captcha: 'a', idempotency_key: 'k'.repeat(16) }
  const first = await send(lead)
  const again = await send(lead)
  t.equal(again.json().resultID, first.json().resultID)
  t.equal(verifier.calls.length, 1)
})
