import t from 'tap'
import {
  createAllowance,
  createCounters,
  createMemoryLedger,
  networksOf
} from '../../../src/server/allowance/allowance.ts'
import { createLeadAllowance } from '../../../src/server/leads/intake/take-lead.ts'
import { eachDatabase } from '../../support/stores.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ONE_A_MINUTE = [{ limit: 1, windowMs: MINUTE_MS }]

t.test('an address is counted with the networks it may have been given', async (t) => {
  const cases: [address: string, networks: string[]][] = [
    ['192.0.2.1', ['192.0.2.1']],
    ['::ffff:192.0.2.1', ['192.0.2.1']],
    // raullenchai/Rapid-MLX#589, Flowfin/jellyfin-plugin-sso#194
    ['::FFFF:cb00:7101', ['203.0.113.1']],
    ['0:0:0:0:0:ffff:c000:201', ['192.0.2.1']],
    ['64:ff9b::cb00:7101', ['203.0.113.1']],
    ['64:ff9b::192.0.2.1', ['192.0.2.1']],
    ['64:ff9b:1::c000:201', ['192.0.2.1']],
    ['::ffff:0:c000:201', ['192.0.2.1']],
    ['2001:db8:1:203::1', ['20010db800010203/64', '20010db8000102/56', '20010db80001/48']],
    [
      '2001:DB8:1:203:ffff::7%eth0',
      ['20010db800010203/64', '20010db8000102/56', '20010db80001/48']
    ],
    ['2001:db8::1', ['20010db800000000/64', '20010db8000000/56', '20010db80000/48']],
    ['::1', ['0000000000000000/64', '00000000000000/56', '000000000000/48']],
    ['unknown', ['unknown']]
  ]
  for (const [address, networks] of cases) {
    t.same(
      networksOf(address).map(({ name }) => name),
      networks,
      address
    )
  }
  t.same(
    networksOf('2001:db8::1').map(({ factor }) => factor),
    [1, 4, 16]
  )
  t.equal(networksOf('x'.repeat(10_000))[0].name.length, 45)
})

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: what does not fit whole is not booked at all`, async (t) => {
    const { store, clock } = await openStore(t)
    const windows = [
      { limit: 2, windowMs: MINUTE_MS },
      { limit: 3, windowMs: DAY_MS }
    ]
    const { take } = createAllowance('a', windows, store.ledger)
    const other = createAllowance('b', windows, store.ledger)
    const later = (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    }

    t.ok(await take('192.0.2.1'))
    t.notOk(await take('192.0.2.1', { amount: 2 }), 'only one is left')
    t.ok(await take('192.0.2.1'))
    t.notOk(await take('192.0.2.1'))
    t.ok(await take('192.0.2.2'), 'others have theirs')
    t.ok(await other.take('192.0.2.1'), 'and so has each allowance')
    later(MINUTE_MS)
    t.notOk(await take('192.0.2.1', { amount: 2 }), 'the day has one left')
    t.ok(await take('192.0.2.1'))
    later(MINUTE_MS)
    t.notOk(await take('192.0.2.1'))
    later(DAY_MS)
    t.ok(await take('192.0.2.1', { amount: 2 }))
    t.notOk(await take('192.0.2.3', { amount: 3 }), 'more than there ever is')
  })

  t.test(`${name}: the same is paid for once`, async (t) => {
    const { store, clock } = await openStore(t)
    const { take } = createAllowance('a', ONE_A_MINUTE, store.ledger)
    const answers = Array.from({ length: 20 }, () => take('192.0.2.1', { unit: 'form' }))
    t.same(new Set(await Promise.all(answers)), new Set([true]), 'twenty at once')
    t.notOk(await take('192.0.2.1', { unit: 'another form' }))
    t.ok(await take('192.0.2.1', { unit: 'form' }))
    t.ok(await take('192.0.2.2', { unit: 'another form' }))
    t.notOk(await take('192.0.2.2', { unit: 'form' }), 'each address pays for itself')
    clock.now = new Date(clock.now.getTime() + MINUTE_MS)
    t.ok(await take('192.0.2.1', { unit: 'form' }))
    t.notOk(await take('192.0.2.1'), 'it was paid anew')
  })

  t.test(`review-security 15: ${name}: networks are added up`, async (t) => {
    const { store } = await openStore(t)
    const { take } = createAllowance('a', [{ limit: 5, windowMs: MINUTE_MS }], store.ledger)
    let passed = 0
    for (let home = 0; home < 8; home++) {
      for (let i = 0; i < 6; i++) {
        if (await take(`2001:db8:1:20${home}::${i}`)) passed++
      }
    }
    t.equal(passed, 20, 'eight /64 of one /56')
    for (let home = 0; home < 100; home++) {
      for (let i = 0; i < 6; i++) {
        if (await take(`2001:db8:1:${home.toString(16).padStart(2, '0')}00::${i}`)) passed++
      }
    }
    t.equal(passed, 80, 'and all of one /48')
    t.ok(await take('2001:db8:2::1'), 'others go on')
  })

  if (name === 'sqlite') continue
  t.test(`review-security 15: ${name}: processes share what they count`, async (t) => {
    const { store, again } = await openStore(t)
    const windows = [{ limit: 5, windowMs: MINUTE_MS }]
    const both = [store, await again()].map(({ ledger }) => createAllowance('a', windows, ledger))
    let passed = 0
    // A few at once: on a busy machine more would wait too long for a connection.
    for (let round = 0; round < 10; round++) {
      const takes = Array.from({ length: 4 }, (_, i) =>
        both[i % 2]?.take(`2001:db8::${(round * 4 + i).toString(16)}`)
      )
      passed += (await Promise.all(takes)).filter(Boolean).length
    }
    t.equal(passed, 5)
  })
}

t.test('an address sends five leads a minute, thirty an hour and a hundred a day', async (t) => {
  let now = 0
  const allowance = createLeadAllowance(createMemoryLedger(createCounters('allowances', () => now)))
  let sent = 0
  for (const [until, most] of [
    [MINUTE_MS, 5],
    [60 * MINUTE_MS, 30],
    [DAY_MS, 100]
  ] as const) {
    for (; now < until; now += 10_000) if (await allowance.takeLead('192.0.2.1', `${now}`)) sent++
    t.equal(sent, most)
  }
})

t.test('files of one address are limited by the day, leads without them go on', async (t) => {
  let now = 0
  const ledger = createMemoryLedger(createCounters('allowances', () => now))
  const allowance = createLeadAllowance(ledger)
  const tenMebibytes = 10 * 2 ** 20
  for (let i = 0; i < 5; i++) t.ok(await allowance.takeFile('192.0.2.1', `${i}`, tenMebibytes))
  t.ok(await allowance.takeFile('192.0.2.1', '4', tenMebibytes), 'the same is paid once')
  t.notOk(await allowance.takeFile('192.0.2.1', '5', 1))
  t.ok(await allowance.takeLead('192.0.2.1', '5'))
  now = DAY_MS
  t.ok(await allowance.takeFile('192.0.2.1', '5', 1))
})
