import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import t, { type Test } from 'tap'
import {
  POSTGRES_MIGRATIONS,
  SQLITE_MIGRATIONS
} from '../../../../src/server/database/migrations.ts'
import { reindex } from '../../../../src/server/leads/lead-search.ts'
import { openSiteStore } from '../../../../src/server/store/site-store.ts'
import { matchLists } from '../../../support/match-lists.ts'
import { startPostgres, WITH_POSTGRES } from '../../../support/postgres.ts'

const AT = Date.parse('2026-03-01T09:00:00Z')
const WON_AT = AT + 5000
const AD = {
  fio: 'Анна',
  phone: '+7 912 345-67-89',
  theme: 'seo',
  city: 'kazan',
  page: encodeURIComponent('https://agency.example/contacts/'),
  entryCanal: 'yandex / cpc',
  entryUrl: encodeURIComponent(
    'https://agency.example/prices/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand'
  )
}

/** Leads as the first version stored them: one to work on, one that was erased, one in quarantine. */
function insertLeads(contact: boolean): string {
  const payload = JSON.stringify(AD)
  const row = (id: string, at: number, status: string, text: string, own: string) =>
    `INSERT INTO leads (result_id, created_at, form, status, verdict, payload${contact ? ', contact' : ''})
     VALUES ('${id}', ${at}, 'main', '${status}', 'human', '${text}'${contact ? `, ${own}` : ''});`
  return [
    row('ad', AT, 'new', payload, "'9123456789'"),
    row('erased', AT + 1, 'erased', '{}', 'NULL'),
    row('trapped', AT + 2, 'quarantine', payload, "'9123456789'")
  ].join('\n')
}

const WIN = `UPDATE leads SET outcome = 'won', amount = 24000000, outcome_at = ${WON_AT}
    WHERE result_id = 'ad';
  INSERT INTO outcomes (lead_id, outcome, amount, at, recorded_at, actor)
    SELECT id, 'won', 24000000, ${WON_AT}, ${WON_AT}, 'operator' FROM leads WHERE result_id = 'ad';`

/** Whatever version the leads come from, they are found, counted, and go on from there. */
async function checkMigrated(
  t: Test,
  location: { DATA_DIR: string; DATABASE_URL?: string },
  hadOutcomes: boolean
) {
  const store = await openSiteStore(location)
  t.teardown(() => store.close())
  t.equal((await reindex(store.leads, { which: 'missing' })).count, 3)
  const ids = async (filters: object) =>
    (await store.leads.listLeads({ filters, limit: 9 })).leads.map(({ resultID }) => resultID)
  t.same(await ids({}), ['trapped', 'erased', 'ad'])
  t.same(await ids({ channel: 'paid', campaign: 'brand', theme: 'seo', status: 'new' }), ['ad'])
  t.same(await ids({ since: new Date(AT + 1), channel: '' }), ['erased'])
  t.same(await ids({ assignee: '' }), ['trapped', 'erased', 'ad'])

  const at = new Date(WON_AT)
  const won = { outcome: 'won', amount: 24_000_000, at, actor: 'operator' } as const
  if (!hadOutcomes) t.ok(await store.leads.recordOutcome('ad', won))
  t.match(await store.leads.get('ad'), {
    outcome: 'won',
    amount: 24_000_000,
    outcomeAt: at,
    values: AD
  })
  matchLists(t, await store.leads.outcomesOf('ad'), [{ outcome: 'won', amount: 24_000_000 }])
  const sums = {
    filters: { outcome: 'won' },
    facets: ['channel', 'landing'],
    by: 'outcome'
  } as const
  const found = [
    { facet: 'channel', value: 'paid', count: 1, empty: 0, won: 1, amount: 24_000_000 },
    { facet: 'landing', value: '/prices/', count: 1, empty: 0, won: 1, amount: 24_000_000 }
  ]
  t.same(await store.leads.sumLeads(sums), found)

  const user = { email: 'a@b.example', role: 'manager', passwordHash: 'x' } as const
  t.ok(await store.desk.addUser(user))
  t.ok(await store.leads.assign('ad', '1'))
  t.same(await ids({ assignee: '1' }), ['ad'])
  await store.leads.erase('ad')
  t.same(await ids({ status: 'erased' }), ['erased', 'ad'])
  t.same(await ids({ channel: 'paid', status: 'new' }), [])
}

const OUTCOMES = (step: string) => step.includes('CREATE TABLE outcomes')
const CONTACT = (step: string) => /contact TEXT/.test(step)
const FACTS = (step: string) => step.includes('CREATE TABLE lead_facts')
const MOVED = (step: string) => step.includes('DELETE FROM lead_facts')

/** What the release before kept beside a lead, by other rules. */
const BESIDE = `INSERT INTO lead_facts
    (id, created_at, form, status, outcome, channel, channel_was, why, touches, call_window)
    SELECT id, created_at, form, status, outcome, 'mail', 'referral', 'rule', 1, ''
    FROM leads WHERE result_id = 'ad';
  INSERT INTO person_keys (lead_id, key) SELECT id, contact FROM leads WHERE result_id = 'ad';
  INSERT INTO settings (name, value) VALUES ('facets_derived', '{"isDone":true}');`

/** What was derived moves along with its lead, what was not is derived, and nothing of it stays behind. */
async function checkMoved(t: Test, location: { DATA_DIR: string; DATABASE_URL?: string }) {
  const store = await openSiteStore(location)
  t.teardown(() => store.close())
  t.equal((await reindex(store.leads, { which: 'missing' })).count, 2)
  const { facets } = await store.leads.countFacets({})
  t.same(facets.channel.map(({ value }) => value).sort(), ['', 'mail', 'paid'])
  const changed = { was: 'referral', channel: 'mail', why: 'rule', count: 1 }
  t.same(await store.leads.listChanged({}), [changed])
}

t.test('a lead that an older release has erased beside its row is derived anew', async (t) => {
  const version = SQLITE_MIGRATIONS.findIndex((step) => step.includes('DROP TABLE lead_facts'))
  const half = "UPDATE leads SET channel = 'paid', touches = 1, call_window = ''"
  const location = oldSqlite(t, version, insertLeads(true), half)
  const store = await openSiteStore(location)
  t.teardown(() => store.close())
  t.equal((await reindex(store.leads, { which: 'missing' })).count, 1)
  const { leads } = await store.leads.listLeads({ filters: { channel: '' }, limit: 9 })
  t.same(
    leads.map(({ resultID }) => resultID),
    ['erased']
  )
})

t.test('what earlier rules took for a direct visit is asked for its channel anew', async (t) => {
  const version = SQLITE_MIGRATIONS.findIndex((step) => step.includes('time_zone'))
  const direct = "UPDATE leads SET channel = 'direct', why = 'none', call_window = '', touches = 1"
  const store = await openSiteStore(oldSqlite(t, version, insertLeads(true), direct))
  t.teardown(() => store.close())
  await reindex(store.leads, { which: 'missing' })
  const { facets } = await store.leads.countFacets({})
  t.notOk(facets.channel.some(({ value }) => value === 'direct'))
})

t.test('SQLite of before the columns is migrated with what stood beside', async (t) => {
  const version = SQLITE_MIGRATIONS.findIndex(MOVED)
  await checkMoved(t, oldSqlite(t, version, insertLeads(true), BESIDE))
})

t.test(
  'PostgreSQL of before the columns is migrated with what stood beside',
  WITH_POSTGRES,
  async (t) => {
    const version = POSTGRES_MIGRATIONS.findIndex(MOVED)
    await checkMoved(t, await oldPostgres(t, version, insertLeads(true), BESIDE))
  }
)

const versions = SQLITE_MIGRATIONS.findIndex(FACTS)
for (let version = 1; version <= versions; version++) {
  t.test(`SQLite of version ${version} is migrated with its leads`, async (t) => {
    const steps = SQLITE_MIGRATIONS.slice(0, version)
    const won = steps.some(OUTCOMES) ? [WIN] : []
    const location = oldSqlite(t, version, insertLeads(steps.some(CONTACT)), ...won)
    await checkMigrated(t, location, steps.some(OUTCOMES))
  })
}

function oldSqlite(t: Test, version: number, ...then: string[]): { DATA_DIR: string } {
  const dir = t.testdir()
  const old = new DatabaseSync(`${dir}/site.db`)
  for (const step of SQLITE_MIGRATIONS.slice(0, version)) old.exec(step)
  old.exec(`PRAGMA user_version = ${version}`)
  for (const statement of then) old.exec(statement)
  old.close()
  return { DATA_DIR: dir }
}

async function oldPostgres(t: Test, version: number, ...then: string[]) {
  const postgres = await startPostgres()
  t.teardown(() => postgres.stop())
  const DATABASE_URL = await postgres.createDatabase()
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  for (const step of POSTGRES_MIGRATIONS.slice(0, version)) await client.query(step)
  await client.query('CREATE TABLE schema_version (version INTEGER NOT NULL)')
  await client.query(`INSERT INTO schema_version VALUES (${version})`)
  for (const statement of then) await client.query(statement)
  await client.end()
  return { DATA_DIR: t.testdir(), DATABASE_URL }
}

t.test('PostgreSQL of before the facts is migrated with its leads', WITH_POSTGRES, async (t) => {
  const version = POSTGRES_MIGRATIONS.findIndex(FACTS)
  await checkMigrated(t, await oldPostgres(t, version, insertLeads(true), WIN), true)
})
