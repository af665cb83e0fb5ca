import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { readConfig } from '../../src/server/config.ts'
import { createBitrix24Target } from '../../src/server/delivery/targets/bitrix24-target.ts'
import { createMailTarget } from '../../src/server/delivery/targets/mail-target.ts'
import { createMaxTarget } from '../../src/server/delivery/targets/max-target.ts'
import { createTelegramTarget } from '../../src/server/delivery/targets/telegram-target.ts'
import { createWebhookTarget } from '../../src/server/delivery/targets/webhook-target.ts'
import { sendLead } from '../support/lead-client.ts'
import { anotherLead } from '../support/lead-request.ts'
import { openMailbox, textOf } from '../support/mailbox.ts'
import { faultOf, outgoing, STAND_INS } from '../support/outgoing-lead.ts'
import { answering, openReceiver, type Receiver } from '../support/receiver.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const TWO_FAMILIES = new URL('two-families.mjs', import.meta.url).href

t.test(
  'of two families one has no route and the other is slow (nodejs/node#52075, 54359)',
  async (t) => {
    await withDataDir(async (dataDir) => {
      const { url, wake } = await openSlowServer(t)
      const env = { CAPTCHA: 'off', LEADS_WEBHOOK_URL: url, ...FAMILIES }
      const site = await startSite({ dataDir, env })
      await sendLead(site.url, anotherLead())
      await wake()
      await until(() => /lead (not )?delivered/.test(site.log()))
      t.match(site.log(), /"msg":"lead delivered"/)
      await site.kill('SIGTERM')
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

/** What takes every message that a bot sends. */
function messengersAt(receiver: Receiver) {
  receiver.answer = answering(200, '{"ok":true,"result":1,"message":{}}')
  const settings = { token: '1:a', chat: '1', apiUrl: receiver.url, content: 'lead' } as const
  return [createTelegramTarget(settings, STAND_INS), createMaxTarget(settings, STAND_INS)]
}

t.test(
  'marks of other languages in what is typed are what was typed (discourse/discourse#8100, wso2/product-is#3635)',
  async (t) => {
    const mailbox = await openMailbox(t)
    const receiver = await openReceiver(t)
    const mail = createMailTarget(
      { smtpUrl: mailbox.url, from: 'a@agency.example', to: 'b@agency.example' },
      STAND_INS
    )
    t.teardown(() => mail.close())
    const typed = "$& $1 $$ $` $' %s {{fio}} {fio} \\n"
    const lead = outgoing({ fio: typed, message: typed })
    const crm = [
      createWebhookTarget({ url: receiver.url }),
      createBitrix24Target(receiver.url, STAND_INS)
    ]
    for (const target of [...crm, ...messengersAt(receiver), mail]) await target.deliver(lead)
    for (const { body, json } of receiver.calls) {
      t.ok(
        said(json).some((text) => text.includes(typed)),
        body
      )
    }
    t.equal(receiver.calls.length, 4)
    const [letter] = mailbox.mails
    if (!letter) throw new Error('no mail')
    t.match(textOf(letter), typed)
  }
)

/** Every text in an answer. */
function said(json: unknown): string[] {
  if (typeof json === 'string') return [json]
  return typeof json === 'object' && json ? Object.values(json).flatMap(said) : []
}
