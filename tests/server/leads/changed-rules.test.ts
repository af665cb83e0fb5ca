import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { reindex } from '../../../src/server/leads/reindex.ts'
import type { SiteStore } from '../../../src/server/store/site-store.ts'
import { newLead } from '../../support/new-lead.ts'
import { accepted, eachDatabase } from '../../support/stores.ts'

t.setTimeout(2_400_000)

const SITE = 'https://agency.example'
/** Spellings of one source, and a campaign in two cases. */
const SPELLINGS = ['yandex', 'Яндекс', 'ya', 'Yandex Direct', 'YANDEX']

function visit(source: string, campaign = 'Brand') {
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

for (const [name, open] of await eachDatabase(t)) {
  t.test(`${name}: spellings of one source are one row of a report`, async (t) => {
    const { store } = await open(t)
    for (const source of SPELLINGS) await store.leads.accept(visit(source))
    await store.leads.accept(visit('ya', 'brand '))
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

  t.test(`${name}: what new rules change is told with what decided`, async (t) => {
    const { store, byHand } = await open(t)
    const ids: string[] = []
    for (const source of SPELLINGS) ids.push(await accepted(store, visit(source)))
    t.same(await store.leads.listChanged({}), [], 'a lead that has just come was never another')

    await byHand("UPDATE lead_facts SET channel = 'referral', why = NULL")
    await noteOtherRules(store)
    await reindex(store)
    const told = { was: 'referral', channel: 'paid', why: 'medium cpc', count: ids.length }
    t.same(await store.leads.listChanged({}), [told])
    t.same(await store.leads.listChanged({ since: new Date(Date.now() + 1e9) }), [])

    await noteOtherRules(store)
    await reindex(store)
    t.same(await store.leads.listChanged({}), [told], 'rules that change nothing leave it')
    for (const id of ids) await store.leads.erase(id)
    t.same(await store.leads.listChanged({}), [], 'of an erased lead nothing is left')
  })

  // SQLite writes one after another.
  if (name === 'postgres') {
    t.test('what is erased while columns are derived does not come back', async (t) => {
      const { store, env, byHand } = await open(t)
      const id = await accepted(store, newLead({ values: { phone: '+7 912 345-67-89' } }))
      const found = () => store.leads.countLeads({ person: ['+79123456789'] })
      t.equal(await found(), 1)
      await byHand("UPDATE lead_facts SET channel = 'referral'")

      const erasing = new pg.Client({ connectionString: env.DATABASE_URL })
      await erasing.connect()
      t.teardown(() => erasing.end())
      const isWaitedFor = async () => {
        const { rows } = await erasing.query('SELECT 1 FROM pg_locks WHERE NOT granted')
        return rows.length > 0
      }
      await erasing.query(`BEGIN;
        UPDATE leads SET status = 'erased', payload = '{}', contact = NULL WHERE result_id = '${id}';
        DELETE FROM person_keys; UPDATE lead_facts SET channel = ''`)
      const deriving = store.leads.deriveNext(0, 10)
      while (!(await isWaitedFor())) await setTimeout(20)
      await erasing.query('COMMIT')
      await deriving
      t.equal(await found(), 0)
    })
  }
}

async function noteOtherRules(store: SiteStore): Promise<void> {
  const done = { version: 'older', lastId: 1, isDone: true }
  await store.settings.saveSetting('facets_derived', JSON.stringify(done))
}
