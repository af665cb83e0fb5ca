import t from 'tap'
import {
  type ConversionFile,
  conversionOf,
  googleAdsFile,
  metrikaFile
} from '../../../src/server/leads/conversions.ts'
import type { StoredLead } from '../../../src/server/leads/lead.ts'
import { parseAmount, toRoubles } from '../../../src/server/leads/lead.ts'
import { LEAD_OUTCOMES } from '../../../src/shared/lead/lead-outcomes.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { matchLists } from '../../support/match-lists.ts'
import { newLead } from '../../support/new-lead.ts'
import { accepted, eachDatabase, openEmbedded } from '../../support/stores.ts'

const AT = new Date('2026-11-20T12:30:00Z')
const actor = 'manager'

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: the newest outcome holds, and the history is kept`, async (t) => {
    const { store, again, clock } = await openStore(t)
    const id = await accepted(store)
    t.same(await store.leads.outcomesOf(id), [])
    t.equal((await store.leads.get(id))?.outcome, 'new')

    await store.leads.recordOutcome(id, { outcome: 'offer', amount: 30_000_000, at: AT, actor })
    clock.now = new Date(clock.now.getTime() + 1000)
    const won = { outcome: 'won', amount: 24_000_050, at: AT, reason: 'скидка', actor } as const
    t.equal(await store.leads.recordOutcome(id, won), true)

    const other = await again()
    const { outcome, amount, outcomeAt } = (await other.leads.get(id)) ?? {}
    t.same({ outcome, amount, outcomeAt }, { outcome: 'won', amount: 24_000_050, outcomeAt: AT })
    t.same(
      (await other.leads.outcomesOf(id)).map(({ recordedAt: _, ...entry }) => entry),
      [{ outcome: 'offer', amount: 30_000_000, at: AT, actor }, won]
    )
  })

  t.test(`${name}: any outcome is kept, a corrected one with its sum`, async (t) => {
    const { store } = await openStore(t)
    const id = await accepted(store)
    for (const outcome of LEAD_OUTCOMES)
      await store.leads.recordOutcome(id, { outcome, at: AT, actor })
    await store.leads.recordOutcome(id, { outcome: 'won', amount: 100, at: AT, actor })
    await store.leads.recordOutcome(id, { outcome: 'lost', at: AT, actor })
    t.match(await store.leads.get(id), { outcome: 'lost', amount: undefined })
    t.same(await store.leads.list({ outcome: 'won' }), [])
    t.equal((await store.leads.list({ outcome: 'lost' })).length, 1)
  })

  t.test(`${name}: erasing keeps the sum and forgets the reason`, async (t) => {
    const { store } = await openStore(t)
    const id = await accepted(store)
    const reason = 'Анна передумала'
    await store.leads.recordOutcome(id, { outcome: 'won', amount: 100, at: AT, reason, actor })
    await store.leads.erase(id)
    t.equal((await store.leads.get(id))?.amount, 100)
    t.same((await store.leads.outcomesOf(id))[0]?.reason, undefined)
  })

  t.test(`${name}: A4: nothing that may name a person is written after erasure`, async (t) => {
    const { store } = await openStore(t)
    const id = await accepted(store, { targets: ['webhook'] })
    const sent = await store.delivery.claim('webhook', 'a', 60_000)
    await store.leads.erase(id)
    const reason = 'Анна, +7 912 345-67-89, передумала'
    t.equal(await store.leads.recordOutcome(id, { outcome: 'lost', at: AT, reason, actor }), false)
    t.equal(await store.desk.addNote(id, { actor, text: reason }), false)
    t.equal(await store.leads.assign(id, '1'), false)
    const retry = { kind: 'retry', error: `400: ${reason}`, nextAt: AT } as const
    await store.delivery.settle(sent?.id ?? 0, 'a', retry)
    const { outcome, assignee } = (await store.leads.get(id)) ?? {}
    t.same({ outcome, assignee }, { outcome: 'new', assignee: undefined })
    const { lastError, state } = (await store.delivery.deliveriesOf(id))[0] ?? {}
    t.same([state, lastError], ['cancelled', undefined])
    t.same([await store.leads.outcomesOf(id), await store.desk.notesOf(id)], [[], []])
  })

  t.test(`${name}: A4: erasing forgets what a receiver answered`, async (t) => {
    const { store } = await openStore(t)
    const id = await accepted(store, { targets: ['webhook'] })
    const sent = await store.delivery.claim('webhook', 'a', 60_000)
    await store.delivery.settle(sent?.id ?? 0, 'a', { kind: 'dead', error: '400: Анна' })
    await store.leads.erase(id)
    t.equal((await store.delivery.deliveriesOf(id))[0]?.lastError, undefined)
  })

  t.test(`${name}: who has seen another sum or another time changes nothing`, async (t) => {
    const { store } = await openStore(t)
    const id = await accepted(store)
    const won = { outcome: 'won', amount: 100, at: AT, actor } as const
    const lost = { outcome: 'lost', at: AT, actor } as const
    const isRecorded = await store.leads.recordOutcome(id, won, { outcome: 'new' })
    t.ok(isRecorded, 'without a sum and a time')
    const later = new Date(AT.getTime() + 1)
    for (const seen of [
      { outcome: 'won', outcomeAt: AT },
      { outcome: 'won', amount: 99, outcomeAt: AT },
      { outcome: 'won', amount: 100, outcomeAt: later },
      { outcome: 'offer', amount: 100, outcomeAt: AT }
    ] as const) {
      t.notOk(await store.leads.recordOutcome(id, lost, seen), JSON.stringify(seen))
    }
    t.ok(await store.leads.recordOutcome(id, lost, { outcome: 'won', amount: 100, outcomeAt: AT }))
  })
}

t.test('the command records, lists and refuses', async (t) => {
  const { store, env } = await openEmbedded(t)
  const id = await accepted(store)
  const leads = (...args: string[]) => leadTool(env, ...args)

  const done = await leads(
    'outcome',
    id,
    'won',
    '--amount',
    '240000',
    '--at',
    '2026-11-20',
    '--reason',
    'да'
  )
  t.match(done, { code: 0, stdout: `${id} is won, 240000 RUB.` })
  matchLists(t, JSON.parse((await leads('list', '--json')).stdout), [
    { outcome: 'won', amount: 240_000 }
  ])
  t.match(
    (await leads('show', id)).stdout,
    /outcome +won, 240000 RUB, at 2026-11-20T00:00:00\+03:00, by /
  )
  t.match((await leads('export')).stdout, /;won;240000;2026-11-20T00:00:00\+03:00\r\n$/)
  const audit = (await leads('audit')).stdout
  t.match(audit, /outcome +\S+ +won --amount 240000 --at 2026-11-20…/)
  t.notMatch(audit, /да\b/)

  await leads('outcome', id, 'in_work')
  matchLists(t, JSON.parse((await leads('list', '--json')).stdout), [
    { outcome: 'in_work', amount: null }
  ])

  t.match(await leads('outcome', 'none', 'won'), { code: 3, stderr: /no lead none/ })
  for (const wrong of [
    ['outcome', id, 'sold'],
    ['outcome', id, 'won', '--amount', '-5'],
    ['outcome', id, 'won', '--at', '2126-01-01']
  ]) {
    t.equal((await leads(...wrong)).code, 2, wrong.slice(2).join(' '))
  }
})

t.test('contracts as files for advertising systems', async (t) => {
  const { store, env } = await openEmbedded(t)
  const client = await accepted(store, { values: { clientID: '133591247640966458' } })
  const click = await accepted(store, {
    values: { entryUrl: encodeURIComponent('https://example.ru/?yclid=15&gclid=Cj0KCQiA-abc_D') }
  })
  await accepted(store)
  for (const id of [client, click]) {
    await store.leads.recordOutcome(id, { outcome: 'won', amount: 24_000_050, at: AT, actor })
  }
  const leads = (...args: string[]) => leadTool(env, 'conversions', '--format', ...args)
  const head = 'Target,DateTime,Price,Currency'
  const row = `lead_won,${AT.getTime() / 1000},240000.50,RUB`

  const byClient = await leads('metrika')
  t.equal(byClient.stdout, `ClientId,${head}\n133591247640966458,${row}\n`)
  t.match(byClient.stderr, '1 of 2 contracts have no clientID')
  t.equal((await leads('metrika', '--identifier', 'yclid')).stdout, `Yclid,${head}\n15,${row}\n`)
  t.match(
    (await leads('google-ads', '--goal', 'Договор')).stdout,
    [
      'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
      'Cj0KCQiA-abc_D,Договор,2026-11-20 12:30:00+0000,240000.50,RUB'
    ].join('\n')
  )
  t.equal((await leads('metrika', '--goal', '=cmd,1')).code, 2)
})

t.test('sums are read and written without a rounded kopeck', async (t) => {
  const sums = { '240000': 24_000_000, '1500.5': 150_050, '1500,05': 150_005, '0': 0 }
  for (const [text, kopecks] of Object.entries(sums)) t.equal(parseAmount(text), kopecks, text)
  for (const text of ['', '1.234', '-1', '1e5', '12 000', '9999999999999', '0x10', '1.']) {
    t.equal(parseAmount(text), undefined, text)
  }
  for (const text of ['240000', '1500.50', '0.05'])
    t.equal(toRoubles(parseAmount(text) ?? -1), text)
})

function won(values: StoredLead['values']): StoredLead {
  const { form, status, verdict } = newLead()
  const own = { resultID: 'a', createdAt: AT, outcome: 'won', outcomeAt: AT } as const
  return { form, status, verdict, values, ...own }
}

t.test('what stands where an id should and is none goes into no file', async (t) => {
  const page = (tags: string) => encodeURIComponent(`https://example.ru/?${tags}`)
  const leads = [
    won({ clientID: '123.456' }),
    won({ clientID: '=cmd()' }),
    won({ entryUrl: page('yclid=%3D1%2C2&gclid=a%0Ab') }),
    won({ entryUrl: page('gbraid=abc') }),
    won({ clientID: '77', entryUrl: 'https://%%%' })
  ]
  const conversions = leads.map(conversionOf)
  const lines = ({ lineOf }: ConversionFile) =>
    conversions.map(lineOf).filter((line) => line !== undefined)
  t.same(lines(metrikaFile('yclid', 'g')), [])
  t.same(lines(metrikaFile('clientID', 'g')), [`77,g,${AT.getTime() / 1000},,RUB\n`])
  t.same(lines(googleAdsFile('g')), [])
  t.same(
    conversions.map(({ hasHiddenClick }) => hasHiddenClick),
    [false, false, false, true, false]
  )
})

t.test('of several clicks the last one counts', async (t) => {
  const touch = (page: string) => ({ at: '', source: '', medium: '', campaign: '', page })
  const conversion = conversionOf(
    won({
      firstContactUrl: encodeURIComponent('https://example.ru/?yclid=1'),
      visit_path: JSON.stringify([touch('/?yclid=1'), touch('/services/?yclid=2')]),
      entryUrl: encodeURIComponent('https://example.ru/prices/')
    })
  )
  t.equal(conversion.yclid, '2')
  t.notOk('gclid' in conversion)
})

for (const [name, open] of await eachDatabase(t)) {
  t.test(`${name}: what was written first on a lead, and why its outcome holds`, async (t) => {
    const { store, clock } = await open(t)
    const [one, other, none] = [await accepted(store), await accepted(store), await accepted(store)]
    const start = clock.now.getTime()
    const after = (minutes: number) => {
      clock.now = new Date(start + minutes * 60_000)
    }
    after(10)
    await store.desk.addNote(one, { actor: 'anna', text: 'Перезвонить' })
    after(20)
    const entry = { at: clock.now, actor: 'anna' }
    await store.leads.recordOutcome(one, { outcome: 'lost', reason: 'дорого', ...entry })
    await store.leads.recordOutcome(other, { outcome: 'lost', reason: 'далеко', ...entry })
    after(30)
    await store.leads.recordOutcome(other, { outcome: 'won', ...entry })
    const ids = [one, other, none]
    const first = await store.leads.firstAnswers(ids)
    t.same(
      [...first].map(([id, at]) => [id, (at.getTime() - start) / 60_000]).sort(),
      [
        [one, 10],
        [other, 20]
      ].sort()
    )
    t.same(
      [...(await store.leads.lastReasons(ids))],
      [[one, 'дорого']],
      'a former reason holds no more'
    )
    t.same([...(await store.desk.notesOfAll(ids)).keys()], [one])
    t.equal((await store.leads.firstAnswers([])).size, 0)
  })
}
