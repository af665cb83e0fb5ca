import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { BotChallenge } from '../../../src/shared/lead/bot-challenge.ts'
import { links } from '../../../src/shared/links.ts'
import {
  anotherLead,
  freshToken,
  GOOD_LEAD,
  multipart,
  postLead
} from '../../support/lead-request.ts'
import { matchLists } from '../../support/match-lists.ts'
import { solveChallenge } from '../../support/solve-challenge.ts'
import { buildTestApp, sharedTestApp } from '../../support/test-app.ts'

const LIMITED = { LEADS_RATE_LIMIT: 'on' }
const REQUIRED = { BOT_CHECK_REQUIRED: 'true' }
/** Of the network that the tokens are made in. */
const FORWARDED = { 'x-forwarded-for': '127.0.0.1' }

const CALLBACK = {
  webFormID: '2',
  fio: 'Анна Смирнова',
  phone: '+7 912 345-67-89',
  from: '10:00',
  to: '12:00',
  do_not_check_captcha: 'Y'
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Tokens that prove nothing, by what is wrong with them. */
async function badTokens(used: string, foreign: FastifyInstance) {
  const forged = JSON.parse(Buffer.from(used, 'base64url').toString())
  return {
    used,
    foreign: await freshToken(foreign),
    'another action': encode({ ...forged, action: 'login' }),
    'a wrong number': encode({ ...forged, number: -1 }),
    'made-up': 'test',
    'a long one': 'x'.repeat(5000),
    none: ''
  }
}

async function sendWithBadTokens(
  t: Parameters<typeof buildTestApp>[0],
  env: Record<string, string>
) {
  const { app, leads } = await buildTestApp(t, env)
  const used = await freshToken(app)
  t.equal((await postLead(app, { ...GOOD_LEAD, captcha: used })).statusCode, 200)
  const bad = await badTokens(used, (await sharedTestApp()).app)
  const codes: Record<string, string> = {}
  for (const [name, captcha] of Object.entries(bad)) {
    const answer = (await postLead(app, { ...anotherLead(), captcha })).json()
    codes[name] = answer.code ?? answer.result
  }
  return { names: Object.keys(bad), codes, leads: await leads() }
}

t.test('L02: a lead is never refused for its token, but marked', async (t) => {
  const { names, codes, leads } = await sendWithBadTokens(t, {})
  t.same(codes, Object.fromEntries(names.map((name) => [name, 'success'])))
  t.same(
    leads.map(({ verdict }) => verdict),
    ['human', ...names.map(() => 'unverified')]
  )
})

t.test('L02: where the check is required a token opens the door once', async (t) => {
  const { names, codes, leads } = await sendWithBadTokens(t, REQUIRED)
  t.same(codes, Object.fromEntries(names.map((name) => [name, 'bot_check_failed'])))
  t.equal(leads.length, 1)
})

const FORWARDING = [
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Port',
  'X-Real-IP',
  'Forwarded',
  'Via',
  'X-Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'X-Original-Forwarded-For'
]

/** Each from an address of its own, so that none is counted for another. */
const asked: { peer: string; headers?: Record<string, string>; isLocal: boolean }[] = [
  { peer: '127.0.0.1', isLocal: true },
  { peer: '::1', isLocal: true },
  { peer: '::ffff:127.0.0.2', isLocal: true },
  { peer: '192.0.2.1', isLocal: false },
  { peer: '128.0.0.1', isLocal: false },
  { peer: '2001:db8::1', isLocal: false },
  { peer: '2001:db8:7f:1::127.0.0.1', isLocal: false },
  ...FORWARDING.flatMap((name, i) =>
    ['127.0.0.1', '::1', ''].map((value, j) => {
      return { peer: `127.0.${j + 1}.${i}`, headers: { [name]: value }, isLocal: false }
    })
  )
]

for (const TRUST_PROXY of ['127.0.0.1', '']) {
  const trusted = TRUST_PROXY || 'nobody'
  t.test(`L02: only this machine itself is not counted, ${trusted} being trusted`, async (t) => {
    const { app } = await buildTestApp(t, { ...LIMITED, TRUST_PROXY })
    for (const { peer, headers, isLocal } of asked) {
      const statuses: number[] = []
      for (let i = 0; i < 6; i++) {
        const { payload, type } = await multipart(anotherLead())
        const answer = await app.inject({
          method: 'POST',
          url: links.leads(),
          headers: { 'content-type': type, ...headers },
          payload,
          remoteAddress: peer
        })
        statuses.push(answer.statusCode)
      }
      const counted = [200, 200, 200, 429, 429, 429]
      const name = JSON.stringify([peer, headers])
      t.same(statuses, isLocal ? Array(6).fill(200) : counted, name)
    }
  })
}

t.test('L02: a callback that asks not to be checked is not', async (t) => {
  const { app, leads } = await buildTestApp(t, LIMITED)
  const send = (parts: Record<string, string>) => postLead(app, parts, FORWARDED)
  const codes: number[] = []
  for (const captcha of ['', 'test', '', 'test']) {
    codes.push((await send({ ...CALLBACK, message: String(codes.length), captcha })).statusCode)
  }
  t.same(codes, [200, 200, 200, 200], 'more than are taken on trust')
  t.equal((await send({ ...CALLBACK, message: 'human' })).statusCode, 200)
  t.same(
    (await leads()).map(({ verdict }) => verdict),
    ['unverified', 'unverified', 'unverified', 'unverified', 'human'],
    'a good token earns its mark'
  )
  t.equal((await send({ ...CALLBACK, message: 'sixth' })).statusCode, 429, 'the limits stay')
})

t.test(
  'L02: only a callback may ask not to be checked, and in vain where it is required',
  async (t) => {
    const { app } = await buildTestApp(t, LIMITED)
    const codes = []
    for (let i = 0; i < 4; i++) {
      const lead = { ...anotherLead(), captcha: '', do_not_check_captcha: 'Y' }
      codes.push((await postLead(app, lead, FORWARDED)).statusCode)
    }
    t.same(codes, [200, 200, 200, 429])

    const { app: strict, leads } = await buildTestApp(t, REQUIRED)
    const refused = await postLead(strict, { ...CALLBACK, captcha: 'test' })
    t.match([refused.statusCode, refused.json().code], [403, 'bot_check_failed'])
    t.equal((await postLead(strict, CALLBACK)).statusCode, 200)
    const plain = await postLead(
      strict,
      { ...CALLBACK, captcha: '', fio: 'Борис' },
      { accept: 'text/html' }
    )
    t.equal(plain.statusCode, 303, 'a browser without JavaScript has no token to show')
    t.same(
      (await leads()).map(({ verdict }) => verdict),
      ['human', 'unverified']
    )
  }
)

t.test('L02: a token used for another lead costs neither the lead nor its file', async (t) => {
  const { app, dir, leads } = await buildTestApp(t, LIMITED)
  const captcha = await freshToken(app)
  const send = (message: string) => {
    const file = new File([message], `${message}.txt`)
    return postLead(app, { ...GOOD_LEAD, message, captcha, file }, FORWARDED)
  }
  const codes = []
  for (const message of ['a', 'b', 'c', 'd']) codes.push((await send(message)).statusCode)
  t.same(codes, [200, 200, 200, 200])
  t.equal((await send('e')).statusCode, 429, 'three an hour')

  const stored = await leads()
  matchLists(
    t,
    stored,
    ['human', 'unverified', 'unverified', 'unverified'].map((verdict) => ({ verdict }))
  )
  const id = stored.at(-1)?.attachment?.id
  t.equal(await readFile(`${dir}/data/attachments/${id}.bin`, 'utf8'), 'd')
})

const EASY = 50_000

t.test(
  'review-security low: a challenge solved in another network is told, not refused',
  async (t) => {
    const { app, leads } = await buildTestApp(t, { LEADS_RATE_LIMIT: 'on' })
    const pairs = [
      ['192.0.2.1', '192.0.2.1', 'human'],
      ['192.0.2.1', '192.0.2.2', 'suspect'],
      // A phone in another cell of the same operator.
      ['2001:db8:1:2::1', '2001:db8:1:3::7', 'human'],
      ['2001:db8:1:2::1', '2001:db8:2:2::1', 'suspect'],
      ['2001:db8:1:2::1', '192.0.2.1', 'suspect']
    ] as const
    for (const [asker, sender] of pairs) {
      const headers = { 'x-forwarded-for': asker }
      const captcha = solveChallenge((await app.inject({ url: links.challenge(), headers })).json())
      const answer = await postLead(
        app,
        { ...anotherLead(), captcha },
        { 'x-forwarded-for': sender }
      )
      t.equal(answer.statusCode, 200, `${asker} and ${sender}`)
    }
    t.same(
      (await leads()).map(({ verdict }) => verdict),
      pairs.map(([, , verdict]) => verdict)
    )
  }
)

t.test('review-security low: whoever asks for many challenges gets harder ones', async (t) => {
  const { app } = await buildTestApp(t, { LEADS_RATE_LIMIT: 'on' })
  const ask = (address: string) =>
    app.inject({ url: links.challenge(), headers: { 'x-forwarded-for': address } })
  const numbers: number[] = []
  for (let i = 0; i < 130; i++) {
    numbers.push((await ask('192.0.2.1')).json<BotChallenge>().maxNumber)
  }
  const steps = [0, 19, 20, 39, 40, 60, 80, 100, 129].map((i) => (numbers[i] as number) / EASY)
  t.same(steps, [1, 1, 2, 2, 4, 8, 16, 32, 32])
  t.equal((await ask('192.0.2.2')).json<BotChallenge>().maxNumber, EASY, 'others solve easy ones')

  for (let i = 130; i < 600; i++) await ask('192.0.2.1')
  const refused = await ask('192.0.2.1')
  t.match(refused, {
    statusCode: 429,
    headers: { 'retry-after': '600', 'cache-control': 'no-store' }
  })
  t.match(refused.json(), { result: 'error', code: 'rate_limited', requestId: /./ })
  t.equal((await ask('192.0.2.2')).statusCode, 200)
})
