import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { createAllowance } from '../../../src/server/allowance/allowance.ts'
import { createCounters } from '../../../src/server/allowance/counters.ts'
import { createMemoryLedger } from '../../../src/server/allowance/ledger.ts'
import { networksOf } from '../../../src/server/allowance/networks.ts'
import { createPostgresLedger } from '../../../src/server/allowance/postgres-ledger.ts'
import { BYTE_BUDGETS } from '../../../src/server/budget/byte-budgets.ts'
import { openPostgresDatabase } from '../../../src/server/database/postgres-database.ts'
import { createLeadAllowance } from '../../../src/server/leads/intake/take-lead.ts'
import { CONTENT_WINDOW_MS } from '../../../src/server/leads/lead-store.ts'
import { startPostgres, WITH_POSTGRES } from '../../support/postgres.ts'
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

  t.test(`${name}: a jump of the clock shuts nobody out`, async (t) => {
    const { store, clock } = await openStore(t)
    const { take } = createAllowance('a', ONE_A_MINUTE, store.ledger)
    t.ok(await take('192.0.2.1'))
    clock.now = new Date(clock.now.getTime() - DAY_MS)
    t.ok(await take('192.0.2.1'))
    t.notOk(await take('192.0.2.1'))
  })

  t.test(`${name}: what is over is forgotten, what runs is not`, async (t) => {
    const { store, clock } = await openStore(t)
    const { take } = createAllowance('a', ONE_A_MINUTE, store.ledger)
    t.ok(await take('192.0.2.1'))
    await store.leads.forgetExpired()
    t.notOk(await take('192.0.2.1'))
    clock.now = new Date(clock.now.getTime() + MINUTE_MS)
    await store.leads.forgetExpired()
    t.ok(await take('192.0.2.1'))
  })

  if (name === 'sqlite') continue
  t.test(`review-security 15: ${name}: processes share what they count`, async (t) => {
    const { store, again } = await openStore(t)
    const windows = [{ limit: 5, windowMs: MINUTE_MS }]
    const both = [store, await again()].map(({ ledger }) => createAllowance('a', windows, ledger))
    const takes = Array.from({ length: 40 }, (_, i) =>
      both[i % 2]?.take(`2001:db8::${i.toString(16)}`)
    )
    const answers = await Promise.all(takes)
    t.equal(answers.filter(Boolean).length, 5)
  })
}

t.test(
  'review-security 15: a flood leaves the table in PostgreSQL its size',
  WITH_POSTGRES,
  async (t) => {
    const postgres = await startPostgres()
    t.teardown(() => postgres.stop())
    const database = await openPostgresDatabase(await postgres.createDatabase())
    t.teardown(() => database.close())
    const ledger = createPostgresLedger(database, () => 0, 100)
    const { take } = createAllowance('a', [{ limit: 2, windowMs: MINUTE_MS }], ledger)

    for (let i = 0; i < 2; i++) await take('192.0.2.1')
    for (let i = 0; i < 300; i++) await take(`198.51.100.${i}`, { unit: 'flood' })
    await ledger.forgetExpired()

    const rows = await database.read('SELECT name FROM allowances')
    t.equal(rows.length, 100)
    t.notOk(await take('192.0.2.1'), 'who has used up all is not forgotten')
  }
)

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

t.test('the same content costs anew as soon as it is stored anew', async (t) => {
  let now = 0
  const ledger = createMemoryLedger(createCounters('allowances', () => now))
  const { takeFile, takeLead } = createLeadAllowance(ledger)
  const tenMebibytes = 10 * 2 ** 20
  let [leads, files] = [0, 0]
  for (; now < DAY_MS; now += CONTENT_WINDOW_MS) {
    if (await takeLead('192.0.2.1', 'the same')) leads++
    if (await takeFile('192.0.2.1', 'the same', tenMebibytes)) files++
  }
  t.equal(leads, 100, 'the allowance of a day')
  t.equal(files, 5, '50 MiB')
})

t.test(
  'review-security 15: a flood of addresses frees none that has used up its own',
  async (t) => {
    // All within a minute, however busy the machine is.
    let ms = 0
    const counters = createCounters('allowances', () => ms)
    const allowance = createLeadAllowance(createMemoryLedger(counters))
    for (let i = 0; i < 5; i++) t.ok(await allowance.takeLead('192.0.2.1', `lead ${i}`))
    t.notOk(await allowance.takeLead('192.0.2.1', 'lead 6'))

    for (; ms < 50_000; ms++) {
      const network = ms.toString(16).padStart(8, '0')
      await allowance.takeLead(`2001:${network.slice(0, 4)}:${network.slice(4)}::1`, 'flood')
    }
    t.notOk(await allowance.takeLead('192.0.2.1', 'lead 7'))
    t.ok(await allowance.takeLead('192.0.2.2', 'lead 8'), 'nobody else is kept out')
  }
)

for (const budget of ['allowances', 'challenges'] as const) {
  t.test(`${budget} keep their budget of bytes, also when all are limited`, async (t) => {
    const before = liveHeap()
    const counters = createCounters(budget)
    for (let i = 0; i < 300_000; i++) {
      const name = `${i} `.padEnd(60, 'x')
      counters.add({ name, amount: 1, most: i % 3 ? 100 : 1, windowMs: DAY_MS })
    }
    const bytes = liveHeap() - before
    t.ok(bytes < BYTE_BUDGETS[budget], `${bytes} bytes`)
    for (let i = 300_000; i < 600_000; i++) {
      counters.add({ name: `${i} `.padEnd(60, 'x'), amount: 1, most: 1, windowMs: DAY_MS })
    }
    const limited = liveHeap() - before
    t.ok(limited < BYTE_BUDGETS[budget], `${limited} bytes`)
    t.equal(counters.spent('0 '.padEnd(60, 'x')), 1, 'the first that was limited still is')
  })
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that are alive after a collection. */
function liveHeap(): number {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}
