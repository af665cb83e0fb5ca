import type { AskedQuery } from '../../shared/search/asked-query.ts'
import type { Ledger } from '../allowance/ledger.ts'
import { BYTE_BUDGETS } from '../budget/byte-budgets.ts'
import type { AttachmentFiles } from '../database/attachment-files.ts'
import { askForScrub, createSettings, readSetting, writeSetting } from '../database/settings.ts'
import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'
import { createOutbox } from '../delivery/queue-rows.ts'
import { createDeskRecords, forgetKept, forgetNotes } from '../desk/desk-rows.ts'
import { createTextRecords } from '../editor/text-rows.ts'
import { contactOf, type EmptyContacts, keysOf } from './contact.ts'
import { withoutPerson } from './erased-lead.ts'
import { findReplay, insertDeliveries, insertLead } from './insert-lead.ts'
import type { NewLead, Upload } from './lead.ts'
import { facetsOf, NO_FACETS } from './lead-facets.ts'
import { type LeadPart, withoutParts } from './lead-parts.ts'
import {
  type ConsentRow,
  fileIdOf,
  LEAD_COLUMNS,
  type LeadRow,
  toConsent,
  toLead,
  updateFacets,
  writePerson
} from './lead-rows.ts'
import { createSearch } from './lead-search-rows.ts'
import { type Acceptance, KEY_LIFETIME_MS, type LeadStore } from './lead-store.ts'
import { createOutcomes, forgetReasons } from './outcome-rows.ts'

const FILES_AT_A_TIME = 10_000

interface StoreParts {
  database: SqlDatabase
  files: AttachmentFiles
  ledger: Ledger
  backup: LeadStore['backup']
  now: () => Date
}

/** Leads in an SQL database. */
export function createSqlLeadStore({
  database,
  files,
  ledger,
  backup,
  now
}: StoreParts): LeadStore {
  const time = () => now().getTime()
  const search = createSearch(database)

  async function accept(lead: NewLead): Promise<Acceptance> {
    const { upload } = lead
    if (!upload) return database.write((sql) => insertLead(sql, lead, time()))

    await files.prepare(upload)
    let isStored = false
    try {
      const acceptance = await database.write((sql) => acceptWithFile(sql, lead, upload))
      isStored = acceptance.kind === 'stored'
      return acceptance
    } finally {
      if (!isStored) await files.revoke(upload)
    }
  }

  async function acceptWithFile(sql: Sql, lead: NewLead, upload: Upload): Promise<Acceptance> {
    const acceptance = await insertLead(sql, lead, time())
    if (acceptance.kind === 'stored') await files.store(sql, upload)
    return acceptance
  }

  function readLead(resultID: string): Promise<LeadRow | undefined> {
    return firstRow(
      database.read<LeadRow>(`SELECT ${LEAD_COLUMNS} FROM leads WHERE result_id = ?`, resultID)
    )
  }

  return {
    ...search,
    accept,
    findReplay: (idempotency) => findReplay(database.read, idempotency, time()),
    async list(filter = {}) {
      const { limit = Number.MAX_SAFE_INTEGER - 1, ...filters } = filter
      return (await search.listLeads({ filters, limit })).leads.reverse()
    },
    async get(resultID) {
      const row = await readLead(resultID)
      return row && toLead(row)
    },
    async consentOf(resultID) {
      const row = await firstRow(
        database.read<ConsentRow>(
          'SELECT consents.* FROM consents JOIN leads ON leads.id = lead_id WHERE result_id = ?',
          resultID
        )
      )
      return row && toConsent(row)
    },
    readAttachment: files.read,
    release: (resultID, targets) =>
      database.write((sql) => releaseLead(sql, resultID, targets, time())),
    ...createErasure(database, files, readLead),
    sweepFiles: () =>
      files.sweep(async (ids) => {
        const known = await filesNamed(database)
        // An illegible id may be any of these.
        return new Set(known.has(undefined) ? ids : ids.filter((id) => known.has(id)))
      }),
    ...createRecords(database, ledger, time),
    backup,
    ledger,
    outbox: createOutbox(database, time),
    close: database.close
  }
}

/** Outcomes, audit trail, settings and other records stored beside the leads. */
function createRecords(database: SqlDatabase, ledger: Ledger, time: () => number) {
  return {
    desk: createDeskRecords(database, time),
    texts: createTextRecords(database, time),
    ...createOutcomes(database, time),
    ...createSettings(database, time),
    ...createSearches(database, time),
    async recordConsentDocument(document: { version: string; sha256: string; body: string }) {
      const { version, sha256, body } = document
      await database.write((sql) =>
        sql.run(
          `INSERT INTO consent_documents (version, sha256, body, seen_at) VALUES (?, ?, ?, ?)
           ON CONFLICT (version, sha256) DO UPDATE SET seen_at = excluded.seen_at`,
          version,
          sha256,
          body,
          time()
        )
      )
    },
    async audit({ actor, action, object, detail }) {
      await database.write((sql) =>
        sql.run(
          'INSERT INTO audit (at, actor, action, object, detail) VALUES (?, ?, ?, ?, ?)',
          time(),
          actor,
          action,
          object,
          detail
        )
      )
    },
    async forgetExpired() {
      await database.write(async (sql) => {
        if (!(await isClockSteady(sql, time()))) return
        await sql.run('DELETE FROM idempotency_keys WHERE expires_at <= ?', time())
        await sql.run('DELETE FROM used_challenges WHERE expires_at <= ?', time())
      })
      await ledger.forgetExpired()
    }
  } satisfies Partial<LeadStore>
}

/** What has no file is passed over by reading it whole: that goes over all the leads there are. */
async function filesNamed({
  readAside
}: Pick<SqlDatabase, 'readAside'>): Promise<ReadonlySet<string | undefined>> {
  const named = new Set<string | undefined>()
  for (let last: { id: number } | undefined = { id: 0 }; last; ) {
    const rows: { id: number; attachment: string }[] = await readAside(
      'SELECT id, attachment FROM leads WHERE id > ? AND attachment IS NOT NULL ORDER BY id LIMIT ?',
      last.id,
      FILES_AT_A_TIME
    )
    for (const { attachment } of rows) named.add(fileIdOf(attachment))
    last = rows.at(-1)
  }
  return named
}

async function releaseLead(sql: Sql, resultID: string, targets: readonly string[], time: number) {
  const row = await firstRow(
    sql.all<{ id: number }>(
      "UPDATE leads SET status = 'released' WHERE result_id = ? AND status = 'quarantine' RETURNING id",
      resultID
    )
  )
  if (row) await insertDeliveries(sql, row.id, targets, time)
  return row !== undefined
}

/** Checks run every minute, so a correct clock never advances further between two of them. */
const LONGEST_STEP_MS = 24 * 60 * 60 * 1000

/**
 * Whether the clock has run without a jump for the lifetime of a key; only then may it expire one. This notices both
 * jumps of a clock that is wrong for an hour, and a site that was down for days.
 */
async function isClockSteady(sql: Sql, time: number): Promise<boolean> {
  const [seen, since] = [
    Number(await readSetting(sql.all, 'clock_seen')),
    Number(await readSetting(sql.all, 'clock_steady_since'))
  ]
  await writeSetting(sql, 'clock_seen', String(time))
  const hasJumped = !(Math.abs(time - seen) <= LONGEST_STEP_MS)
  if (hasJumped) await writeSetting(sql, 'clock_steady_since', String(time))
  return !hasJumped && time - since >= KEY_LIFETIME_MS
}

/** Removes what leads hold of people, with everything beside them that repeats it. */
function createErasure(
  database: SqlDatabase,
  files: AttachmentFiles,
  readLead: (resultID: string) => Promise<LeadRow | undefined>
): Pick<LeadStore, 'erase' | 'eraseParts'> {
  return {
    async erase(resultID) {
      const row = await readLead(resultID)
      if (!row) return false
      // File first: a crash in between leaves a lead that can be erased again, not an orphaned file.
      const fileId = row.attachment && fileIdOf(row.attachment)
      if (fileId) await files.erase(fileId)
      await database.write((sql) => eraseRow(sql, row))
      return true
    },
    async eraseParts(resultID, parts, standIns) {
      const row = await readLead(resultID)
      if (!row || row.status === 'erased' || toLead(row).isDamaged) return false
      const fileId = parts.includes('file') && row.attachment && fileIdOf(row.attachment)
      if (fileId) await files.erase(fileId)
      return database.write((sql) => erasePartsOfRow(sql, resultID, parts, standIns))
    }
  }
}

async function erasePartsOfRow(
  sql: Sql,
  resultID: string,
  parts: readonly LeadPart[],
  standIns: EmptyContacts
): Promise<boolean> {
  // Writing the row before it is read keeps what another process erases meanwhile from coming back.
  const [row] = await sql.all<LeadRow>(
    `UPDATE leads SET status = status WHERE result_id = ? AND status <> 'erased' RETURNING ${LEAD_COLUMNS}`,
    resultID
  )
  if (!row) return false
  const { id, status, values } = { ...toLead(row), id: row.id }
  const left = withoutParts(values, parts)
  const contact = contactOf(left, standIns) || null
  await sql.run(
    'UPDATE leads SET payload = ?, contact = ?, attachment = ? WHERE id = ?',
    JSON.stringify(left),
    contact,
    parts.includes('file') ? null : row.attachment,
    id
  )
  // The channel that a row had before is kept with it as that of earlier rules, unless there was none in between.
  await updateFacets(sql, id, NO_FACETS)
  await updateFacets(sql, id, facetsOf({ status, values: left }, contact))
  await writePerson(sql, id, keysOf(left))
  if (parts.includes('notes')) {
    await forgetReasons(sql, id)
    await forgetNotes(sql, id)
  }
  await forgetTraces(sql, row)
  return true
}

async function eraseRow(sql: Sql, row: LeadRow): Promise<void> {
  const { id } = row
  await sql.run(
    "UPDATE leads SET status = 'erased', payload = ?, attachment = NULL, contact = NULL WHERE id = ?",
    JSON.stringify(withoutPerson(toLead(row).values)),
    id
  )
  await updateFacets(sql, id, NO_FACETS)
  await writePerson(sql, id, [])
  await sql.run('UPDATE consents SET address = NULL, user_agent = NULL WHERE lead_id = ?', id)
  await forgetReasons(sql, id)
  await forgetNotes(sql, id)
  await sql.run(
    "UPDATE deliveries SET state = 'cancelled' WHERE lead_id = ? AND state IN ('pending', 'dead')",
    id
  )
  await forgetTraces(sql, row)
}

/** What stands elsewhere and may repeat what was erased. */
async function forgetTraces(sql: Sql, { id, result_id }: LeadRow): Promise<void> {
  await forgetKept(sql, result_id)
  await sql.run('UPDATE deliveries SET last_error = NULL WHERE lead_id = ?', id)
  await askForScrub(sql)
  // The content hash could confirm a guess.
  await sql.run('DELETE FROM idempotency_keys WHERE result_id = ?', result_id)
}

/** A query not asked for this long is dropped. */
const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000

/**
 * Bytes taken by the longest query with its index, rounded up. Source: measured in SQLite; an estimate for PostgreSQL.
 */
const ROW_BYTES = 1024
const MAX_ROWS = Math.floor(BYTE_BUDGETS.searchLog / ROW_BYTES)

/** Advisory lock id, any number unique to this table: processes add their counts one after another. */
const LOCK = 7_201_027

/** Query counts that all processes add to; rare and old queries are evicted. */
function createSearches(database: SqlDatabase, time: () => number) {
  return {
    noteSearches: (asked: readonly AskedQuery[]) =>
      database.write(async (sql) => {
        if (database.dialect === 'postgres') await sql.run('SELECT pg_advisory_xact_lock(?)', LOCK)
        for (const one of asked) await addCount(sql, one)
        await sql.run('DELETE FROM searches WHERE asked_at < ?', time() - LIFETIME_MS)
        await forgetRare(sql)
      }),
    async searches(): Promise<AskedQuery[]> {
      const rows = await database.read<SearchRow>(
        'SELECT * FROM searches WHERE asked_at >= ? ORDER BY count DESC, query',
        time() - LIFETIME_MS
      )
      return rows.map(({ asked_at, ...row }) => ({ ...row, askedAt: asked_at }))
    }
  }
}

interface SearchRow {
  query: string
  count: number
  found: number
  asked_at: number
}

async function addCount(sql: Sql, { query, count, found, askedAt }: AskedQuery): Promise<void> {
  await sql.run(
    `INSERT INTO searches (query, count, found, asked_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (query) DO UPDATE SET count = searches.count + excluded.count, found = excluded.found,
       asked_at = excluded.asked_at`,
    query,
    count,
    found,
    askedAt
  )
}

/** A flood of new queries evicts those asked once, never those that many people ask. */
async function forgetRare(sql: Sql): Promise<void> {
  const [row] = await sql.all<{ total: number }>('SELECT COUNT(*) AS total FROM searches')
  const excess = (row?.total ?? 0) - MAX_ROWS
  if (excess <= 0) return
  await sql.run(
    `DELETE FROM searches WHERE query IN
       (SELECT query FROM searches ORDER BY count, asked_at LIMIT ?)`,
    excess
  )
}
