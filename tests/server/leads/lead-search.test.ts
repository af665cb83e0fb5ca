import t from 'tap'
import { facetsOf } from '../../../src/server/leads/lead-facets.ts'
import { type LeadFilter, reindex } from '../../../src/server/leads/lead-search.ts'
import type { LeadStore } from '../../../src/server/leads/lead-store.ts'
import { deleteExpired, type SiteStore } from '../../../src/server/store/site-store.ts'
import type { LeadValues } from '../../../src/shared/lead/lead-fields.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { newLead } from '../../support/new-lead.ts'
import { accepted, eachDatabase, openEmbedded } from '../../support/stores.ts'

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

async function idsOf(store: LeadStore, filters: LeadFilter) {
  return (await store.listLeads({ filters, limit: 10 })).leads.map(({ resultID }) => resultID)
}

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: by the state of the latest delivery`, async (t) => {
    const { store, clock } = await openStore(t)
    const ids = await seed(store, clock)
    const claim = async () => (await store.delivery.claim('mail', 'a', 1000))?.id ?? 0
    await store.delivery.settle(await claim(), 'a', { kind: 'done' })
    await store.delivery.settle(await claim(), 'a', { kind: 'dead', error: 'no' })
    t.same(await idsOf(store.leads, { delivery: 'done' }), [ids[0]])
    t.same(await idsOf(store.leads, { delivery: 'dead' }), [ids[1]])
    t.equal((await idsOf(store.leads, { delivery: 'pending' })).length, 3)

    await store.delivery.redeliver('mail', [ids[0] ?? '', ids[1] ?? ''])
    t.same(await idsOf(store.leads, { delivery: 'done' }), [])
    t.same(await idsOf(store.leads, { delivery: 'dead' }), [])
    t.equal((await idsOf(store.leads, { delivery: 'pending' })).length, 5)
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

  t.test(`${name}: an erased lead is found by nothing of its person`, async (t) => {
    const { store, clock } = await openStore(t)
    const ids = await seed(store, clock)
    await store.leads.erase(ids[1] ?? '')
    t.same(await idsOf(store.leads, { theme: 'SEO' }), [ids[2]])
    await reindex(store.leads)
    t.same(await idsOf(store.leads, { theme: 'SEO' }), [ids[2]])
    t.equal((await store.leads.countFacets({ status: 'erased' })).facets.source[0]?.value, '')
  })

  t.test(`${name}: what is missing is filled, and what is wrong by reindex`, async (t) => {
    const { store, clock, byHand, env } = await openStore(t)
    const ids = await seed(store, clock)
    // As an older release has stored a lead.
    await byHand(
      `UPDATE leads SET channel = NULL, theme = NULL, touches = NULL, call_window = NULL
       WHERE result_id = '${ids[1]}'`
    )
    t.same(await idsOf(store.leads, { channel: 'paid' }), [ids[2]])
    await deleteExpired(store, clock.now)
    t.same(await idsOf(store.leads, { channel: 'paid' }), [ids[2], ids[1]])

    await byHand("UPDATE leads SET channel = NULL, theme = 'x', touches = 9")
    t.match(await leadTool(env, 'reindex'), { code: 0, stdout: '5 leads derived.' })
    t.same(await idsOf(store.leads, { theme: 'SEO' }), [ids[2], ids[1]])
  })
}

/** Spellings of one source, and a campaign in two cases. */
const SPELLINGS = ['yandex', 'Яндекс', 'ya', 'Yandex Direct', 'YANDEX']

function tagged(source: string, campaign = 'Brand') {
  const query = new URLSearchParams({
    utm_source: source,
    utm_medium: 'CPC',
    utm_campaign: campaign
  })
  const values = {
    entryCanal: `${source} / CPC`,
    entryUrl: encodeURIComponent(`${SITE}/?${query}`),
    page: encodeURIComponent(`${SITE}/contacts/`)
  }
  return newLead({ values })
}

t.test('spellings of one source are one row of a report', async (t) => {
  const { store } = await openEmbedded(t)
  for (const source of SPELLINGS) await store.leads.accept(tagged(source))
  await store.leads.accept(tagged('ya', 'brand '))
  const sums = await store.leads.sumLeads({ filters: {}, facets: ['source', 'campaign'] })
  t.same(
    sums.map(({ value, count }) => [value, count]),
    [
      ['Яндекс', 6],
      ['brand', 6]
    ]
  )
  // As views of the desk were kept before sources had one name.
  for (const source of ['Яндекс', 'yandex / cpc / brand', 'Яндекс / cpc', 'yandex.ru']) {
    t.equal(await store.leads.countLeads({ source, campaign: 'Brand' }), 6, source)
  }
})

t.test('what new rules change is told with what decided', async (t) => {
  const { store, byHand } = await openEmbedded(t)
  const ids: string[] = []
  for (const source of SPELLINGS) ids.push(await accepted(store, tagged(source)))
  t.same(await store.leads.listChanged({}), [], 'a lead that has just come was never another')

  await byHand("UPDATE leads SET channel = 'referral', why = NULL")
  await reindex(store.leads)
  const told = { was: 'referral', channel: 'paid', why: 'medium cpc', count: ids.length }
  t.same(await store.leads.listChanged({}), [told])
  t.same(await store.leads.listChanged({ since: new Date(Date.now() + 1e9) }), [])

  await reindex(store.leads)
  t.same(await store.leads.listChanged({}), [told], 'rules that change nothing leave it')
  for (const id of ids) await store.leads.erase(id)
  t.same(await store.leads.listChanged({}), [], 'of an erased lead nothing is left')
})
