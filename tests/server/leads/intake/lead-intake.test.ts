import t from 'tap'
import { LEAD_LIMITS } from '../../../../src/shared/lead/lead-fields.ts'
import {
  anotherLead,
  freshToken,
  GOOD_LEAD,
  multipart,
  postLead
} from '../../../support/lead-request.ts'
import { buildTestApp, sharedIntake } from '../../../support/test-app.ts'

t.test('what is no form is refused in JSON, never with a 500', async (t) => {
  const { app, leads } = await sharedIntake()
  const { payload } = await multipart(GOOD_LEAD)
  const form = 'multipart/form-data; boundary='
  const requests = [
    ...['{}', '{', ''].map((payload) => ({
      type: 'application/json',
      payload,
      expect: [415, 'unsupported_media_type']
    })),
    {
      type: 'application/x-www-form-urlencoded',
      payload: 'a=1',
      expect: [415, 'unsupported_media_type']
    },
    { type: 'multipart/form-data', payload, expect: [400, 'bad_multipart'] },
    { type: `${form}${'x'.repeat(300)}`, payload, expect: [400, 'bad_multipart'] },
    { type: `${form}"a b"`, payload, expect: [400, 'bad_multipart'] },
    { type: `${form}other`, payload, expect: [400, 'bad_multipart'] },
    {
      type: `${form}x`,
      payload: '--x\r\nContent-Disposition: form-data; name="fio"\r\n\r\nА',
      expect: [400, 'bad_multipart']
    },
    { type: `${form}x`, payload: '--x--\r\n', expect: [422, 'validation_failed'] },
    { type: `${form}x`, payload: '', expect: [400, 'bad_multipart'] }
  ]

  for (const { type, payload, expect } of requests) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/form/',
      headers: { 'content-type': type },
      payload
    })
    t.same([answer.statusCode, answer.json().code], expect, type.slice(0, 50))
  }
  t.same(await leads(), [])
})

t.test('parts that no page of ours sends are refused', async (t) => {
  const { app, leads } = await sharedIntake()
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}`, '']))
  const requests = [
    { parts: { ...GOOD_LEAD, message: 'я'.repeat(20_000) }, expect: [413, 'field_too_long'] },
    { parts: { ...GOOD_LEAD, fio: 'А\0' }, expect: [400, 'bad_field'] },
    { parts: { ...GOOD_LEAD, ['x'.repeat(300)]: '' }, expect: [400, 'bad_field_name'] },
    { parts: { ...GOOD_LEAD, constructor: '' }, expect: [400, 'bad_field_name'] },
    { parts: { ...GOOD_LEAD, ...many }, expect: [413, 'too_many_fields'] },
    {
      parts: { ...GOOD_LEAD, fio: 'я'.repeat(LEAD_LIMITS.fio + 1) },
      expect: [422, 'validation_failed']
    }
  ]
  for (const { parts, expect } of requests) {
    const answer = await postLead(app, parts)
    t.same([answer.statusCode, answer.json().code], expect, String(expect))
  }
  t.same(await leads(), [])
})

t.test('only our own pages may send', async (t) => {
  const { app, leads } = await buildTestApp(t, { SITE_URL: 'https://agency.example' })
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://agency.example.evil.example' }
  ]
  for (const headers of foreign) {
    const answer = await postLead(app, GOOD_LEAD, headers as Record<string, string>)
    t.match([answer.statusCode, answer.json().code], [403, 'bad_origin'])
  }
  t.equal((await postLead(app, GOOD_LEAD, { origin: 'https://agency.example' })).statusCode, 200)
  t.equal((await postLead(app, anotherLead(), { origin: 'http://localhost:80' })).statusCode, 200)
  t.equal((await leads()).length, 2)
})

t.test(
  'other methods are told what is allowed; the path without its slash is served',
  async (t) => {
    const { app } = await sharedIntake()
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: '/api/v1/form/' })
      t.match([answer.statusCode, answer.headers.allow], [405, 'POST'], method)
    }
    const { payload, type } = await multipart({ ...anotherLead(), captcha: await freshToken(app) })
    const headers = { 'content-type': type }
    t.equal(
      (await app.inject({ method: 'POST', url: '/api/v1/form', headers, payload })).statusCode,
      200
    )
  }
)

t.test('a database that cannot be written is a 503, and the visitor may try again', async (t) => {
  const { app } = await buildTestApp(t, { CAPTCHA: 'off' })
  await app.store.close()

  const answer = await postLead(app, GOOD_LEAD)

  t.match([answer.statusCode, answer.json().code], [503, 'storage_unavailable'])
})
