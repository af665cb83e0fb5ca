import { randomUUID } from 'node:crypto'
import { withoutPerson } from './erased-lead.ts'
import {
  type Acceptance,
  CHALLENGE_LIFETIME_MS,
  KEY_LIFETIME_MS,
  type LeadFilter,
  type LeadStore,
  type NewLead,
  type StoredLead
} from './lead-store.ts'
import { type Database, inTransaction, openSqliteDatabase } from './sqlite-database.ts'

interface LeadRow {
  result_id: string
  created_at: number
  form: string
  status: string
  verdict: string
  payload: string
  attachment: string | null
}

const LEAD_COLUMNS = 'result_id, created_at, form, status, verdict, payload, attachment'

/**
 * Leads in an SQLite file. Each `accept` is one durable commit.
 *
 * @throws {Error} When the database cannot be opened, see `openSqliteDatabase`.
 */
export function openSqliteLeadStore(dataDir: string, now = () => new Date()): LeadStore {
  const database = openSqliteDatabase(dataDir)
  const statements = prepare(database)

  function findReplay(key: string, bodyHash: string): Acceptance | undefined {
    const row = statements.findKey.get(key, now().getTime()) as
      | { body_hash: string; result_id: string }
      | undefined
    if (!row) return undefined
    if (row.body_hash !== bodyHash) return { kind: 'key-reused' }
    return { kind: 'replayed', resultID: row.result_id }
  }

  function accept(lead: NewLead): Acceptance {
    const { idempotency, challenge } = lead
    const time = now().getTime()
    forgetExpired(time)

    const replay = idempotency && findReplay(idempotency.key, idempotency.bodyHash)
    if (replay) return replay
    if (challenge && isUsed(challenge, time)) return { kind: 'challenge-used' }

    const resultID = randomUUID()
    const id = insertLead(lead, resultID, time)
    if (idempotency) {
      const { key, bodyHash } = idempotency
      statements.insertKey.run(key, bodyHash, id, time + KEY_LIFETIME_MS)
    }
    return { kind: 'stored', resultID }
  }

  function forgetExpired(time: number): void {
    statements.forgetKeys.run(time)
    statements.forgetChallenges.run(time)
  }

  function isUsed(challenge: string, time: number): boolean {
    return statements.useChallenge.run(challenge, time + CHALLENGE_LIFETIME_MS).changes === 0
  }

  function insertLead(lead: NewLead, resultID: string, time: number): number | bigint {
    const { form, status, verdict, values, attachment } = lead
    return statements.insertLead.run(
      resultID,
      time,
      form,
      status,
      verdict,
      JSON.stringify(values),
      attachment ? JSON.stringify(attachment) : null
    ).lastInsertRowid
  }

  return {
    accept: async (lead) => inTransaction(database, () => accept(lead)),
    findReplay: async (key, bodyHash) => findReplay(key, bodyHash),
    list: async (filter) => listLeads(database, filter),
    get: async (resultID) => {
      const row = statements.getLead.get(resultID) as LeadRow | undefined
      return row && toLead(row)
    },
    release: async (resultID) => statements.release.run(resultID).changes > 0,
    erase: async (resultID) => eraseLead(database, statements, resultID),
    backup: async (file) => {
      database.prepare('VACUUM INTO ?').run(file)
    },
    secret: async (name, create) => {
      statements.insertSetting.run(name, create())
      return (statements.getSetting.get(name) as { value: string }).value
    },
    checkWritable: async () => {
      statements.touch.run(String(now().getTime()))
    },
    close: async () => {
      if (database.isOpen) database.close()
    }
  }
}

type Statements = ReturnType<typeof prepare>

function eraseLead(database: Database, statements: Statements, resultID: string): boolean {
  const isErased = inTransaction(database, () => {
    const row = statements.getLead.get(resultID) as LeadRow | undefined
    if (!row) return false
    statements.erase.run(JSON.stringify(withoutPerson(JSON.parse(row.payload))), resultID)
    return true
  })
  // What was erased must not live on in the log of changes.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  return isErased
}

function prepare(database: Database) {
  return {
    insertLead: database.prepare(
      `INSERT INTO leads (${LEAD_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`
    ),
    getLead: database.prepare(`SELECT ${LEAD_COLUMNS} FROM leads WHERE result_id = ?`),
    release: database.prepare(
      "UPDATE leads SET status = 'released' WHERE result_id = ? AND status = 'quarantine'"
    ),
    erase: database.prepare(
      "UPDATE leads SET status = 'erased', payload = ?, attachment = NULL WHERE result_id = ?"
    ),
    findKey: database.prepare(
      `SELECT body_hash, result_id FROM idempotency_keys JOIN leads ON leads.id = lead_id
       WHERE key = ? AND expires_at > ?`
    ),
    insertKey: database.prepare('INSERT INTO idempotency_keys VALUES (?, ?, ?, ?)'),
    forgetKeys: database.prepare('DELETE FROM idempotency_keys WHERE expires_at <= ?'),
    useChallenge: database.prepare(
      'INSERT INTO used_challenges VALUES (?, ?) ON CONFLICT DO NOTHING'
    ),
    forgetChallenges: database.prepare('DELETE FROM used_challenges WHERE expires_at <= ?'),
    insertSetting: database.prepare('INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING'),
    getSetting: database.prepare('SELECT value FROM settings WHERE name = ?'),
    touch: database.prepare(
      `INSERT INTO settings VALUES ('written_at', ?) ON CONFLICT DO UPDATE SET value = excluded.value`
    )
  }
}

function listLeads(database: Database, filter: LeadFilter = {}): StoredLead[] {
  const { status, form, since, until, limit } = filter
  const conditions: [sql: string, value: string | number | undefined][] = [
    ['status = ?', status],
    ['form = ?', form],
    ['created_at >= ?', since?.getTime()],
    ['created_at < ?', until?.getTime()]
  ]
  const used = conditions.filter(([, value]) => value !== undefined)
  const where = used.length > 0 ? `WHERE ${used.map(([sql]) => sql).join(' AND ')}` : ''
  const values = used.map(([, value]) => value as string | number)
  const rows = database
    .prepare(`SELECT ${LEAD_COLUMNS} FROM leads ${where} ORDER BY id DESC LIMIT ?`)
    .all(...values, limit ?? -1) as LeadRow[]
  return rows.reverse().map(toLead)
}

function toLead(row: LeadRow): StoredLead {
  return {
    resultID: row.result_id,
    createdAt: new Date(row.created_at),
    form: row.form as StoredLead['form'],
    status: row.status as StoredLead['status'],
    verdict: row.verdict as StoredLead['verdict'],
    values: JSON.parse(row.payload),
    ...(row.attachment ? { attachment: JSON.parse(row.attachment) } : {})
  }
}
