import { emailKey } from '../contact.ts'
import type { DeskRecords, DeskUser, Role } from '../desk-records.ts'
import type { Sql, SqlDatabase } from './sql-database.ts'

export interface UserRow {
  id: number
  email: string
  role: string
  password_hash: string
  totp_secret: string | null
  created_at: number
}

export const USER_COLUMNS =
  'desk_users.id, email, role, password_hash, totp_secret, desk_users.created_at'

export function toUser(row: UserRow): DeskUser {
  return {
    id: row.id,
    email: row.email,
    role: row.role as Role,
    passwordHash: row.password_hash,
    ...(row.totp_secret === null ? {} : { totpSecret: row.totp_secret }),
    createdAt: new Date(row.created_at)
  }
}

/** Who may sign in. */
export function createUsers(database: SqlDatabase, time: () => number) {
  return {
    addUser: ({ email, role, passwordHash }) =>
      database.write(async (sql) => {
        if (await userOf(sql.all, email)) return false
        const written = await sql.run(
          `INSERT INTO desk_users (email, role, password_hash, created_at) VALUES (?, ?, ?, ?)
           ON CONFLICT (email) DO NOTHING`,
          email,
          role,
          passwordHash,
          time()
        )
        return written > 0
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
          'UPDATE leads SET assignee = ? WHERE id IN (SELECT id FROM lead_facts WHERE assignee = ?)',
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
