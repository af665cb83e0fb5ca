import { randomUUID } from 'node:crypto'
import { firstRow, type Sql } from '../database/sql-database.ts'
import { keysOf } from './contact.ts'
import type { NewLead } from './lead.ts'
import { facetsOf } from './lead-facets.ts'
import { insertFacets, writePerson } from './lead-rows.ts'
import {
  type Acceptance,
  CHALLENGE_LIFETIME_MS,
  CONTENT_WINDOW_MS,
  KEY_LIFETIME_MS
} from './lead-store.ts'

type Reader = Sql['all']
type Idempotency = NewLead['idempotency']

/** The answer to an earlier send. */
export async function findReplay(
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
export async function insertLead(sql: Sql, lead: NewLead, time: number): Promise<Acceptance> {
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

export async function insertDeliveries(
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
       (result_id, created_at, form, status, verdict, payload, attachment, contact, repeat_of)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    resultID,
    time,
    form,
    status,
    verdict,
    JSON.stringify(values),
    upload ? JSON.stringify(toAttachment(upload)) : null,
    contact,
    repeated ?? null
  )
  const { id } = row as { id: number }
  await insertFacets(sql, id, facetsOf(lead, contact))
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
