import { setTimeout } from 'node:timers/promises'
import { parse } from 'node-html-parser'
import t from 'tap'
import { createBotCheck } from '../../../src/islands/lead-form/bot-token.ts'
import type { WaitingLead } from '../../../src/islands/lead-form/lead-queue.ts'
import { postLead } from '../../../src/islands/lead-form/post-lead.ts'
import { solveBetween, solveChallenge } from '../../../src/islands/lead-form/proof-of-work.ts'
import { createChallenge } from '../../../src/server/bot-check/bot-check.ts'
import { type BotChallenge, CHALLENGE_FRESH_MS } from '../../../src/shared/lead/bot-challenge.ts'
import { openIntake, refusal, success } from '../../support/lead-intake.ts'
import { openPageGlobals } from '../../support/page-globals.ts'
import { buildTestApp } from '../../support/test-app.ts'

const LEAD: WaitingLead = {
  key: 'k1',
  fields: { fio: 'Анна', message: 'две\nстроки', idempotency_key: 'k1' },
  path: '/contacts/',
  since: 0
}

const EASY = { secret: 's', now: new Date(), network: '192.0.2.1', difficulty: 0.05 }
const UNREACHABLE = { result: 'error', code: 'unreachable', isTransient: true }

async function openForm(test: Parameters<typeof openIntake>[0]) {
  const intake = await openIntake(test)
  openPageGlobals(test, intake.origin, '/contacts/')
  const botCheck = createBotCheck()
  return { ...intake, botCheck, post: (lead = LEAD) => postLead(lead, botCheck) }
}

t.test('a lead goes with all its fields, its file and a solved challenge', async (t) => {
  const { received, post } = await openForm(t)
  const file = new File(['что нужно'], 'бриф.txt')

  t.same(await post({ ...LEAD, file }), { result: 'success', resultID: '1' })
  t.same(await post(), { result: 'success', resultID: '2' })

  const sent = {
    fields: { ...LEAD.fields, message: 'две\r\nстроки' },
    isSolved: true,
    wantsJson: true
  }
  t.same(received, [{ ...sent, file: ['бриф.txt', 'что нужно'] }, sent])
})

t.test('how much of it is sent is told', async (t) => {
  const { botCheck } = await openForm(t)
  const shares: number[] = []
  await postLead(LEAD, botCheck, { onProgress: (share) => void shares.push(share) })
  t.equal(shares.at(-1), 1)
})

t.test('a refused token is made anew, once', async (t) => {
  const { received, answers, state, post } = await openForm(t)
  const refused = refusal(403, 'bot_check_failed')

  answers.push(refused)
  t.same(await post(), { result: 'success', resultID: '2' })
  t.equal(state.challenges, 2)

  answers.push(refused, refused)
  t.match(await post(), { result: 'error', code: 'bot_check_failed', isTransient: true })
  t.equal(received.length, 4)
})

t.test('L02: a lead refused for its token waits until there is one', async (t) => {
  const { received, answers, state, post } = await openForm(t)
  state.isSilent = true
  answers.push(refusal(403, 'bot_check_failed'))
  t.same(await post(), UNREACHABLE)
  t.equal(received.length, 1, 'it is not sent again without one')
  state.isSilent = false
  t.match(await post(), { result: 'success' })
  t.equal(received[1]?.isSolved, true)
})

const answers = [
  { ...success(7), answer: { result: 'success', resultID: '7' } },
  {
    ...refusal(422, 'validation_failed', { fio: 'Ошибка! Заполните поле' }),
    answer: { code: 'validation_failed', isTransient: false, fields: { fio: /^Ошибка/ } }
  },
  { ...refusal(500, 'internal'), answer: { code: 'internal', isTransient: true } },
  { ...refusal(503, 'storage_unavailable'), answer: { code: 'storage_unavailable' } },
  { ...refusal(429, 'rate_limited'), answer: { code: 'rate_limited', isTransient: true } },
  { ...refusal(413, 'file_too_large'), answer: { code: 'file_too_large', isTransient: false } },
  // What is in between answers in its own words, or in none.
  {
    status: 200,
    body: '<h1>Войдите в сеть</h1>',
    answer: { code: 'status_200', isTransient: true }
  },
  { status: 200, body: '{"login":"/"}', answer: { code: 'status_200', isTransient: true } },
  // An answer all the same: nobody waits for another.
  { status: 200, body: '{"result":"fail"}', answer: { result: 'error', isTransient: false } },
  { status: 500, body: '{"result":"fail"}', answer: { result: 'error', isTransient: true } },
  // One of another make, which counts leads or has no names for them.
  { status: 200, body: '{"result":"success"}', answer: { result: 'success', resultID: '' } },
  { ...refusal(403, 'bad_origin'), answer: { code: 'bad_origin', isTransient: false } },
  { status: 403, body: '{"blocked":1}', answer: { code: 'status_403', isTransient: true } },
  { status: 413, body: '<h1>', answer: { code: 'file_too_large', isTransient: false } },
  { status: 502, body: 'bad gateway', answer: { code: 'status_502', isTransient: true } }
]

t.test('an answer that is not ours keeps a lead that may still arrive', async (t) => {
  const form = await openForm(t)
  for (const { status, body, answer } of answers) {
    form.answers.push({ status, body })
    t.match(await form.post(), answer, `${status} ${body}`)
  }
})

t.test('E2: two challenges that fail are enough: the lead goes without a token', async (t) => {
  const { received, state, post } = await openForm(t)
  state.isSilent = true
  t.match(await post(), { result: 'success' })
  t.equal(state.challenges, 2)
  t.equal(received[0]?.isSolved, false)
})

t.test('E2: a challenge that hangs, or cannot be solved, is waited for so long', async (t) => {
  const { received, botCheck, state } = await openForm(t)
  const post = () => postLead(LEAD, botCheck, { patienceMs: 300 })
  for (const way of ['hangs', 'is garbage', 'has no solution'] as const) {
    state.challenge = way
    t.match(await post(), { result: 'success' }, way)
    t.equal(received.at(-1)?.isSolved, false)
  }
  state.challenge = 'good'
  t.match(await post(), { result: 'success' })
  t.equal(received.at(-1)?.isSolved, true)
})

t.test('E2: who solves without a worker lets the page go on, and gives up in time', async (t) => {
  const endless = { ...createChallenge(EASY), challenge: '', maxNumber: 1e15 }
  let turns = 0
  const counting = setInterval(() => void turns++, 1)
  await t.rejects(solveBetween(endless, 300), RangeError)
  clearInterval(counting)
  t.ok(turns > 0, `the page had ${turns} turns of its own`)

  const challenge = createChallenge(EASY)
  t.equal(await solveBetween(challenge, 10_000), solveChallenge(challenge))
})

t.test('a challenge that failed while the visitor typed is asked for again', async (t) => {
  const { state, botCheck } = await openForm(t)
  state.isSilent = true
  botCheck.prepare()
  while (state.challenges === 0) await setTimeout(1)
  await setTimeout(30)
  state.isSilent = false
  t.ok(await botCheck.token())
  t.equal(state.challenges, 2)
})

for (const isBroken of [false, true]) {
  t.test(
    `a worker that ${isBroken ? 'fails leaves the page to solve' : 'solves is let go'}`,
    async (t) => {
      const { received, post } = await openForm(t)
      let ended = 0
      class Solver {
        onmessage?: (event: { data: string }) => void
        onerror?: () => void
        postMessage(challenge: BotChallenge) {
          if (isBroken) this.onerror?.()
          else this.onmessage?.({ data: solveChallenge(challenge) })
        }
        terminate = () => void ended++
      }
      Object.assign(globalThis, { Worker: Solver })
      t.teardown(() => Reflect.deleteProperty(globalThis, 'Worker'))

      t.match(await post(), { result: 'success' })
      t.equal(received[0]?.isSolved, true)
      t.equal(ended, 1)
    }
  )
}

t.test('a challenge is asked for once, however often the form is touched', async (t) => {
  const { state, botCheck } = await openForm(t)
  for (let touch = 0; touch < 5; touch++) botCheck.prepare()
  const first = await botCheck.token()
  t.equal(state.challenges, 1)
  t.not(await botCheck.token(), first, 'and every token is good once')
  t.equal(state.challenges, 2)
})

t.test('a challenge that has waited too long is replaced', async (t) => {
  const { state, botCheck } = await openForm(t)
  const { now } = Date
  t.teardown(() => {
    Date.now = now
  })
  botCheck.prepare()
  const started = now()
  Date.now = () => started + CHALLENGE_FRESH_MS - 1
  botCheck.prepare()
  Date.now = () => started + CHALLENGE_FRESH_MS + 1000
  botCheck.prepare()
  await botCheck.token()
  t.equal(state.challenges, 2)
})

t.test('the worker that solves the bot check is the one that every page names', async (t) => {
  const { app } = await buildTestApp(t)
  for (const path of ['/faq/', '/en/', '/no-such-page/']) {
    const { body } = await app.inject(path)
    const asked: string[] = []
    const { origin } = await openIntake(t)
    const { document } = openPageGlobals(t, origin)
    Object.assign(document, { documentElement: parse(body).querySelector('html') })
    Object.assign(globalThis, {
      Worker: class {
        onmessage: (event: { data: string }) => void = () => undefined
        constructor(url: string) {
          asked.push(url)
        }
        postMessage = () => this.onmessage({ data: 'solved' })
        terminate = () => undefined
      }
    })
    t.equal(await createBotCheck().token(), 'solved', path)
    t.match(asked.join(), /^\/assets\/bot-check-worker-\w+\.js$/)
    t.equal((await app.inject(asked.join())).statusCode, 200)
  }
  Reflect.deleteProperty(globalThis, 'Worker')
})
