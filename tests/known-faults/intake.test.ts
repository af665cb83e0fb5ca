import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { links } from '../../src/shared/links.ts'
import { anotherLead, GOOD_LEAD, multipart, postLead } from '../support/lead-request.ts'
import { solveChallenge } from '../support/solve-challenge.ts'
import { buildTestApp, sharedIntake, sharedTestApp } from '../support/test-app.ts'

const LIMITED = { LEADS_RATE_LIMIT: 'on' }

t.test(
  'one visitor is one, whatever port a proxy writes beside the address (express-rate-limit#234)',
  async (t) => {
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
    const { address } = (await app.store.leads.consentOf(first?.resultID ?? '')) ?? {}
    t.equal(address, '192.0.2.1', 'no port is kept')
  }
)

t.test('a multipart body of no bytes is no form (busboy#318)', async (t) => {
  const { app } = await sharedTestApp()
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

t.test('the answer to an earlier send without a key is for who sent it', async (t) => {
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

/** What a sender writes in pieces, each once the one before has gone; resolves with the status of the answer. */
async function sendPieces(port: number, type: string, pieces: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const answered = once(socket, 'data').then(([data]) => String(data).slice(9, 12))
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  const head = [
    `POST ${links.leads()} HTTP/1.1`,
    'Host: agency.example',
    `Content-Type: ${type}`,
    `Content-Length: ${length}`
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  for (const piece of pieces) {
    await new Promise((resolve) => socket.write(piece, resolve))
    // A segment of its own.
    await setImmediate()
  }
  const status = await answered
  socket.destroy()
  return status
}

const PART = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

function wholeForm(): string {
  return Object.entries(anotherLead())
    .map(([name, value]) => PART(name, value))
    .join('')
}

t.test('bytes after the closing boundary keep no form waiting (fastify/busboy#228)', async (t) => {
  const { app, leads } = await buildTestApp(t)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const type = 'multipart/form-data; boundary=b'
  for (const epilogue of ['\r\n', 'an epilogue\r\n', '\r\n'.repeat(1000)]) {
    t.equal(await sendPieces(port, type, [wholeForm(), '--b--', epilogue]), '200')
    t.equal(await sendPieces(port, type, [wholeForm(), '--b--\r\n', epilogue]), '200')
  }
  t.equal((await leads()).length, 6)
})

t.test(
  'a file keeps its name, however its sender writes it (busboy#292, 20; busboy#226)',
  async (t) => {
    const { app, leads } = await sharedIntake()
    const names: Readonly<Record<string, string>> = {
      'filename="бриф.pdf"': 'бриф.pdf',
      // A form may hold no `filename*`: what some programs write beside the name counts for nothing. Source: RFC 7578, 4.2.
      'filename="b.pdf"; filename*=UTF-8\'\'%D0%B1%D1%80%D0%B8%D1%84.pdf': 'b.pdf',
      'filename="a\\"b.pdf"': 'a"b.pdf'
    }
    for (const [written, kept] of Object.entries(names)) {
      const file = `--b\r\nContent-Disposition: form-data; name="file"; ${written}\r\nContent-Type: application/pdf\r\n\r\na\r\n`
      const answer = await app.inject({
        method: 'POST',
        url: links.leads(),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: `${wholeForm()}${file}--b--\r\n`
      })
      t.equal(answer.statusCode, 200, answer.body)
      t.equal((await leads()).at(-1)?.attachment?.name, kept)
    }
  }
)
