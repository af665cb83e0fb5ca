import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { readConfig } from '../../src/server/config.ts'
import { createAmocrmTarget } from '../../src/server/delivery/amocrm-target.ts'
import { createBitrix24Target } from '../../src/server/delivery/bitrix24-target.ts'
import { createMaxTarget } from '../../src/server/delivery/max-target.ts'
import { createMetrikaTarget } from '../../src/server/delivery/metrika-target.ts'
import { openTargets } from '../../src/server/delivery/open-targets.ts'
import { createTelegramTarget } from '../../src/server/delivery/telegram-target.ts'
import { createWebhookTarget, WEBHOOK } from '../../src/server/delivery/webhook-target.ts'
import { leadTool } from '../support/lead-tool.ts'
import { failureOf, faultOf, outgoing, STAND_INS } from '../support/outgoing-lead.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const TWO_FAMILIES = new URL('two-families.mjs', import.meta.url).href

t.test(
  'of two families one has no route and the other is slow (nodejs/node#52075, 54359)',
  async (t) => {
    await t.test('a command reaches the target', async (t) => {
      await withDataDir(async (dataDir) => {
        const site = await startSite({ dataDir })
        await site.kill('SIGTERM')
        const { url, wake } = await openSlowServer(t)
        const env = { DATA_DIR: dataDir, LEADS_WEBHOOK_URL: url, ...FAMILIES }
        const [{ stdout }] = await Promise.all([leadTool(env, 'doctor'), wake()])
        t.match(stdout, /ok {5}webhook +answers and would take a lead/)
      })
    })

    await t.test('the site does', async (t) => {
      await withDataDir(async (dataDir) => {
        const { url, wake } = await openSlowServer(t)
        const site = await startSite({ dataDir, env: { LEADS_WEBHOOK_URL: url, ...FAMILIES } })
        await postLead(site.url)
        await wake()
        await until(() => /lead (not )?delivered/.test(site.log()))
        t.match(site.log(), /"msg":"lead delivered"/)
        await site.kill('SIGTERM')
      })
    })

    await t.test('the doctor names what was tried', async (t) => {
      await withDataDir(async (dataDir) => {
        const site = await startSite({ dataDir })
        await site.kill('SIGTERM')
        const gone = await openReceiver(t)
        await gone.close()
        const url = gone.url.replace('127.0.0.1', 'two-families.localhost')
        const env = { DATA_DIR: dataDir, LEADS_WEBHOOK_URL: url, ...FAMILIES }
        const { stdout } = await leadTool(env, 'doctor')
        t.match(stdout, /ECONNREFUSED \(127\.0\.0\.1 ECONNREFUSED, ::1 E[A-Z]+\)/)
      })
    })
  }
)

/** `two-families.localhost` has an address of each family; nobody listens at that of IPv6. */
const FAMILIES = { NODE_OPTIONS: `--import ${TWO_FAMILIES}` }

/**
 * A server whose first answer to a connection takes longer than a quarter of a second: its queue of connections is full,
 * and who waits asks again after a second.
 */
async function openSlowServer(t: Test) {
  const code =
    "const s = require('http').createServer((q, r) => q.resume().on('end', () => r.end('{}')));" +
    "s.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(s.address().port))"
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data').then(([data]) => [Number(String(data))])
  child.kill('SIGSTOP')
  const fillers = await fillQueue(port as number)
  t.teardown(() => {
    for (const filler of fillers) filler.destroy()
    child.kill('SIGKILL')
  })
  return {
    url: `http://two-families.localhost:${port}/hook`,
    wake: () => wakeWhenAsked(child, port as number)
  }
}

/** The queue holds one more than it was told. */
async function fillQueue(port: number): Promise<Socket[]> {
  const fillers = [0, 1].map(() => connect(port, '127.0.0.1').on('error', () => undefined))
  await Promise.all(fillers.map((filler) => once(filler, 'connect')))
  return fillers
}

/** Lets it answer once somebody has waited in vain for as long as a family used to get. */
async function wakeWhenAsked(child: ChildProcess, port: number): Promise<void> {
  await until(async () => (await waitingFor(port)) > 0)
  const asked = Date.now()
  await until(() => Date.now() - asked > 300)
  child.kill('SIGCONT')
}

/** Connections to a port that have asked and were not answered. Source: proc(5), state 02 is SYN_SENT. */
async function waitingFor(port: number): Promise<number> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const table = await readFile('/proc/net/tcp', 'utf8')
  return table.split('\n').filter((line) => line.includes(`0100007F:${hex} 02 `)).length
}

async function postLead(url: string): Promise<void> {
  const form = new FormData()
  const fields = { webFormID: '1', fio: 'Анна', phone: '+7 912 345-67-89', agreement: 'true' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  await fetch(`${url}/api/v1/form/`, { method: 'POST', body: form })
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(10)
}

/** Bodies that came with 200 and cannot be read. */
const BROKEN: Readonly<Record<string, Receiver['answer']>> = {
  'plain text that says gzip': (_call, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('ok'),
  'a body that is shorter than it says': (_call, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"ok"')
    setImmediate(() => response.destroy())
  },
  'a body that never ends': (_call, response) => void response.writeHead(200).write('{"ok"')
}

t.test(
  'a status of success is a success, whatever becomes of the body (bytebase#20925, lago-api#245)',
  async (t) => {
    const receiver = await openReceiver(t)
    const own = { token: '1:a', chat: '1', apiUrl: receiver.url, timeoutMs: 3000 }
    const targets = [
      createWebhookTarget({ url: receiver.url }),
      createTelegramTarget({ ...own, content: 'notice' }, STAND_INS),
      createMaxTarget({ ...own, content: 'notice' }, STAND_INS)
    ]
    for (const [name, answer] of Object.entries(BROKEN)) {
      receiver.answer = answer
      for (const target of targets) {
        t.equal(await faultOf(target), 'done', `${target.name}: ${name}`)
      }
    }
  }
)

t.test(
  'a CRM that may not have created the lead is asked again (bytebase#20925, lago-api#245)',
  async (t) => {
    const receiver = await openReceiver(t)
    const targets = [
      createBitrix24Target(receiver.url, STAND_INS, 3000),
      createAmocrmTarget({ url: receiver.url, token: 'a', timeoutMs: 3000 }, STAND_INS)
    ]
    for (const [name, answer] of Object.entries(BROKEN)) {
      receiver.answer = answer
      for (const target of targets) {
        t.equal(await faultOf(target), 'retry', `${target.name}: ${name}`)
      }
    }
  }
)

t.test(
  'a refusal whose body cannot be read is the refusal (bytebase#20925, lago-api#245)',
  async (t) => {
    const receiver = await openReceiver(t)
    receiver.answer = (_call, response) =>
      response.writeHead(422, { 'content-encoding': 'gzip' }).end('no')
    t.equal(await faultOf(createWebhookTarget({ url: receiver.url })), 'dead')
  }
)

t.test(
  'an answer may begin with a byte order mark (bsl-analyzer#9, wc-api-python#40)',
  async (t) => {
    const receiver = await openReceiver(t)
    const own = { token: '1:a', chat: '1', apiUrl: receiver.url, content: 'notice' } as const
    const targets = {
      '{"result":7}': createBitrix24Target(receiver.url, STAND_INS),
      '[{"id":7}]': createAmocrmTarget({ url: receiver.url, token: 'a' }, STAND_INS),
      '{"ok":true,"result":{"message_id":7}}': createTelegramTarget(own, STAND_INS),
      '{"message":{"body":{"mid":"7"}}}': createMaxTarget(own, STAND_INS),
      '{"uploading":{"id":7}}': createMetrikaTarget({
        counter: 1,
        token: 'a',
        goal: 'won',
        apiUrl: receiver.url
      })
    }
    for (const [answer, target] of Object.entries(targets)) {
      receiver.answer = (_call, response) => response.end(`\uFEFF${answer}`)
      t.match(await target.deliver(outgoing()), { remoteID: '7' }, target.name)
    }
  }
)

t.test('an address with a user and a password (promptfoo#2012)', async (t) => {
  const receiver = await openReceiver(t)
  const url = receiver.url.replace('//', '//site:p%40ss%3A@')
  t.equal(await faultOf(createWebhookTarget({ url })), 'done')
  const [call] = receiver.calls
  t.equal(call?.headers.authorization, `Basic ${Buffer.from('site:p@ss:').toString('base64')}`)
  t.equal(await faultOf(createBitrix24Target(url, STAND_INS)), 'done')
  t.match(receiver.calls[1]?.headers, { authorization: /^Basic / })

  const refused = [
    'SITE_URL',
    'DESK_URL',
    'CAPTCHA_VERIFY_URL',
    'LEADS_AMOCRM_URL',
    'LEADS_AMOCRM_API_URL',
    'LEADS_TELEGRAM_API_URL',
    'LEADS_MAX_API_URL',
    'METRIKA_API_URL'
  ]
  for (const name of refused) {
    const start = () => readConfig({ [name]: 'https://user:secret@agency.example' })
    const message = new RegExp(`${name} (is not valid|has a user and a password)`)
    t.throws(start, { message }, name)
    t.throws(start, { message: /^(?!.*secret@)/s }, `${name}: the password is not shown`)
  }
})

t.test('a slash at the end of an address (grammY#40)', async (t) => {
  const receiver = await openReceiver(t)
  receiver.answer = ({ path }, response) =>
    path.includes('//') ? response.writeHead(404).end() : response.end(TAKEN)
  const config = readConfig({
    SITE_URL: 'https://agency.example/',
    DESK_PORT: '0',
    DESK_URL: 'https://desk.agency.example/',
    LEADS_BITRIX24_URL: `${receiver.url}/rest/1/a//`,
    LEADS_TELEGRAM_TOKEN: '1:a',
    LEADS_TELEGRAM_CHAT: '1',
    LEADS_TELEGRAM_API_URL: `${receiver.url}/`,
    LEADS_MAX_TOKEN: 'a',
    LEADS_MAX_CHAT: '1',
    LEADS_MAX_API_URL: `${receiver.url}//`,
    LEADS_AMOCRM_URL: `${receiver.url}/`,
    LEADS_AMOCRM_TOKEN: 'a'
  })
  for (const target of openTargets(config)) t.resolves(target.check(), target.name)
  t.equal(config.SITE_URL, 'https://agency.example')
  t.equal(config.DESK_URL, 'https://desk.agency.example')
})

/** What any of them takes for a good answer. */
const TAKEN = '{"ok":true,"result":{}}'

t.test('an official library checks a secret of any text by its base64', async (t) => {
  const receiver = await openReceiver(t)
  const secret = 'слово of any kind'
  await createWebhookTarget({ url: receiver.url, secret }).deliver(outgoing())
  const [call] = receiver.calls
  if (!call) throw new Error('no call')
  const { headers, body } = call
  const key = Buffer.from(Buffer.from(secret).toString('base64'), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(signed).digest('base64')
  t.equal(headers['webhook-signature'], `v1,${expected}`)
  const advice = WEBHOOK.advice?.({ LEADS_WEBHOOK_SECRET: secret }) ?? ''
  t.match(advice, /whsec_ and the base64/, 'the doctor says so')
  t.notMatch(advice, Buffer.from(secret).toString('base64'), 'and tells no secret')
  t.equal(WEBHOOK.advice?.({ LEADS_WEBHOOK_SECRET: 'whsec_MTIz' }), '')
})

t.test('a pause of centuries is an hour (omnidesk#146, urllib3#3743)', async (t) => {
  const receiver = await openReceiver(t)
  for (const text of ['9999999999', 'Fri, 31 Dec 9999 23:59:59 GMT', '9'.repeat(400)]) {
    receiver.answer = (_call, response) => response.writeHead(503, { 'retry-after': text }).end()
    const { pauseMs } = (await failureOf(createWebhookTarget({ url: receiver.url }))) ?? {}
    t.equal(pauseMs, 60 * 60 * 1000, text.slice(0, 30))
  }
})

t.test(
  'no message is longer than a messenger takes, and none ends in half a letter (changedetection.io#274)',
  async (t) => {
    const receiver = await openReceiver(t)
    receiver.answer = (_call, response) => response.end('{"ok":true,"result":{"message_id":7}}')
    const own = { token: '1:a', chat: '1', apiUrl: receiver.url, content: 'lead' } as const
    for (const message of ['😀'.repeat(2500), 'а\n'.repeat(2500), 'x😀'.repeat(1666)]) {
      await createTelegramTarget(own, STAND_INS).deliver(outgoing({ message }))
    }
    for (const { json } of receiver.calls) {
      t.ok(json.text.length <= 4096, `${json.text.length}`)
      t.notMatch(json.text, /\p{Cs}/u)
      t.match(json.text, '+7 912 345-67-89')
    }
  }
)
