import t from 'tap'
import { facetsOf } from '../../../src/server/leads/lead-facets.ts'
import { eachLead, type LeadFilter } from '../../../src/server/leads/lead-store.ts'
import { isIndexed, reindex } from '../../../src/server/leads/reindex.ts'
import type { SiteStore } from '../../../src/server/store/site-store.ts'
import type { LeadValues } from '../../../src/shared/lead/lead-fields.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { accepted, eachDatabase } from '../../support/stores.ts'

t.setTimeout(2_400_000)

const SITE = 'https://agency.example'
const SECOND_MS = 1000

/** What a visitor's page sends who came to `url` from `canal`. */
function visit(url: string, canal: string, own: LeadValues = {}): LeadValues {
  return {
    page: encodeURIComponent(`${SITE}/contacts/`),
    entryUrl: encodeURIComponent(`${SITE}${url}`),
    entryCanal: canal,
    firstContactCanal: 'unisender / email',
    ...own
  }
}

const AD = visit(
  '/services/seo/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand',
  'yandex / cpc',
  {
    theme: 'SEO',
    city: 'kazan'
  }
)
const DIRECT = visit('/', 'direct / direct')

t.test('facets are those of the corrected last touch', async (t) => {
  t.same(facetsOf({ status: 'new', values: AD }, '9123456789'), {
    channel: 'paid',
    source: 'Яндекс',
    campaign: 'brand',
    landing: '/services/seo/',
    page: '/contacts/',
    theme: 'SEO',
    city: 'kazan',
    reach: 'phone',
    firstChannel: 'mail',
    firstSource: 'UniSender',
    why: 'medium cpc',
    touches: 1,
    callWindow: '- kazan'
  })
  const path = JSON.stringify([
    { source: 'https://vk.com/', medium: 'referrer', page: '/cases/?a=1' },
    { source: `${SITE}/`, medium: 'referrer', page: '/own/' }
  ])
  const inside = visit('/prices/', `${SITE}/cases/ / referrer`, { visit_path: path })
  t.match(facetsOf({ status: 'new', values: inside }, 'a@b.ru'), {
    channel: 'social',
    landing: '/cases/',
    reach: 'email',
    touches: 2
  })
})

t.test('what a sender makes up fits any index and any database', async (t) => {
  const values = visit('/', `a\u0000${'я'.repeat(9000)}\u{1F600} / x`, {
    theme: `${'т'.repeat(199)}\u{1F600}`
  })
  const { source, theme, reach } = facetsOf({ status: 'new', values }, undefined)
  t.ok(source.length <= 200)
  t.notMatch(source, /\p{Cc}/u)
  t.notMatch(theme, /\p{Surrogate}/u)
  t.equal(reach, 'none')
})

/** Leads a second apart; the second has an advertisement, the third is won. */
async function seed(store: SiteStore, clock: { now: Date }) {
  const ids: string[] = []
  for (const values of [DIRECT, AD, AD, DIRECT, DIRECT]) {
    ids.push(await accepted(store, { values, person: ['+79123456789'], targets: ['mail'] }))
    clock.now = new Date(clock.now.getTime() + SECOND_MS)
  }
  const won = { outcome: 'won', amount: 100, at: clock.now, actor: 'a' } as const
  await store.leads.recordOutcome(ids[2] ?? '', won)
  return ids
}

async function idsOf(store: SiteStore, filters: LeadFilter) {
  return (await store.leads.listLeads({ filters, limit: 10 })).leads.map(({ resultID }) => resultID)
}

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: pages lead there and back, and none is shown twice`, async (t) => {
    const { store, clock } = await openStore(t)
    const ids = await seed(store, clock)
    const newestFirst = [...ids].reverse()
    const page = async (query: object) => {
      const { leads, ...ends } = await store.leads.listLeads({ limit: 2, ...query })
      return { ids: leads.map(({ resultID }) => resultID), ...ends }
    }

    const first = await page({})
    t.same([first.ids, first.hasMore], [newestFirst.slice(0, 2), true])
    const second = await page({ before: first.oldest })
    t.same([second.ids, second.hasMore], [newestFirst.slice(2, 4), true])
    const third = await page({ before: second.oldest })
    t.same([third.ids, third.hasMore], [newestFirst.slice(4), false])
    t.same(await page({ before: third.oldest }), { ids: [], hasMore: false })

    const newer = await page({ after: second.newest })
    t.same([newer.ids, newer.hasMore], [ids.slice(3), false])
    t.same((await page({ after: '' })).ids, ids.slice(0, 2))
    t.same((await page({ before: "1' OR 1" })).ids, first.ids, 'no cursor is none')
  })

  t.test(`${name}: leads of one moment are all read once`, async (t) => {
    const { store } = await openStore(t)
    const ids = []
    for (let i = 0; i < 7; i++) ids.push(await accepted(store))
    let read: string[] = []
    let after: string | undefined = ''
    while (after !== undefined) {
      const page: Awaited<ReturnType<SiteStore['leads']['listLeads']>> =
        await store.leads.listLeads({
          limit: 3,
          after
        })
      read = [...read, ...page.leads.map(({ resultID }) => resultID)]
      after = page.hasMore ? page.newest : undefined
    }
    t.same(read, ids)
    const streamed = []
    for await (const { resultID } of eachLead(store.leads)) streamed.push(resultID)
    t.same(streamed, ids)
  })

  t.test(`${name}: every facet filters`, async (t) => {
    const { store, clock } = await openStore(t)
    const began = clock.now
    const ids = await seed(store, clock)
    const ads = [ids[2], ids[1]]
    const cases: [LeadFilter, (string | undefined)[]][] = [
      [{ channel: 'paid' }, ads],
      [{ source: 'Яндекс' }, ads],
      [{ campaign: 'brand' }, ads],
      [{ landing: '/services/seo/' }, ads],
      [{ theme: 'SEO' }, ads],
      [{ city: 'kazan' }, ads],
      [{ outcome: 'won' }, [ids[2]]],
      [{ outcome: 'new', channel: 'paid' }, [ids[1]]],
      [{ reach: 'email' }, []],
      [{ form: 'callback' }, []],
      [{ status: ['new', 'released'], since: new Date(began.getTime() + 4 * SECOND_MS) }, [ids[4]]],
      [{ status: 'quarantine' }, []],
      [{ channel: "paid' OR '1" }, []],
      [{ until: new Date(began.getTime() + SECOND_MS) }, [ids[0]]]
    ]
    for (const [filters, expected] of cases) {
      t.same(await idsOf(store, filters), expected, JSON.stringify(filters))
      t.equal(await store.leads.countLeads(filters), expected.length)
    }
  })

  t.test(`${name}: by the state of the latest delivery`, async (t) => {
    const { store, clock } = await openStore(t)
    const ids = await seed(store, clock)
    const claim = async () => (await store.delivery.claim('mail', 'a', 1000))?.id ?? 0
    await store.delivery.settle(await claim(), 'a', { kind: 'done' })
    await store.delivery.settle(await claim(), 'a', { kind: 'dead', error: 'no' })
    t.same(await idsOf(store, { delivery: 'done' }), [ids[0]])
    t.same(await idsOf(store, { delivery: 'dead' }), [ids[1]])
    t.equal((await idsOf(store, { delivery: 'pending' })).length, 3)

    await store.delivery.redeliver('mail', [ids[0] ?? '', ids[1] ?? ''])
    t.same(await idsOf(store, { delivery: 'done' }), [])
    t.same(await idsOf(store, { delivery: 'dead' }), [])
    t.equal((await idsOf(store, { delivery: 'pending' })).length, 5)
  })

  t.test(`${name}: counts of a facet leave out its own filter`, async (t) => {
    const { store, clock } = await openStore(t)
    await seed(store, clock)
    const all = await store.leads.countFacets({})
    t.match(all, { total: 5, isWhole: true })
    t.same(all.facets.channel, [
      { value: 'direct', count: 3 },
      { value: 'paid', count: 2 }
    ])
    const ads = await store.leads.countFacets({ channel: 'paid' })
    t.equal(ads.total, 2)
    t.same(ads.facets.channel, all.facets.channel)
    t.same(ads.facets.outcome, [
      { value: 'new', count: 1 },
      { value: 'won', count: 1 }
    ])
    t.match(await store.leads.countFacets({}, 3), { total: 3, isWhole: false })
  })

  t.test(`${name}: sums by facets, of leads that came in a time or were won in it`, async (t) => {
    const { store, clock } = await openStore(t)
    const ids = await seed(store, clock)
    const later = new Date(clock.now.getTime() + SECOND_MS)
    await store.leads.recordOutcome(ids[0] ?? '', {
      outcome: 'won',
      amount: 7,
      at: later,
      actor: 'a'
    })
    const sums = async (query: Parameters<typeof store.leads.sumLeads>[0]) => {
      const found = await store.leads.sumLeads(query)
      return found.map(({ value, count, amount }) => [value, count, amount].join(' ')).sort()
    }
    const won = { outcome: 'won' } as const
    const facets = ['channel'] as const
    t.same(await sums({ filters: {}, facets }), ['direct 3 7', 'paid 2 100'])
    t.same(await sums({ filters: won, facets, by: 'outcome' }), ['direct 1 7', 'paid 1 100'])
    t.same(await sums({ filters: { ...won, since: later }, facets, by: 'outcome' }), ['direct 1 7'])
    t.same(await sums({ filters: { ...won, since: later }, facets }), [], 'came in before')
    t.same(await sums({ filters: won, facets: ['firstSource', 'channel'] }), [
      'UniSender 2 107',
      'direct 1 7',
      'paid 1 100'
    ])
  })

  t.test(`${name}: an erased lead is found by nothing of its person`, async (t) => {
    const { store, clock } = await openStore(t)
    const ids = await seed(store, clock)
    await store.leads.erase(ids[1] ?? '')
    t.same(await idsOf(store, { theme: 'SEO' }), [ids[2]])
    await reindex(store)
    t.same(await idsOf(store, { theme: 'SEO' }), [ids[2]])
    t.equal((await store.leads.countFacets({ status: 'erased' })).facets.source[0]?.value, '')
  })

  t.test(`${name}: reindex fills what is missing, stops when told and goes on there`, async (t) => {
    const { store, clock, byHand, env } = await openStore(t)
    const ids = await seed(store, clock)
    const spoil = () => byHand("UPDATE lead_facts SET channel = NULL, theme = 'x', touches = 9")
    await spoil()
    t.same(await idsOf(store, { channel: 'paid' }), [])

    const stop = new AbortController()
    const stopped = await reindex(store, {
      batch: 2,
      signal: stop.signal,
      onBatch: () => stop.abort()
    })
    t.same(stopped, { count: 2, isDone: false })
    t.notOk(await isIndexed(store))
    t.same(await idsOf(store, { channel: 'paid' }), [ids[1]])

    t.same(await reindex(store, { batch: 2 }), { count: 3, isDone: true })
    t.ok(await isIndexed(store))
    t.same(await idsOf(store, { channel: 'paid' }), [ids[2], ids[1]])

    await spoil()
    t.match(await leadTool(env, 'reindex'), { code: 0, stdout: '5 leads derived.' })
    t.same(await idsOf(store, { theme: 'SEO' }), [ids[2], ids[1]])
  })

  t.test(`${name}: rules that changed are noticed`, async (t) => {
    const { store, clock } = await openStore(t)
    await seed(store, clock)
    await reindex(store)
    await noteOtherRules(store)
    t.notOk(await isIndexed(store))
    t.equal((await reindex(store)).count, 5)
  })

  t.test(`${name}: a row that cannot be read keeps what was derived from it`, async (t) => {
    const { store, clock, byHand } = await openStore(t)
    const ids = await seed(store, clock)
    await byHand("UPDATE leads SET payload = '{'")
    await reindex(store)
    t.same(await idsOf(store, { channel: 'paid' }), [ids[2], ids[1]])
  })
}

async function noteOtherRules(store: SiteStore): Promise<void> {
  const done = { version: 'older', lastId: 1, isDone: true }
  await store.settings.saveSetting('facets_derived', JSON.stringify(done))
}
