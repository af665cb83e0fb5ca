import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DatabaseSync } from '@photostructure/sqlite'
import t from 'tap'
import { demoLeads } from '../../src/server/commands/leads/demo-leads.ts'
import type { NewLead } from '../../src/server/leads/lead.ts'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { trialSize } from '../support/trial-size.ts'

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

const COPIED = [
  'form, status, verdict, payload, contact, channel, source, campaign, landing, page, theme, city, reach, first_channel, first_source',
  'touches, why, call_window'
].join(', ')

const SQLITE_UUID = `lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)),
  substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6))))`

const run = promisify(execFile)
/** MANY_ROWS=1000000 is a large agency's ten years. */
const ROWS = Number(process.env.MANY_ROWS ?? trialSize(200_000, 50_000))
/** In MiB: that of the unit, see deploy/site@.service; with a quarter of the rows a quarter, for what holds them all. */
const HEAP = `--max-old-space-size=${ROWS < 200_000 ? 96 : 384}`
/** Of three years: the older half, or some thousands. Each is a commit of its own, and what takes longest. */
const KEPT_DAYS = String(trialSize(500, 1000))

t.test(`P3, P6: every command ends at ${ROWS} rows in the heap of the unit`, async (t) => {
  const dir = t.testdir()
  await fillStore(dir, ROWS, new Date())
  fillAudit(`${dir}/site.db`)
  const commands: readonly (readonly [args: string[], says: RegExp])[] = [
    [['audit'], /desk sign-in refused/],
    [['audit', '--json'], /^\[\n[\s\S]*\]\n$/],
    [['list'], /^id /],
    [['list', '--json'], /^\[\n[\s\S]*\]\n$/],
    [['export'], /^\uFEFFresultID;/],
    [['report'], /leads; not counted/],
    [['conversions', '--format', 'metrika'], /^ClientId,/],
    [['doctor'], new RegExp(`${ROWS}, all can be read`)],
    [['retention'], /to be erased; add --yes/],
    [['redeliver', '--all', '--target', 'webhook'], /leads would be sent/]
  ]
  const env = { ...process.env, DATA_DIR: dir, LEADS_WEBHOOK_URL: 'http://127.0.0.1:1/' }
  for (const [args, says] of commands) {
    const { tail, head } = await outputOf(args, env)
    t.match(head + tail, says, args.join(' '))
  }
  t.match(await outputOf(['retention', '--yes'], { ...env, LEADS_RETENTION_DAYS: KEPT_DAYS }), {
    tail: / erased\.\n$/
  })
})

/** Many refused attempts to sign in, as a version wrote them that noted each. */
function fillAudit(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(
    `WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${ROWS})
     INSERT INTO audit (at, actor, action, object, detail)
       SELECT n, 'unknown', 'desk sign-in refused', '', 'too-often' FROM s`
  )
  database.close()
}

/** Both ends of what a command prints: it is more than a string may hold. */
async function outputOf(args: readonly string[], env: NodeJS.ProcessEnv) {
  const command = `node ${HEAP} dist/server/leads.mjs ${args.join(' ')} > "$OUT" || [ $? = 1 ]`
  const OUT = `${env.DATA_DIR}/out.txt`
  await run('bash', ['-c', command], { env: { ...env, OUT } })
  const read = async (program: string) =>
    (await run(program, ['-c', '100000', OUT], { maxBuffer: 2 ** 20 })).stdout
  return { head: await read('head'), tail: await read('tail') }
}

/**
 * Fills an empty store with `count` leads of the last three years, each delivered once; the newest arrives now.
 * Statements copy them within the database: a million takes a minute or two.
 */
async function fillStore(dir: string, count: number, now: Date): Promise<void> {
  await storePatterns(dir)
  const stepMs = (YEARS * YEAR_MS) / count
  const start = now.getTime() - count * stepMs
  const copies = Math.ceil(count / PATTERNS) - 1
  const database = new DatabaseSync(`${dir}/site.db`)
  database.exec('PRAGMA synchronous = 0')
  for (const statement of statementsFor(start, stepMs, copies)) database.exec(statement)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

async function storePatterns(dir: string): Promise<void> {
  const store = openSqliteStore(dir)
  const leads = demoLeads(PATTERNS, Date.now() - YEAR_MS).map(({ lead }, i) => patternOf(lead, i))
  // Those that wait together are committed together.
  for (let i = 0; i < leads.length; i += AT_ONCE) {
    await Promise.all(leads.slice(i, i + AT_ONCE).map((lead) => store.leads.accept(lead)))
  }
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

function statementsFor(start: number, stepMs: number, copies: number): string[] {
  const numbers = `(WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${copies}) SELECT n FROM s) AS series`
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
       SELECT ${SQLITE_UUID}, ${own(`(n * ${PATTERNS} + id)`).join(', ')}, ${COPIED}
       FROM ${numbers} CROSS JOIN (SELECT * FROM leads) AS pattern ORDER BY n, id`,
    `INSERT INTO person_keys (lead_id, key)
       SELECT leads.id, key FROM leads JOIN person_keys AS p ON p.lead_id = (leads.id - 1) % ${PATTERNS} + 1
       WHERE leads.id > ${PATTERNS}`,
    `INSERT INTO deliveries (lead_id, target, state, attempts, next_at, first_at, done_at)
       SELECT id, 'mail', CASE WHEN id % 10000 = 7 THEN 'dead' ELSE 'done' END, 1, created_at, created_at, created_at
       FROM leads`
  ]
}
