import { randomUUID } from 'node:crypto'
import {
  type AuditQuery,
  type AuditRecord,
  type DeskRecords,
  KEPT_LIFETIME_MS,
  type LeadNote
} from '../desk-records.ts'
import { firstRow, type Sql, type SqlDatabase } from './sql-database.ts'
import { createSessions } from './sql-desk-sessions.ts'
import { createUsers } from './sql-desk-users.ts'
import { createViews } from './sql-desk-views.ts'

/** Users, sessions, notes and kept texts of the desk in an SQL database. */
export function createDeskRecords(database: SqlDatabase, time: () => number): DeskRecords {
  const sessions = createSessions(database, time)
  return {
    ...createUsers(database, time),
    ...sessions,
    ...createNotes(database, time),
    ...createViews(database),
    ...createKept(database, time),
    ...createAudit(database),
    async forgetOld() {
      await sessions.forgetSessions()
      await database.write((sql) =>
        sql.run('DELETE FROM desk_kept WHERE at <= ?', time() - KEPT_LIFETIME_MS)
      )
    }
  }
}

interface NoteRow {
  at: number
  actor: string
  body: string
}

function createNotes(database: SqlDatabase, time: () => number) {
  // An erasure that is under way is waited for: it would not see the note.
  const locked = database.dialect === 'postgres' ? 'FOR UPDATE' : ''
  return {
    addNote: (resultID: string, { actor, text }: Pick<LeadNote, 'actor' | 'text'>) =>
      database.write(async (sql) => {
        const written = await sql.run(
          `INSERT INTO lead_notes (lead_id, at, actor, body)
           SELECT id, CAST(? AS BIGINT), ?, ? FROM leads WHERE result_id = ? AND status <> 'erased' ${locked}`,
          time(),
          actor,
          text,
          resultID
        )
        return written > 0
      }),
    async notesOf(resultID: string) {
      const rows = await database.read<NoteRow>(
        `SELECT at, actor, body FROM lead_notes JOIN leads ON leads.id = lead_id
         WHERE result_id = ? ORDER BY lead_notes.id`,
        resultID
      )
      return rows.map(({ at, actor, body }) => ({ at: new Date(at), actor, text: body }))
    }
  }
}

/** Notes are free text and may name the person. */
export async function forgetNotes(sql: Sql, leadId: number): Promise<void> {
  await sql.run('DELETE FROM lead_notes WHERE lead_id = ?', leadId)
}

/** What managers have searched by may be this person, and what undoes a change of the lead holds its former reason. */
export async function forgetKept(sql: Sql, resultID: string): Promise<void> {
  await sql.run(
    `DELETE FROM desk_kept WHERE body NOT LIKE '{"kind":%' OR body LIKE ?`,
    `%${resultID}%`
  )
}

function createKept(database: SqlDatabase, time: () => number) {
  const isLive = 'id = ? AND user_id = ? AND at > ?'
  return {
    async keep(userId: number, text: string) {
      const id = randomUUID()
      await database.write((sql) =>
        sql.run(
          'INSERT INTO desk_kept (id, user_id, at, body) VALUES (?, ?, ?, ?)',
          id,
          userId,
          time(),
          text
        )
      )
      return id
    },
    async kept(userId: number, id: string) {
      const rows = database.read<{ body: string }>(
        `SELECT body FROM desk_kept WHERE ${isLive}`,
        id,
        userId,
        time() - KEPT_LIFETIME_MS
      )
      return (await firstRow(rows))?.body
    },
    takeKept: (userId: number, id: string) =>
      database.write(async (sql) => {
        const rows = sql.all<{ body: string }>(
          `DELETE FROM desk_kept WHERE ${isLive} RETURNING body`,
          id,
          userId,
          time() - KEPT_LIFETIME_MS
        )
        return (await firstRow(rows))?.body
      })
  }
}

function createAudit(database: SqlDatabase) {
  return {
    async auditPage({ before, after, limit }: AuditQuery) {
      const rows = await database.read<Omit<AuditRecord, 'at'> & { at: number }>(
        after === undefined
          ? 'SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?'
          : 'SELECT * FROM audit WHERE id > ? ORDER BY id LIMIT ?',
        after ?? before ?? Number.MAX_SAFE_INTEGER,
        limit
      )
      return rows.map((row) => ({ ...row, at: new Date(row.at) }))
    }
  }
}
