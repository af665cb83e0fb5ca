import t from 'tap'
import { solveChallenge } from '../../../src/islands/lead-form/proof-of-work.ts'
import { createPressure } from '../../../src/server/bot-check/bot-check.ts'
import type { BotChallenge } from '../../../src/shared/lead/bot-challenge.ts'
import { links } from '../../../src/shared/links.ts'
import { anotherLead, postLead } from '../../support/lead-request.ts'
import { buildTestApp } from '../../support/test-app.ts'

const EASY = 50_000
const TEN_MINUTES_MS = 10 * 60 * 1000

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

t.test('limits that are off leave challenges easy', async (t) => {
  const { app } = await buildTestApp(t)
  const challenges = []
  for (let i = 0; i < 700; i++) challenges.push((await app.inject(links.challenge())).json())
  t.same(new Set(challenges.map(({ maxNumber }) => maxNumber)), new Set([EASY]))
})

t.test('networks press together, the wider the more gently, and for ten minutes', async (t) => {
  let now = 0
  const pressure = createPressure(() => now)
  for (let i = 0; i < 80; i++) {
    t.equal(pressure.ask(`2001:db8:1:2${i.toString(16).padStart(2, '0')}::1`), 1)
  }
  t.equal(pressure.ask('2001:db8:1:2ff::1'), 2, 'the /56 has had its 80')
  t.equal(pressure.ask('2001:db8:1:3ff::1'), 1)
  for (let i = 0; i < 2000; i++) pressure.ask('2001:db8:1:2ff::1')
  t.equal(pressure.ask('2001:db8:1:2ff::1'), undefined)
  t.equal(
    pressure.ask('2001:db8:1:3ff::1'),
    4,
    'what one is refused does not count for its neighbours'
  )
  now = TEN_MINUTES_MS
  t.equal(pressure.ask('2001:db8:1:2ff::1'), 1)
})
