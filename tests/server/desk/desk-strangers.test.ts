import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { readConfig } from '../../../src/server/config.ts'
import { deskPaths } from '../../../src/server/desk/desk-paths.ts'
import { serverOptions } from '../../../src/server/server-options.ts'
import { createDeskBrowser, PASSWORD } from '../../support/desk-browser.ts'
import { newLead } from '../../support/new-lead.ts'
import { buildTestDesk, sharedDesk } from '../../support/test-desk.ts'

const KIB = 1024
const MIB = 1024 * KIB
/** Reads of a socket are of 64 KiB: its first ones are taken before anybody can refuse them. */
const MOST_READ = 3 * 64 * KIB
const ID = '00000000-0000-0000-0000-000000000000'
const PATHS = [
  ...new Set(Object.values(deskPaths).map((path) => path(ID))),
  ...['/texts/news/x', '/texts/news/x/picture', '/texts/new?collection=news', '/texts/files/x.css'],
  ...['/hooks/amocrm/wrong', '/hooks/bitrix24', '/healthz', '/readyz', '/assets/x.js', '/nothing']
]
const SOME_PATHS = ['/signin', '/leads', '/texts/news/x/picture', '/hooks/amocrm/wrong']
const FORM = 'application/x-www-form-urlencoded'
const FIELDS = Buffer.from(Array.from({ length: 280_000 }, (_, n) => `${n}=`).join('&'))
const MULTIPART = Buffer.concat([
  Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
  Buffer.alloc(12 * MIB),
  Buffer.from('\r\n--b--\r\n')
])
/** Name, headers and body of what strangers send. */
const BODIES: readonly (readonly [string, Record<string, string>, Buffer])[] = [
  ['280,000 fields', { 'content-type': FORM }, FIELDS],
  ['4 MiB of <', { 'content-type': FORM }, Buffer.alloc(4 * MIB, '<')],
  ['without a length', { 'content-type': FORM, 'transfer-encoding': 'chunked' }, FIELDS],
  ['compressed', { 'content-type': FORM, 'content-encoding': 'gzip' }, gzipSync(FIELDS)],
  ['a picture', { 'content-type': 'multipart/form-data; boundary=b' }, MULTIPART],
  ['JSON', { 'content-type': 'application/json' }, Buffer.from(`[${'[],'.repeat(MIB)}1]`)],
  ['plain text', { 'content-type': 'text/plain' }, Buffer.alloc(4 * MIB, 'a')],
  ['no type', {}, Buffer.alloc(4 * MIB, 'a')],
  ['asked first', { 'content-type': FORM, expect: '100-continue' }, FIELDS]
]

interface RawAnswer {
  status: number
  body: string
}

/** The desk on a port, with what its connections have read. */
async function listening(t: Test, env: Record<string, string> = {}) {
  const parts = await buildTestDesk(t, env)
  const { port } = new URL(await parts.desk.listen({ port: 0, host: '127.0.0.1' }))
  const read: Socket[] = []
  parts.desk.server.on('connection', (socket) => read.push(socket))

  /** Writes a request and reads until the desk ends the connection. */
  async function send(head: string, body: Buffer): Promise<RawAnswer> {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.write(`${head}\r\n\r\n`)
    socket.write(body)
    await once(socket, 'end')
    const text = Buffer.concat(chunks)
      .toString()
      .replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '')
    socket.destroy()
    return { status: Number(text.slice(9, 12)), body: text.slice(text.indexOf('\r\n\r\n') + 4) }
  }

  return {
    ...parts,
    port: Number(port),
    send,
    bytesRead: () => read.splice(0).reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  }
}

function headOf(method: string, path: string, headers: Record<string, string>, body: Buffer) {
  const all = {
    host: 'desk.test',
    origin: 'http://desk.test',
    accept: 'text/html',
    ...(headers['transfer-encoding'] ? {} : { 'content-length': String(body.length) }),
    ...headers
  }
  const lines = Object.entries(all).map((pair) => pair.join(': '))
  return [`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')
}

function asSent(headers: Record<string, string>, body: Buffer): Buffer {
  if (!headers['transfer-encoding']) return body
  return Buffer.concat([
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from('\r\n0\r\n\r\n')
  ])
}

/** An answer in words that costs no more than the first reads of a socket. */
function isRefusal({ status, body, read }: RawAnswer & { read: number }): boolean {
  const isSmall = read <= MOST_READ && body.length < 16 * KIB
  return isSmall && status >= 200 && status < 500
}

t.test(
  'security F1: of a stranger’s body the desk reads 64 KiB, and repeats nothing',
  async (t) => {
    const { send, bytesRead } = await listening(t, {
      LEADS_AMOCRM_HOOK_SECRET: 'rightSecret0123456789abcd'
    })
    const attempts = BODIES.flatMap(([name, headers, body], at) => {
      const methods = headers.expect ? ['POST', 'GET', 'PUT'] : ['POST']
      return (at === 0 ? PATHS : SOME_PATHS).flatMap((path) =>
        methods.map((method) => ({ name, headers, body, path, method }))
      )
    })
    const faults: object[] = []
    for (const { name, headers, body, path, method } of attempts) {
      const answer = await send(headOf(method, path, headers, body), asSent(headers, body))
      const told = { name, method, path, ...answer, read: bytesRead() }
      if (!isRefusal(told)) faults.push({ ...told, body: answer.body.length })
    }
    t.same(faults, [])
  }
)

t.test(
  'security F1: a stranger’s form has 200 fields, and is refused in words with more',
  async (t) => {
    const { browser } = await sharedDesk(t)
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 'x']))
    t.equal((await browser().post('/signin', fields(200))).statusCode, 403)
    const refused = await browser().post('/signin', fields(201))
    t.equal(refused.statusCode, 413)
    t.match(refused.body, 'Слишком большой запрос')
    t.equal((await browser().post('/signin', { typed: '<'.repeat(64 * KIB) })).statusCode, 413)
  }
)

t.test('security F5: who is refused and goes on sending slowly is cut off', async (t) => {
  const { port } = await listening(t)
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(
    `${headOf('POST', '/texts/news/x', { 'content-type': FORM }, FIELDS)}\r\n\r\nof_version=`
  )
  const drip = setInterval(() => socket.write('1'), 100)
  t.teardown(() => clearInterval(drip))
  const [first] = await once(socket, 'data')
  t.match(String(first), /^HTTP\/1\.1 401 [\s\S]*connection: close/i)
  socket.resume()
  await once(socket, 'close')
  t.pass('the connection is gone while the client still sends')
})

t.test('what is typed is kept only for a browser in which somebody has signed in', async (t) => {
  const { store, signedIn, desk } = await buildTestDesk(t)
  const stored = await store.leads.accept(newLead())
  const resultID = 'resultID' in stored ? stored.resultID : ''
  const one = await signedIn('manager')
  const card = await one.page(`/leads/${resultID}`)
  const version = card.querySelector('[name="version"]')?.getAttribute('value') ?? ''
  const was = card.querySelector('[name="was"]')?.getAttribute('value') ?? ''
  const typed = { outcome: 'lost', reason: 'Дорого', version, was }

  const stranger = await createDeskBrowser(desk).post(`/leads/${resultID}/outcome`, typed)
  t.equal(stranger.statusCode, 401)
  t.match(stranger.body, 'Набранное не сохранено')
  t.notMatch(stranger.body, 'Дорого')

  one.cookies.delete('desk')
  const known = await one.post(`/leads/${resultID}/outcome`, typed)
  t.equal(known.statusCode, 401)
  t.match(known.body, 'набранное сохранено')
  t.notMatch(known.body, 'Дорого', 'it is kept, not repeated')

  const statuses = []
  for (let n = 0; n < 21; n++)
    statuses.push(
      (await one.post(`/leads/${resultID}/outcome`, typed)).body.includes('набранное сохранено')
    )
  t.same(statuses, [...Array(19).fill(true), false, false], 'twenty in a quarter of an hour')
  await store.desk.removeUser('manager@agency.example')
  t.match((await one.post(`/leads/${resultID}/outcome`, typed)).body, 'Набранное не сохранено')
})

t.test('LEADS_RATE_LIMIT=off leaves signing in and the secrets of CRMs guarded', async (t) => {
  const { browser } = await buildTestDesk(t, {
    LEADS_RATE_LIMIT: 'off',
    LEADS_AMOCRM_HOOK_SECRET: 'rightSecret0123456789abcd'
  })
  const codes = async (path: string) => {
    const found: number[] = []
    for (let n = 0; n < 21; n++)
      found.push((await browser().post(path, { email: `u${n}@a.example` })).statusCode)
    return found
  }
  t.same(await codes('/signin'), [...Array(20).fill(403), 429])
  t.same(await codes('/hooks/amocrm/wrong'), [...Array(20).fill(403), 429])
})

t.test('strangers who flood the sign-in keep no known browser waiting', async (t) => {
  const { desk, signedIn } = await buildTestDesk(t)
  const known = await signedIn('manager')
  known.cookies.delete('desk')
  let done = 0
  const flood = Array.from({ length: 70 }, async (_, n) => {
    const answer = await createDeskBrowser(desk, `10.${n}.7.7`).signIn(`u${n}@agency.example`, 'x')
    done++
    return answer.statusCode
  })
  const answer = await known.signIn('manager@agency.example', PASSWORD)
  t.equal(answer.statusCode, 303)
  t.ok(done < 45, `${done} strangers were answered before`)
  const statuses = await Promise.all(flood)
  t.same(new Set(statuses), new Set([401, 429]))
  t.ok(statuses.filter((status) => status === 429).length >= 15, 'few wait, the others are told')
})

t.test('of an address no more than 200 parameters are read', (t) => {
  const { querystringParser } = serverOptions(readConfig({})).routerOptions
  const many = Array.from({ length: 10_000 }, (_, n) => `a${n}=1`).join('&')
  t.equal(Object.keys(querystringParser(many)).length, 200)
  t.same({ ...querystringParser('a=1&a=2&b=%D0%AF+%zz') }, { a: ['1', '2'], b: 'Я %zz' })
  t.end()
})
