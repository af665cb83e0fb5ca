import t from 'tap'
import { links } from '../../src/shared/links.ts'
import { anotherLead, GOOD_LEAD, multipart, postLead } from '../support/lead-request.ts'
import { solveChallenge } from '../support/solve-challenge.ts'
import { buildTestApp } from '../support/test-app.ts'

const LIMITED = { LEADS_RATE_LIMIT: 'on' }

t.test('S11: one visitor is one, whatever port a proxy writes beside the address', async (t) => {
  const { app, leads } = await buildTestApp(t, LIMITED)
  const forms: readonly ((port: number) => string)[] = [
    (port) => `192.0.2.1:${port}`,
    (port) => `[2001:db8::1]:${port}`,
    (port) => `198.51.100.7:1, 192.0.2.9:${port}, 127.0.0.1:${port}`
  ]
  for (const form of forms) {
    const codes: number[] = []
    for (let port = 1001; port < 1008; port++) {
      const asked = { url: links.challenge(), headers: { 'x-forwarded-for': form(port + 1000) } }
      const captcha = await solveChallenge((await app.inject(asked)).json())
      const lead = { ...anotherLead(), captcha }
      const answer = await postLead(app, lead, { 'x-forwarded-for': form(port) })
      codes.push(answer.statusCode)
    }
    t.same(codes, [200, 200, 200, 200, 200, 429, 429], form(1))
  }
  const stored = await leads()
  t.same(new Set(stored.map(({ verdict }) => verdict)), new Set(['human']))
  const [first] = stored
  const { address } = (await app.leads.store.consentOf(first?.resultID ?? '')) ?? {}
  t.equal(address, '192.0.2.1', 'no port is kept')
})

t.test('S18: a multipart body of no bytes is no form', async (t) => {
  const { app } = await buildTestApp(t)
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  for (const own of [{ 'content-length': '0' }, {}]) {
    const answer = await app.inject({
      method: 'POST',
      url: links.leads(),
      headers: { ...headers, ...own },
      payload: ''
    })
    t.match(answer.json(), { code: 'bad_multipart' })
    t.equal(answer.statusCode, 400)
  }
})

t.test('S19: quotes in the name of a file are quotes', async (t) => {
  const { app, leads } = await buildTestApp(t)
  const names = { 'a"b.pdf': 'a"b.pdf', '100%.pdf': '100%.pdf', 'a%2Fb.pdf': 'a%2Fb.pdf' }
  for (const [sent, kept] of Object.entries(names)) {
    await postLead(app, { ...anotherLead(), file: new File(['a'], sent) })
    t.equal((await leads()).at(-1)?.attachment?.name, kept)
  }
})

t.test('P11: the answer to an earlier send without a key is for who sent it', async (t) => {
  const { app, leads } = await buildTestApp(t)
  const { captcha, ...lead } = { ...GOOD_LEAD, captcha: '' }
  const send = async (address: string) => {
    const { payload, type } = await multipart(lead)
    const headers = { 'content-type': type, 'x-forwarded-for': address }
    const request = { method: 'POST', url: links.leads(), headers, payload } as const
    return (await app.inject(request)).json().resultID as string
  }
  const own = await send('192.0.2.1')
  t.equal(await send('192.0.2.1'), own, 'the same network repeats')
  t.not(await send('198.51.100.1'), own, 'another learns nothing')
  t.equal((await leads()).length, 2)
  const home = await send('2001:db8:1:2::1')
  t.equal(await send('2001:db8:1:3::5'), home, 'an IPv6 visitor has many addresses')
})
