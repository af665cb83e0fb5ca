import t, { type Test } from 'tap'
import type { Refusal } from '../support/mailbox.ts'
import {
  type HttpWay,
  openAmocrm,
  openMail,
  openWebhook,
  type Poisonable
} from '../support/poisonable.ts'
import { simulateQueue } from '../support/simulated-queue.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Real milliseconds after which no answer is a hanging one, where a lead hangs. */
const HANG_MS = 3000

/** What becomes of a lead that alone is treated so. */
type End = 'dead' | 'waits'
type Case<Way> = [name: string, way: Way, end: End]

const DEAD = [400, 401, 403, 404, 410, 413, 422]
const WAITS = [302, 408, 429, 500, 503]

const elsewhere = { location: 'http://127.0.0.1:9/' }
const HTTP_CASES: Case<HttpWay>[] = [
  ...DEAD.map((status): Case<HttpWay> => [`${status}`, { status }, 'dead']),
  ...WAITS.map((status): Case<HttpWay> => [`${status}`, { status, headers: elsewhere }, 'waits']),
  ['503 for an hour', { status: 503, headers: { 'retry-after': '3600' } }, 'waits'],
  ['no answer', 'hang', 'waits'],
  ['a cut connection', 'cut', 'waits'],
  ['nonsense', 'garbage', 'waits']
]
const MAIL_CASES: Case<Refusal>[] = [
  ['421 at mail', { code: 421, at: 'mail' }, 'waits'],
  ['450 at rcpt', { code: 450, at: 'rcpt' }, 'waits'],
  ['451 at data', { code: 451, at: 'data' }, 'waits'],
  ['530 at mail', { code: 530, at: 'mail' }, 'dead'],
  ['550 at rcpt', { code: 550, at: 'rcpt' }, 'dead'],
  ['554 at data', { code: 554, at: 'data' }, 'dead'],
  ['no answer', { code: 'hang', at: 'data' }, 'waits'],
  ['a cut connection', { code: 'cut', at: 'data' }, 'waits'],
  ['nonsense', { code: 'garbage', at: 'rcpt' }, 'waits']
]

/** Ten leads and one that is refused among them: the ten arrive as if it were not there. */
async function refuseOne<Way>(t: Test, receiver: Poisonable<Way>, way: Way, end: End) {
  const queue = simulateQueue(t, receiver.target)
  const worker = queue.start()
  const good = await queue.addMany(3)
  const bad = await queue.add()
  receiver.poison(way, new Set([bad]))
  good.push(...(await queue.addMany(4)))
  await queue.passMs(12 * SECOND_MS, worker)
  good.push(...(await queue.addMany(2)))
  await queue.passMs(HOUR_MS, worker)
  good.push(await queue.add())
  await queue.passMs(HOUR_MS, worker)

  t.same([...receiver.arrived()].sort(), [...good].sort(), 'all others, once')
  const delays = await Promise.all(good.map(queue.delayOf))
  t.ok(Math.max(...delays) <= MINUTE_MS, `in time: ${delays.join(', ')} ms`)
  const { state, attempts } = await queue.stateOf(bad)
  t.equal(state, end === 'dead' ? 'dead' : 'pending')
  t.ok(attempts <= 10, `it was tried ${attempts} times in two hours, by its own pauses`)
  t.same(await queue.store.delivery.outages(), [])
  t.equal((await queue.store.delivery.takeAlerts()).dead.length, end === 'dead' ? 1 : 0, 'told')
}

/** Several at the head of a queue that has waited while the target was away and the site was started anew. */
async function refuseSeveral<Way>(
  t: Test,
  receiver: Poisonable<Way>,
  { way, away, count }: { way: Way; away: Way; count: number }
) {
  const queue = simulateQueue(t, receiver.target)
  const bad = await queue.addMany(count)
  const good = await queue.addMany(10)
  receiver.poison(away, 'all')
  await queue.passMs(10 * MINUTE_MS, queue.start())
  t.same(receiver.arrived(), [])

  const back = queue.clock.now.getTime()
  receiver.poison(way, new Set(bad))
  const worker = queue.start()
  await queue.passMs(10 * MINUTE_MS, worker)
  const late = await queue.add()
  await queue.passMs(HOUR_MS, worker)

  t.same([...receiver.arrived()].sort(), [...good, late].sort(), 'all others, once')
  const states = await Promise.all(good.map(queue.stateOf))
  const delays = states.map(({ doneAt }) => (doneAt?.getTime() ?? 0) - back)
  // Where the target's check tells nothing, each of them may be the one that asks for a minute.
  const limitMs = (2 + count) * MINUTE_MS
  t.ok(Math.max(...delays) <= limitMs, `in time: ${delays.join(', ')} ms`)
  t.ok((await queue.delayOf(late)) <= MINUTE_MS, 'what comes later, too')
  for (const id of bad) t.not((await queue.stateOf(id)).state, 'done')
}

function poisonTests<Way>(
  kind: string,
  open: (t: Test, timeoutMs?: number) => Promise<Poisonable<Way>>,
  cases: Case<Way>[],
  { away, several }: { away: Way; several: RegExp }
) {
  // Each has receivers and a database of its own, and mostly waits for them.
  const jobs = 8
  t.test(`review-security 4: one lead that a ${kind} refuses holds up no other`, { jobs }, (t) => {
    for (const [name, way, end] of cases) {
      t.test(name, async (t) => {
        const timeoutMs = /^(no answer|nonsense)$/.test(name) ? HANG_MS : undefined
        await refuseOne(t, await open(t, timeoutMs), way, end)
      })
    }
    t.end()
  })

  t.test(`several at the head of the queue after a restart: ${kind}`, { jobs }, (t) => {
    for (const [name, way] of cases.filter(([name]) => several.test(name))) {
      t.test(name, async (t) => refuseSeveral(t, await open(t), { way, away, count: 6 }))
    }
    t.end()
  })
}

const HTTP_AWAY = { away: { status: 503 }, several: /^(401|403|422|500)$/ }
// A lead is one call to the first and several to the second; the others ask as one of them does.
poisonTests('webhook', openWebhook, HTTP_CASES, HTTP_AWAY)
poisonTests('amoCRM', openAmocrm, HTTP_CASES, HTTP_AWAY)
poisonTests('mail server', openMail, MAIL_CASES, {
  away: { code: 451, at: 'mail' },
  several: /^(550 at rcpt|554 at data|451 at data)$/
})
