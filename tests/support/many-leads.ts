import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import type { NewLead } from '../../src/server/leads/lead.ts'
import { reindex } from '../../src/server/leads/reindex.ts'
import { openSiteStore, type StoreLocation } from '../../src/server/store/site-store.ts'
import { demoLeads } from './demo-leads.ts'

/** Different leads; the rest are these again, at other times. */
const PATTERNS = 2000
const AT_ONCE = 100
const YEARS = 3
const YEAR_MS = 365 * 24 * 60 * 60 * 1000
/** Of a hundred leads: contracts, offers that wait, and what was none. */
const WON = 5
const OFFERED = 8
const SPAM = 12

const THEMES = ['SEO', 'Контекстная реклама', 'Аудит', 'Репутация', 'Разработка']
const CITIES = ['moskva', 'sankt-peterburg', 'kazan', 'ekaterinburg', '']
const MESSAGE = 'Нужен прогноз по заявкам и смета на полгода, сайт продаёт оборудование для цехов. '

/**
 * Fills an empty store with `count` leads of the last three years, each delivered once; the newest arrives now.
 * Statements copy them within the database: a million takes a minute or two.
 */
export async function fillStore(location: StoreLocation, count: number, now: Date): Promise<void> {
  await storePatterns(location)
  const stepMs = (YEARS * YEAR_MS) / count
  const start = now.getTime() - count * stepMs
  const copies = Math.ceil(count / PATTERNS) - 1
  for (const statement of statementsFor(Boolean(location.DATABASE_URL), start, stepMs, copies)) {
    await run(location, statement)
  }
}

async function storePatterns(location: StoreLocation): Promise<void> {
  const store = await openSiteStore(location)
  const leads = demoLeads(PATTERNS).map(({ lead }, i) => patternOf(lead, i))
  // Those that wait together are committed together.
  for (let i = 0; i < leads.length; i += AT_ONCE) {
    await Promise.all(leads.slice(i, i + AT_ONCE).map((lead) => store.leads.accept(lead)))
  }
  await reindex(store)
  await store.close()
}

function patternOf(lead: NewLead, i: number): NewLead {
  const phone = String(9_000_000_000 + i)
  const own = { phone: `+7 ${phone}`, email: `anna${i}@example.ru`, message: MESSAGE.repeat(4) }
  const chosen = { theme: THEMES[i % 5] ?? '', city: CITIES[(i >> 3) % 5] ?? '' }
  const form = i % 7 ? 'main' : 'callback'
  const hours =
    form === 'callback' ? { from: `${9 + (i % 4) + 1}:00`, to: `${15 + (i % 4)}:00` } : {}
  const values = { ...lead.values, ...own, ...chosen, ...hours, clientID: `16${phone}000` }
  return { ...lead, form, values, person: [`+7${phone}`] }
}

const COPIED = 'form, status, verdict, payload, contact'
const DERIVED = [
  'channel, source, campaign, landing, page, theme, city, reach, first_channel, first_source',
  'touches, why, call_window'
].join(', ')

function statementsFor(isShared: boolean, start: number, stepMs: number, copies: number): string[] {
  const id = isShared ? 'gen_random_uuid()::text' : SQLITE_UUID
  const numbers = isShared
    ? `(SELECT generate_series(1, ${copies}) AS n) AS series`
    : `(WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${copies}) SELECT n FROM s) AS series`
  const columns = `created_at, outcome, amount, outcome_at`
  const own = (number: string) => [
    `${start} + CAST(${number} * ${stepMs} AS BIGINT)`,
    `CASE WHEN ${number} % 100 < ${WON} THEN 'won' WHEN ${number} % 100 < ${OFFERED} THEN 'offer'
      WHEN ${number} % 100 < ${SPAM} THEN 'spam' ELSE 'new' END`,
    `CASE WHEN ${number} % 100 < ${WON} THEN 10000000 + ${number} % 1000 * 100 END`,
    `CASE WHEN ${number} % 100 < ${SPAM} THEN ${start} + CAST(${number} * ${stepMs} AS BIGINT) + 1000000 END`
  ]
  return [
    `UPDATE leads SET (${columns}) = (${own('id').join(', ')})`,
    `INSERT INTO leads (result_id, ${columns}, ${COPIED})
       SELECT ${id}, ${own(`(n * ${PATTERNS} + id)`).join(', ')}, ${COPIED}
       FROM ${numbers} CROSS JOIN (SELECT * FROM leads) AS pattern ORDER BY n, id`,
    `INSERT INTO lead_facts (id, form, status, ${columns}, ${DERIVED})
       SELECT leads.id, leads.form, leads.status,
         leads.created_at, leads.outcome, leads.amount, leads.outcome_at, ${DERIVED}
       FROM leads JOIN lead_facts AS p ON p.id = (leads.id - 1) % ${PATTERNS} + 1
       WHERE leads.id > ${PATTERNS} ORDER BY leads.id`,
    `INSERT INTO person_keys (lead_id, key)
       SELECT leads.id, key FROM leads JOIN person_keys AS p ON p.lead_id = (leads.id - 1) % ${PATTERNS} + 1
       WHERE leads.id > ${PATTERNS}`,
    `UPDATE lead_facts SET created_at = (SELECT created_at FROM leads WHERE leads.id = lead_facts.id)
       WHERE id <= ${PATTERNS}`,
    `INSERT INTO deliveries (lead_id, target, state, attempts, next_at, first_at, done_at)
       SELECT id, 'mail', CASE WHEN id % 10000 = 7 THEN 'dead' ELSE 'done' END, 1, created_at, created_at, created_at
       FROM leads`,
    ...(isShared
      ? ['VACUUM ANALYZE leads', 'VACUUM ANALYZE lead_facts', 'VACUUM ANALYZE deliveries']
      : [])
  ]
}

const SQLITE_UUID = `lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)),
  substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6))))`

async function run({ DATA_DIR, DATABASE_URL }: StoreLocation, statement: string): Promise<void> {
  if (DATABASE_URL) {
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query(statement)
    await client.end()
    return
  }
  const connection = new DatabaseSync(`${DATA_DIR}/site.db`)
  connection.exec('PRAGMA synchronous = 0')
  connection.exec(statement)
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  connection.close()
}
