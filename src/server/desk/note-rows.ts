import { firstRow, type Sql, type SqlDatabase, type SqlValue } from '../database/sql-database.ts'
import { forgetFormer, keepFormer } from '../leads/correct-rows.ts'
import { isOneOf } from '../leads/outcome-rows.ts'

/** A note as a file has it. */
export type SavedNote = Pick<LeadNote, 'at' | 'actor' | 'text'>

/** A remark of an operator on a lead. */
export interface LeadNote {
  id: string
  at: Date
  actor: string
  text: string
  /** What it said before, and when that was corrected; oldest first. */
  former: readonly { at: Date; text: string }[]
}

/** Filters of the inbox that a user returns to. */
export interface SavedView {
  id: string
  name: string
  /** The query of the address, with its `?`; it names no person. */
  query: string
}

/** How many a user may keep. */
export const MOST_VIEWS = 20

/** A page of the audit by the numbers of its rows, which none of them has twice. */
export interface AuditQuery {
  /** Newest first, those older than this; from the newest on if absent. */
  before?: number | undefined
  /** Oldest first, those newer than this; 0 is the beginning. */
  after?: number | undefined
  limit: number
  /** Only what this one did. */
  actor?: string
  /** Only acts of these. */
  actions?: readonly string[]
  /** Only of this time; its end is the first moment after it. */
  during?: { start: Date; end: Date }
}

/** An entry of the audit, with its place in it. */
export interface AuditRecord {
  id: number
  at: Date
  actor: string
  action: string
  object: string
  detail: string
}

interface NoteRow {
  id: number
  at: number
  actor: string
  body: string
}

export function createNotes(database: SqlDatabase, time: () => number) {
  // An erasure that is under way is waited for: it would not see the note.
  const locked = database.dialect === 'postgres' ? 'FOR UPDATE' : ''
  return {
    /** False when there is no such lead, or it is erased. */
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
    /** Keeps what the note said before; false when it is another's, or gone. */
    correctNote: (resultID: string, { id, actor, text }: Pick<LeadNote, 'id' | 'actor' | 'text'>) =>
      database.write(async (sql) => {
        const row = await firstRow(
          sql.all<{ lead_id: number; body: string }>(
            `SELECT lead_id, body FROM lead_notes JOIN leads ON leads.id = lead_id
             WHERE result_id = ? AND CAST(lead_notes.id AS TEXT) = ? AND actor = ?`,
            resultID,
            id,
            actor
          )
        )
        if (!row) return false
        const { lead_id: leadId, body: before } = row
        const written = await sql.run(
          'UPDATE lead_notes SET body = ? WHERE CAST(id AS TEXT) = ? AND body = ?',
          text,
          id,
          before
        )
        if (written === 0) return false
        const noteId = Number(id)
        await keepFormer(sql, { leadId, field: 'note', noteId, before, actor, at: time() })
        return true
      }),
    ...readNotes(database)
  }
}

function readNotes(database: SqlDatabase) {
  return {
    /** Of each lead that has any, oldest first. */
    async notesOfAll(
      resultIDs: readonly string[]
    ): Promise<ReadonlyMap<string, readonly SavedNote[]>> {
      const rows = await database.read<NoteRow & { result_id: string }>(
        `SELECT result_id, at, actor, body FROM lead_notes JOIN leads ON leads.id = lead_id
         WHERE ${isOneOf(resultIDs)} ORDER BY lead_notes.id`,
        ...resultIDs
      )
      const found = new Map<string, SavedNote[]>()
      for (const { result_id, at, actor, body } of rows) {
        const notes = found.get(result_id) ?? []
        found.set(result_id, notes)
        notes.push({ at: new Date(at), actor, text: body })
      }
      return found
    },
    /** Oldest first. */
    async notesOf(resultID: string): Promise<LeadNote[]> {
      const [rows, former] = await Promise.all([
        database.read<NoteRow>(
          `SELECT lead_notes.id, at, actor, body FROM lead_notes JOIN leads ON leads.id = lead_id
           WHERE result_id = ? ORDER BY lead_notes.id`,
          resultID
        ),
        database.read<{ note_id: number; at: number; before: string }>(
          `SELECT note_id, at, before FROM lead_corrections JOIN leads ON leads.id = lead_id
           WHERE result_id = ? AND note_id IS NOT NULL ORDER BY lead_corrections.id`,
          resultID
        )
      ])
      return rows.map(({ id, at, actor, body }) => ({
        id: String(id),
        at: new Date(at),
        actor,
        text: body,
        former: former
          .filter(({ note_id }) => note_id === id)
          .map(({ at, before }) => ({ at: new Date(at), text: before }))
      }))
    }
  }
}

/** Notes are free text and may name the person. */
export async function forgetNotes(sql: Sql, leadId: number): Promise<void> {
  await sql.run('DELETE FROM lead_notes WHERE lead_id = ?', leadId)
  await forgetFormer(sql, leadId, ['note'])
}

export function createAudit({ read }: Pick<SqlDatabase, 'read'>) {
  /** The numbers of the first and the last entry of a time: few of the others lie between, where a clock was put back. */
  const endsOf = async ({ start, end }: NonNullable<AuditQuery['during']>) => {
    const [ends] = await read<{ first: number | null; last: number | null }>(
      'SELECT MIN(id) AS first, MAX(id) AS last FROM audit WHERE at >= ? AND at < ?',
      Number(start),
      Number(end)
    )
    return [ends?.first ?? 0, ends?.last ?? -1]
  }

  return {
    async auditPage({ before, after, limit, actor, actions, during }: AuditQuery) {
      const [sign, order] = after === undefined ? ['<', 'DESC'] : ['>', 'ASC']
      const conditions: [text: string, values: readonly SqlValue[]][] = [
        [`id ${sign} ?`, [after ?? before ?? Number.MAX_SAFE_INTEGER]]
      ]
      if (actor !== undefined) conditions.push(['actor = ?', [actor]])
      if (during) {
        conditions.push(['id BETWEEN ? AND ?', await endsOf(during)])
        conditions.push(['at >= ? AND at < ?', [Number(during.start), Number(during.end)]])
      }
      // One act at a time: the index has the entries of each in their order.
      const own = actions?.map((action) => [...conditions, ['action = ?', [action]] as const])
      const parts = (own ?? [conditions]).map((all) => ({
        text: `SELECT * FROM (SELECT * FROM audit WHERE ${all.map(([text]) => text).join(' AND ')}
          ORDER BY id ${order} LIMIT ?) AS one`,
        values: [...all.flatMap(([, values]) => values), limit]
      }))
      const rows = await read<Omit<AuditRecord, 'at'> & { at: number }>(
        `${parts.map(({ text }) => text).join(' UNION ALL ')} ORDER BY id ${order} LIMIT ?`,
        ...parts.flatMap(({ values }) => values),
        limit
      )
      return rows.map((row) => ({ ...row, at: new Date(row.at) }))
    }
  }
}

type ViewRow = Omit<SavedView, 'id'> & { id: number }

/** Filters that users keep for themselves. */
export function createViews(database: SqlDatabase) {
  return {
    /** Replaces a view of the same name; false when the user has as many as may be kept. */
    addView: (userId: number, { name, query }: Omit<SavedView, 'id'>) =>
      database.write(async (sql) => {
        const changed = await sql.run(
          'UPDATE desk_views SET query = ? WHERE user_id = ? AND name = ?',
          query,
          userId,
          name
        )
        if (changed > 0) return true
        const row = await firstRow(
          sql.all<{ count: number }>(
            'SELECT COUNT(*) AS count FROM desk_views WHERE user_id = ?',
            userId
          )
        )
        if ((row?.count ?? 0) >= MOST_VIEWS) return false
        await sql.run(
          'INSERT INTO desk_views (user_id, name, query) VALUES (?, ?, ?)',
          userId,
          name,
          query
        )
        return true
      }),
    /** In the order of their names. */
    async viewsOf(userId: number) {
      const rows = await database.read<ViewRow>(
        'SELECT id, name, query FROM desk_views WHERE user_id = ? ORDER BY name',
        userId
      )
      return rows.map(toView)
    },
    /** Returns what was removed; undefined when it is somebody else's, or gone. */
    removeView: (userId: number, id: string) =>
      database.write(async (sql) => {
        const row = await firstRow(
          sql.all<ViewRow>(
            `DELETE FROM desk_views WHERE user_id = ? AND CAST(id AS TEXT) = ?
             RETURNING id, name, query`,
            userId,
            id
          )
        )
        return row && toView(row)
      })
  }
}

function toView({ id, name, query }: ViewRow): SavedView {
  return { id: String(id), name, query }
}
