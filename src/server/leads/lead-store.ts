import { randomUUID } from 'node:crypto'
import type { AttachmentFiles } from '../database/attachment-files.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'
import { keysOf } from './contact.ts'
import { createCorrections } from './correct-rows.ts'
import { createErasure, type LeadTraces } from './erase-rows.ts'
import {
  type ConsentRow,
  LEAD_COLUMNS,
  type LeadRow,
  type NewLead,
  toConsent,
  toLead,
  type Upload
} from './lead.ts'
import { FACET_COLUMNS, facetsOf, facetValues, writePerson } from './lead-facets.ts'
import type { LeadFilter } from './lead-search.ts'
import { createSearch } from './lead-search-rows.ts'
import { createOutcomes } from './outcome-rows.ts'

export type Acceptance =
  | { kind: 'stored' | 'replayed'; resultID: string }
  /** The key was used for another body, or the challenge for another lead. */
  | { kind: 'key-reused' | 'challenge-used' }

/** How long a repeated key returns the same lead. */
const KEY_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** How long identical content without a key counts as the same lead. */
export const CONTENT_WINDOW_MS = 10 * 60 * 1000

/** How long a used challenge is remembered; older ones are refused as expired. */
export const CHALLENGE_LIFETIME_MS = 24 * 60 * 60 * 1000

interface LeadStoreParts {
  database: SqlDatabase
  files: AttachmentFiles
  /** What an erasure removes beside the lead's own rows. */
  traces: LeadTraces
  time: () => number
}

/**
 * Leads in an SQL database. Once `accept` resolves, the lead survives a crash and a power cut. Every method rejects when
 * the database cannot be read or written.
 */
export function createSqlLeadStore({ database, files, traces, time }: LeadStoreParts) {
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
    /** The answer to an earlier send of the same lead; stores nothing. */
    findReplay: (idempotency: Idempotency) => findReplay(database.read, idempotency, time()),
    /**
     * All that fit, oldest first, in memory: for few leads. `eachLead` reads many.
     *
     * @param filter.limit Return only this many, the newest.
     */
    async list(filter: LeadFilter & { limit?: number } = {}) {
      const { limit = Number.MAX_SAFE_INTEGER - 1, ...filters } = filter
      return (await search.listLeads({ filters, limit })).leads.reverse()
    },
    async get(resultID: string) {
      const row = await readLead(resultID)
      return row && toLead(row)
    },
    async consentOf(resultID: string) {
      const row = await firstRow(
        database.read<ConsentRow>(
          'SELECT consents.* FROM consents JOIN leads ON leads.id = lead_id WHERE result_id = ?',
          resultID
        )
      )
      return row && toConsent(row)
    },
    /** Bytes of an attachment; undefined when the file is gone. */
    readAttachment: files.read,
    /** Takes a lead out of quarantine and queues its deliveries; false when it is in none. */
    release: (resultID: string, targets: readonly string[]) =>
      database.write((sql) => releaseLead(sql, resultID, targets, time())),
    ...createErasure({ database, files, traces, readLead }),
    ...createOutcomes(database, time),
    ...createCorrections(database, time),
    ...createRecords(database, time)
  }
}

export type LeadStore = ReturnType<typeof createSqlLeadStore>

type AuditEntry = Readonly<Record<'actor' | 'action' | 'object' | 'detail', string>>

/** What is stored beside the leads, and what of it is over. */
function createRecords(database: SqlDatabase, time: () => number) {
  return {
    /** Stores the text of a consent document, so that its hash can be recorded with every lead. */
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
    /** Notes who did what with which leads. */
    async audit({ actor, action, object, detail }: AuditEntry) {
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
    /**
     * Deletes expired keys and challenges. Keys never outnumber the leads of the last 7 days, nor challenges those of the
     * last day: both are written only together with a lead.
     */
    async forgetExpired() {
      await database.write(async (sql) => {
        if (!(await isClockSteady(sql, time()))) return
        await sql.run('DELETE FROM idempotency_keys WHERE expires_at <= ?', time())
        await sql.run('DELETE FROM used_challenges WHERE expires_at <= ?', time())
      })
    }
  }
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

type Reader = Sql['all']
type Idempotency = NewLead['idempotency']

/** The answer to an earlier send. */
async function findReplay(
  read: Reader,
  { key, bodyHash }: Idempotency,
  time: number
): Promise<Acceptance | undefined> {
  const row = await firstRow(
    read<{ body_hash: string; result_id: string }>(
      `SELECT body_hash, result_id FROM idempotency_keys
       WHERE key = ? AND expires_at > ? AND expires_at <= ?`,
      keyOf({ bodyHash, ...(key ? { key } : {}) }),
      ...validity(key, time)
    )
  )
  if (!row) return undefined
  if (row.body_hash !== bodyHash) return { kind: 'key-reused' }
  return { kind: 'replayed', resultID: row.result_id }
}

/**
 * Stores a lead with its consent and deliveries, within a transaction. Unique indexes decide races between senders, so
 * every read is followed by a claim.
 */
async function insertLead(sql: Sql, lead: NewLead, time: number): Promise<Acceptance> {
  const earlier = await findReplay(sql.all, lead.idempotency, time)
  if (earlier) return earlier
  if (lead.challenge && !(await spendChallenge(sql, lead.challenge, time))) {
    return (await findReplay(sql.all, lead.idempotency, time)) ?? { kind: 'challenge-used' }
  }
  const resultID = randomUUID()
  if (!(await claimKey(sql, lead.idempotency, resultID, time))) {
    const winner = await findReplay(sql.all, lead.idempotency, time)
    if (!winner) throw new Error('a key was claimed and is not there')
    return winner
  }

  const id = await insertRow(sql, lead, resultID, time)
  await insertConsent(sql, lead, id, time)
  if (lead.status !== 'quarantine') await insertDeliveries(sql, id, lead.targets, time)
  return { kind: 'stored', resultID }
}

async function insertDeliveries(
  sql: Sql,
  leadId: number,
  targets: readonly string[],
  time: number
): Promise<void> {
  for (const target of targets) {
    await sql.run(
      `INSERT INTO deliveries (lead_id, target, state, next_at) VALUES (?, ?, 'pending', ?)`,
      leadId,
      target,
      time
    )
  }
}

/** Without a key, the content itself is the key for a while. */
function keyOf({ key, bodyHash }: Idempotency): string {
  return key ?? `content:${bodyHash}`
}

/**
 * The range of expiry times in which a row still counts. A key counts while it exists, so that no clock jump stores a
 * lead twice. Content without a key counts only within its window, so that a lead stored while the clock was ahead does
 * not swallow a new one.
 */
function validity(key: string | undefined, time: number): [after: number, until: number] {
  return key ? [0, Number.MAX_SAFE_INTEGER] : [time, time + CONTENT_WINDOW_MS]
}

async function spendChallenge(sql: Sql, challenge: string, time: number): Promise<boolean> {
  const written = await sql.run(
    `INSERT INTO used_challenges (challenge, expires_at) VALUES (?, ?)
     ON CONFLICT (challenge) DO UPDATE SET expires_at = excluded.expires_at
     WHERE used_challenges.expires_at <= ?`,
    challenge,
    time + CHALLENGE_LIFETIME_MS,
    time
  )
  return written > 0
}

async function claimKey(
  sql: Sql,
  idempotency: Idempotency,
  resultID: string,
  time: number
): Promise<boolean> {
  const written = await sql.run(
    `INSERT INTO idempotency_keys (key, body_hash, result_id, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE
     SET body_hash = excluded.body_hash, result_id = excluded.result_id, expires_at = excluded.expires_at
     WHERE NOT (idempotency_keys.expires_at > ? AND idempotency_keys.expires_at <= ?)`,
    keyOf(idempotency),
    idempotency.bodyHash,
    resultID,
    time + (idempotency.key ? KEY_LIFETIME_MS : CONTENT_WINDOW_MS),
    ...validity(idempotency.key, time)
  )
  return written > 0
}

async function insertRow(sql: Sql, lead: NewLead, resultID: string, time: number) {
  const { form, status, verdict, values, upload, person = [] } = lead
  const [contact = null] = person
  const repeated = await latestOf(sql, person)
  const [row] = await sql.all<{ id: number }>(
    `INSERT INTO leads
       (result_id, created_at, form, status, verdict, payload, attachment, contact, repeat_of,
         ${FACET_COLUMNS.join(', ')})
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?${', ?'.repeat(FACET_COLUMNS.length)}) RETURNING id`,
    resultID,
    time,
    form,
    status,
    verdict,
    JSON.stringify(values),
    upload ? JSON.stringify(toAttachment(upload)) : null,
    contact,
    repeated ?? null,
    ...facetValues(facetsOf(lead, contact))
  )
  const { id } = row as { id: number }
  await writePerson(sql, id, keysOf(values))
  return id
}

/** The last lead of a person. */
async function latestOf(sql: Sql, person: readonly string[]): Promise<string | undefined> {
  if (person.length === 0) return undefined
  const row = await firstRow(
    sql.all<{ result_id: string }>(
      `SELECT result_id FROM leads WHERE id =
         (SELECT MAX(lead_id) FROM person_keys WHERE key IN (${person.map(() => '?').join(', ')}))`,
      ...person
    )
  )
  return row?.result_id
}

function toAttachment({ id, name, type, size, sha256 }: NonNullable<NewLead['upload']>) {
  return { id, name, type, size, sha256 }
}

async function insertConsent(sql: Sql, { consent }: NewLead, id: number, time: number) {
  const { kind, version, address, userAgent } = consent
  await sql.run(
    `INSERT INTO consents (lead_id, kind, version, sha256, given_at, address, user_agent)
     VALUES (?, ?, ?, (SELECT sha256 FROM consent_documents WHERE version = ? ORDER BY seen_at DESC LIMIT 1), ?, ?, ?)`,
    id,
    kind,
    version,
    version,
    time,
    address,
    userAgent
  )
}
