import t from 'tap'
import { anotherLead, freshToken, GOOD_LEAD, postLead } from '../../../support/lead-request.ts'
import { buildTestApp } from '../../../support/test-app.ts'

const LIMITED = { LEADS_RATE_LIMIT: 'on' }

t.test('the sixth lead of a minute from one address waits', async (t) => {
  const { app, leads } = await buildTestApp(t, { ...LIMITED, TRUST_PROXY: '' })
  const codes: number[] = []
  for (let i = 0; i < 6; i++) {
    // Who is not behind our proxy cannot say that he is somebody else.
    const headers = { 'x-forwarded-for': `192.0.2.${i}` }
    codes.push((await postLead(app, anotherLead(), headers)).statusCode)
  }
  t.same(codes, [200, 200, 200, 200, 200, 429])
  t.equal((await leads()).length, 5)
})

t.test('behind our proxy everybody has an allowance of his own', async (t) => {
  const { app } = await buildTestApp(t, LIMITED)
  for (let i = 0; i < 7; i++) {
    const answer = await postLead(app, anotherLead(), { 'x-forwarded-for': `192.0.2.${i}` })
    t.equal(answer.statusCode, 200)
  }
})

t.test('fifty sends of the same lead at once are one lead, and one of the allowance', async (t) => {
  const { app, leads } = await buildTestApp(t, LIMITED)
  const lead = { ...GOOD_LEAD, idempotency_key: 'k'.repeat(16), captcha: await freshToken(app) }
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => postLead(app, lead, headers)))
  t.same(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]))
  t.equal(new Set(answers.map((answer) => answer.json().resultID)).size, 1)
  t.equal((await leads()).length, 1)
})

t.test('the same content without a key is the same lead; another phone is another', async (t) => {
  const { app, leads } = await buildTestApp(t)
  const first = await postLead(app, GOOD_LEAD)
  const again = await postLead(app, { ...GOOD_LEAD, firstContactTime: 'later' })
  await postLead(app, { ...GOOD_LEAD, phone: '+7 900 000-00-00' })

  t.equal(again.json().resultID, first.json().resultID)
  t.equal(again.headers['idempotent-replayed'], 'true')
  t.equal((await leads()).length, 2)
})

t.test('a form without JavaScript that is sent again is one of the three of an hour', async (t) => {
  const { app } = await buildTestApp(t, LIMITED)
  const send = (message: string) =>
    postLead(
      app,
      { ...GOOD_LEAD, message, captcha: '' },
      { accept: 'text/html', 'x-forwarded-for': '192.0.2.1' }
    )
  const twice = await Promise.all([send('a'), send('a')])
  const codes = [...twice, await send('b'), await send('c'), await send('d')]
  t.same(
    codes.map(({ statusCode }) => statusCode),
    [303, 303, 303, 303, 429]
  )
})
