import { firstRow, type Sql, type SqlDatabase, type SqlValue } from '../database/sql-database.ts'
import { emailKey } from '../leads/contact.ts'

/** What a user may do: look at leads, record what becomes of them, write the site's texts and see no lead, everything. */
export const ROLES = ['reader', 'manager', 'editor', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** Whether leads may be given to a user of this role. */
export function isWorker(role: Role): boolean {
  return role === 'manager' || role === 'administrator'
}

/** An e-mail as the sign-in form takes it. */
export const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/

/** Who may sign in at the desk. */
export type DeskUser = ReturnType<typeof toUser>

/** A signed-in browser. Only the hash of its token is stored. */
export type DeskSession = ReturnType<typeof toSession>

/** A session ends when it has not been used for this long, and at the latest after its lifetime. */
const SESSION_IDLE_MS = 12 * 60 * 60 * 1000
const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

interface SessionRow extends UserRow {
  token_hash: string
  opened_at: number
  seen_at: number
  address: string
  user_agent: string
  session_zone: string
}

type NewSession = Pick<DeskSession, 'tokenHash' | 'address' | 'userAgent'> & {
  userId: number
  timeZone?: string
}

/** Signed-in browsers. A clock that was put back ends sessions early, never late. */
export function createSessions(database: SqlDatabase, time: () => number) {
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
    async openSession(session: NewSession) {
      const { tokenHash, userId, address, userAgent, timeZone = '' } = session
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
    /** Undefined when there is none, or it has been idle or open for too long. */
    async session(tokenHash: string) {
      const row = await firstRow(read('token_hash = ?', tokenHash))
      return row && toSession(row)
    },
    /** Notes that the session is in use. */
    async touchSession(tokenHash: string) {
      await database.write((sql) =>
        sql.run('UPDATE desk_sessions SET seen_at = ? WHERE token_hash = ?', time(), tokenHash)
      )
    },
    /** Those that are still valid, the last used first. */
    sessionsOf: async (userId: number) => (await read('user_id = ?', userId)).map(toSession),
    async closeSession(tokenHash: string) {
      await database.write((sql) =>
        sql.run('DELETE FROM desk_sessions WHERE token_hash = ?', tokenHash)
      )
    },
    /** Ends every session of the user except `keepHash`. */
    async closeSessionsOf(userId: number, keepHash = '') {
      await database.write((sql) =>
        sql.run('DELETE FROM desk_sessions WHERE user_id = ? AND token_hash <> ?', userId, keepHash)
      )
    },
    async forgetSessions() {
      await database.write((sql) =>
        sql.run('DELETE FROM desk_sessions WHERE seen_at <= ? OR opened_at <= ?', ...limits())
      )
    }
  }
}

function toSession(row: SessionRow) {
  return {
    /** Hex SHA-256 of the token in the cookie. */
    tokenHash: row.token_hash,
    user: toUser(row),
    createdAt: new Date(row.opened_at),
    /** The time of the last request, to the minute. */
    seenAt: new Date(row.seen_at),
    address: row.address,
    userAgent: row.user_agent,
    /** The zone of the browser's clock; empty where it has not told. */
    timeZone: row.session_zone
  }
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

function toUser(row: UserRow) {
  return {
    id: row.id,
    /** In lower case; no other user has it in another spelling, see `emailKey`. */
    email: row.email,
    role: row.role as Role,
    /** What colleagues call the user; empty until somebody has said it. */
    name: row.name,
    /** The IANA name of the zone that the user's hours are told in; empty for the desk's own. */
    timeZone: row.time_zone,
    /** Argon2id in PHC format. */
    passwordHash: row.password_hash,
    /** Base32; present once a second factor is asked for. */
    ...(row.totp_secret === null ? {} : { totpSecret: row.totp_secret }),
    createdAt: new Date(row.created_at)
  }
}

type NewUser = Pick<DeskUser, 'email' | 'role' | 'passwordHash'> & Partial<Pick<DeskUser, 'name'>>
type UserChange = Partial<Pick<DeskUser, 'name' | 'role' | 'timeZone'>>

/** Who may sign in. */
export function createUsers(database: SqlDatabase, time: () => number) {
  return {
    /** False when the e-mail is taken. */
    addUser: ({ email, role, passwordHash, name = '' }: NewUser) =>
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
    /** Changes what is given. */
    changeUser: (id: number, { name, role, timeZone }: UserChange) =>
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
    /** In the order of their e-mails. */
    users: async () =>
      (await database.read<UserRow>(`SELECT ${USER_COLUMNS} FROM desk_users ORDER BY email`)).map(
        toUser
      ),
    async userByEmail(email: string) {
      const row = await userOf(database.read, email)
      return row && toUser(row)
    },
    /**
     * Ends the user's sessions too, and gives the user's leads to another, or to nobody, in the same transaction.
     *
     * @param heir The number of who gets the leads.
     * @returns How many leads those are; undefined when there is no such user.
     */
    removeUser: (email: string, heir?: number) =>
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
    /** Ends every session of the user except `keepHash`; false when there is no such user. */
    setPassword: (email: string, passwordHash: string, keepHash?: string) =>
      database.write((sql) => change(sql, email, 'password_hash = ?', passwordHash, keepHash)),
    /** Ends every session of the user; undefined removes the second factor. False when there is no such user. */
    setTotpSecret: (email: string, secret: string | undefined) =>
      database.write((sql) => change(sql, email, 'totp_step = 0, totp_secret = ?', secret ?? null)),
    /**
     * Claims a time step of a one-time code; false when this or a later one was used.
     *
     * Source: RFC 6238, 5.2: a code is accepted once.
     */
    takeTotpStep: (userId: number, step: number) =>
      database.write(async (sql) => {
        const written = await sql.run(
          'UPDATE desk_users SET totp_step = ? WHERE id = ? AND totp_step < ?',
          step,
          userId,
          step
        )
        return written > 0
      })
  }
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
