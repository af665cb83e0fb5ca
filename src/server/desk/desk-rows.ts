import { firstRow, type Sql, type SqlDatabase, type SqlValue } from '../database/sql-database.ts'
import { emailKey } from '../leads/contact.ts'
import { forgetFormer, keepFormer } from '../leads/correct-rows.ts'
import { isOneOf } from '../leads/outcome-rows.ts'
import {
  type AuditQuery,
  type AuditRecord,
  type DeskRecords,
  type DeskSession,
  type DeskUser,
  type LeadNote,
  MOST_VIEWS,
  type Role,
  type SavedNote,
  type SavedView,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS
} from './desk-records.ts'
import { createKept, KEPT_LIFETIME_MS } from './kept-rows.ts'

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
  id: number
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
    async notesOfAll(resultIDs: readonly string[]) {
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
    async notesOf(resultID: string) {
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

function createAudit(database: SqlDatabase) {
  return {
    async auditPage({ before, after, limit, actor, actions, during }: AuditQuery) {
      const [sign, order] = after === undefined ? ['<', 'DESC'] : ['>', 'ASC']
      const conditions: [text: string, values: readonly SqlValue[]][] = [
        [`id ${sign} ?`, [after ?? before ?? Number.MAX_SAFE_INTEGER]]
      ]
      if (actor !== undefined) conditions.push(['actor = ?', [actor]])
      if (actions) conditions.push([`action IN (${actions.map(() => '?').join(', ')})`, actions])
      if (during)
        conditions.push(['at >= ? AND at < ?', [Number(during.start), Number(during.end)]])
      const where = conditions.map(([text]) => text).join(' AND ')
      const rows = await database.read<Omit<AuditRecord, 'at'> & { at: number }>(
        `SELECT * FROM audit WHERE ${where} ORDER BY id ${order} LIMIT ?`,
        ...conditions.flatMap(([, values]) => values),
        limit
      )
      return rows.map((row) => ({ ...row, at: new Date(row.at) }))
    }
  }
}

interface SessionRow extends UserRow {
  token_hash: string
  opened_at: number
  seen_at: number
  address: string
  user_agent: string
  session_zone: string
}

/** Signed-in browsers. A clock that was put back ends sessions early, never late. */
function createSessions(database: SqlDatabase, time: () => number) {
  const limits = () => [time() - SESSION_IDLE_MS, time() - SESSION_LIFETIME_MS] as const
  const read = (where: string, value: SqlValue) =>
    database.read<SessionRow>(
      `SELECT ${USER_COLUMNS}, token_hash, opened_at, seen_at, address, user_agent, session_zone
       FROM desk_sessions JOIN desk_users ON desk_users.id = user_id
       WHERE ${where} AND seen_at > ? AND opened_at > ? AND seen_at <= ? ORDER BY seen_at DESC`,
      value,
      ...limits(),
      time()
    )

  return {
    async openSession({ tokenHash, userId, address, userAgent, timeZone = '' }) {
      await database.write((sql) =>
        sql.run(
          `INSERT INTO desk_sessions (token_hash, user_id, opened_at, seen_at, address, user_agent, session_zone)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
          tokenHash,
          userId,
          time(),
          time(),
          address,
          userAgent,
          timeZone
        )
      )
    },
    async session(tokenHash) {
      const row = await firstRow(read('token_hash = ?', tokenHash))
      return row && toSession(row)
    },
    async touchSession(tokenHash) {
      await database.write((sql) =>
        sql.run('UPDATE desk_sessions SET seen_at = ? WHERE token_hash = ?', time(), tokenHash)
      )
    },
    sessionsOf: async (userId) => (await read('user_id = ?', userId)).map(toSession),
    async closeSession(tokenHash) {
      await database.write((sql) =>
        sql.run('DELETE FROM desk_sessions WHERE token_hash = ?', tokenHash)
      )
    },
    async closeSessionsOf(userId, keepHash = '') {
      await database.write((sql) =>
        sql.run('DELETE FROM desk_sessions WHERE user_id = ? AND token_hash <> ?', userId, keepHash)
      )
    },
    async forgetSessions() {
      await database.write((sql) =>
        sql.run('DELETE FROM desk_sessions WHERE seen_at <= ? OR opened_at <= ?', ...limits())
      )
    }
  } satisfies Partial<DeskRecords> & { forgetSessions(): Promise<void> }
}

function toSession(row: SessionRow): DeskSession {
  return {
    tokenHash: row.token_hash,
    user: toUser(row),
    createdAt: new Date(row.opened_at),
    seenAt: new Date(row.seen_at),
    address: row.address,
    userAgent: row.user_agent,
    timeZone: row.session_zone
  }
}

type ViewRow = Omit<SavedView, 'id'> & { id: number }

/** Filters that users keep for themselves. */
function createViews(database: SqlDatabase) {
  return {
    addView: (userId, { name, query }) =>
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
    async viewsOf(userId) {
      const rows = await database.read<ViewRow>(
        'SELECT id, name, query FROM desk_views WHERE user_id = ? ORDER BY name',
        userId
      )
      return rows.map(toView)
    },
    removeView: (userId, id) =>
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
  } satisfies Partial<DeskRecords>
}

function toView({ id, name, query }: ViewRow): SavedView {
  return { id: String(id), name, query }
}

interface UserRow {
  id: number
  email: string
  role: string
  name: string
  time_zone: string
  password_hash: string
  totp_secret: string | null
  created_at: number
}

const USER_COLUMNS =
  'desk_users.id, email, role, name, time_zone, password_hash, totp_secret, desk_users.created_at'

function toUser(row: UserRow): DeskUser {
  return {
    id: row.id,
    email: row.email,
    role: row.role as Role,
    name: row.name,
    timeZone: row.time_zone,
    passwordHash: row.password_hash,
    ...(row.totp_secret === null ? {} : { totpSecret: row.totp_secret }),
    createdAt: new Date(row.created_at)
  }
}

/** Who may sign in. */
function createUsers(database: SqlDatabase, time: () => number) {
  return {
    addUser: ({ email, role, passwordHash, name = '' }) =>
      database.write(async (sql) => {
        if (await userOf(sql.all, email)) return false
        const written = await sql.run(
          `INSERT INTO desk_users (email, role, name, password_hash, created_at) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (email) DO NOTHING`,
          email,
          role,
          name,
          passwordHash,
          time()
        )
        return written > 0
      }),
    changeUser: (id, { name, role, timeZone }) =>
      database.write(async (sql) => {
        await sql.run(
          `UPDATE desk_users SET name = COALESCE(?, name), role = COALESCE(?, role),
             time_zone = COALESCE(?, time_zone) WHERE id = ?`,
          name ?? null,
          role ?? null,
          timeZone ?? null,
          id
        )
      }),
    users: async () =>
      (await database.read<UserRow>(`SELECT ${USER_COLUMNS} FROM desk_users ORDER BY email`)).map(
        toUser
      ),
    async userByEmail(email) {
      const row = await userOf(database.read, email)
      return row && toUser(row)
    },
    removeUser: (email, heir) =>
      database.write(async (sql) => {
        const id = (await userOf(sql.all, email))?.id
        if (id === undefined) return undefined
        await sql.run('DELETE FROM desk_sessions WHERE user_id = ?', id)
        await sql.run('DELETE FROM desk_kept WHERE user_id = ?', id)
        await sql.run('DELETE FROM desk_views WHERE user_id = ?', id)
        const leads = await sql.run(
          'UPDATE leads SET assignee = ? WHERE assignee = ?',
          heir === undefined ? '' : String(heir),
          String(id)
        )
        await sql.run('DELETE FROM desk_users WHERE id = ?', id)
        return leads
      }),
    setPassword: (email, passwordHash, keepHash = '') =>
      database.write((sql) => change(sql, email, 'password_hash = ?', passwordHash, keepHash)),
    setTotpSecret: (email, secret) =>
      database.write((sql) => change(sql, email, 'totp_step = 0, totp_secret = ?', secret ?? null)),
    takeTotpStep: (userId, step) =>
      database.write(async (sql) => {
        const written = await sql.run(
          'UPDATE desk_users SET totp_step = ? WHERE id = ? AND totp_step < ?',
          step,
          userId,
          step
        )
        return written > 0
      })
  } satisfies Partial<DeskRecords>
}

/** The user with an address, in whatever spelling either has it; users are few. */
async function userOf(read: Sql['all'], email: string): Promise<UserRow | undefined> {
  const rows = await read<UserRow>(`SELECT ${USER_COLUMNS} FROM desk_users`)
  const key = emailKey(email)
  return rows.find((row) => emailKey(row.email) === key)
}

/** Whoever got in by the old credentials is signed out. */
async function change(
  sql: Sql,
  email: string,
  assignment: string,
  value: string | null,
  keepHash = ''
): Promise<boolean> {
  const id = (await userOf(sql.all, email))?.id
  if (id === undefined) return false
  await sql.run(`UPDATE desk_users SET ${assignment} WHERE id = ?`, value, id)
  await sql.run('DELETE FROM desk_sessions WHERE user_id = ? AND token_hash <> ?', id, keepHash)
  return true
}
