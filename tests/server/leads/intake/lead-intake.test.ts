import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { LEAD_LIMITS } from '../../../../src/shared/lead/lead-fields.ts'
import { spooledFiles } from '../../../support/data-dir.ts'
import {
  anotherLead,
  freshToken,
  GOOD_LEAD,
  multipart,
  postLead
} from '../../../support/lead-request.ts'
import { matchLists } from '../../../support/match-lists.ts'
import { buildTestApp } from '../../../support/test-app.ts'

t.test('what is no form is refused in JSON, never with a 500', async (t) => {
  const { app, leads } = await buildTestApp(t)
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
  const { app, leads } = await buildTestApp(t)
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

t.test('a NUL in an address the visitor came by does not cost the lead', async (t) => {
  const { app, leads } = await buildTestApp(t)
  await postLead(app, { ...GOOD_LEAD, entryCanal: 'a\0b / c' })
  t.equal((await leads())[0]?.values.entryCanal, 'ab / c')
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
    const { app } = await buildTestApp(t)
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: '/api/v1/form/' })
      t.match([answer.statusCode, answer.headers.allow], [405, 'POST'], method)
    }
    const { payload, type } = await multipart({ ...GOOD_LEAD, captcha: await freshToken(app) })
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

t.test('a body without end is stopped, and nothing of it stays', async (t) => {
  const { app, dir } = await buildTestApp(t, { CAPTCHA: 'off' })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const answer = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(String(data)))
  )

  socket.write(
    'POST /api/v1/form/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n' +
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n'
  )
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
  socket.write(`${head.length.toString(16)}\r\n${head}\r\n`)
  const mebibyte = `100000\r\n${'a'.repeat(1024 * 1024)}\r\n`
  for (let i = 0; i < 17; i++) socket.write(mebibyte)

  t.match(await answer, /^HTTP\/1\.1 413 .*body_too_large/s)
  socket.destroy()
  await until(async () => (await spooledFiles(`${dir}/data`)).length === 0)
})

t.test('a connection lost in the middle of a file leaves nothing behind', async (t) => {
  const { app, dir, leads } = await buildTestApp(t, { CAPTCHA: 'off' })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nначало'
  socket.write(
    'POST /api/v1/form/ HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n' +
      `Content-Type: multipart/form-data; boundary=x\r\n\r\n${body}`
  )
  await until(async () => (await spooledFiles(`${dir}/data`)).length === 1)

  socket.destroy()

  await until(async () => (await spooledFiles(`${dir}/data`)).length === 0)
  t.same(await leads(), [])
})

/** Resolves when `isDone` says so; the runner's own limit ends what never is. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await setTimeout(20)
}

t.test(
  'half a character in a part of UTF-16 is unreadable, and no fault of the server',
  async (t) => {
    const { app, leads } = await buildTestApp(t)
    const half = Buffer.from([0x41, 0, 0, 0xd8])
    const headOf = (name: string, more = '') =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\n`
    const codes: number[] = []
    for (const field of ['site', 'message', 'fio']) {
      const captcha = await freshToken(app)
      const fields = Object.entries({ ...anotherLead(), captcha }).filter(
        ([name]) => name !== field
      )
      const payload = Buffer.concat([
        Buffer.from(fields.map(([name, value]) => `${headOf(name)}${value}\r\n`).join('')),
        Buffer.from(headOf(field, 'Content-Type: text/plain; charset=utf-16le\r\n')),
        half,
        Buffer.from('\r\n--x--\r\n')
      ])
      const headers = { 'content-type': 'multipart/form-data; boundary=x', accept: 'text/html' }
      const answer = await app.inject({ method: 'POST', url: '/api/v1/form/', headers, payload })
      codes.push(answer.statusCode)
    }
    t.same(codes, [303, 303, 422], 'a name must be readable')
    matchLists(
      t,
      (await leads()).map(({ values }) => values),
      [{ site: 'A%EF%BF%BD' }, { message: 'A\uFFFD' }]
    )
  }
)
