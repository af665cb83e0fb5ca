import type { Ledger } from '../../allowance/ledger.ts'
import type { NewLead, Upload } from '../lead.ts'
import type { Acceptance, LeadStore } from '../lead-store.ts'
import { acceptLead, findReplay, insertDeliveries } from './accept-lead.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import { isClockSteady } from './clock-watch.ts'
import {
  type ConsentRow,
  fileIdOf,
  LEAD_COLUMNS,
  type LeadRow,
  toConsent,
  toLead
} from './lead-rows.ts'
import { firstRow, type Sql, type SqlDatabase } from './sql-database.ts'
import { createDeskRecords } from './sql-desk.ts'
import { createErasure } from './sql-erasure.ts'
import { createOutbox } from './sql-outbox.ts'
import { createOutcomes } from './sql-outcomes.ts'
import { createSearch } from './sql-search.ts'
import { createSearches } from './sql-searches.ts'
import { createSettings } from './sql-settings.ts'
import { createTextRecords } from './sql-texts.ts'

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
    if (!upload) return database.write((sql) => acceptLead(sql, lead, time()))

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
    const acceptance = await acceptLead(sql, lead, time())
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
