import {
  type DeskRecords,
  type DeskSession,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS
} from '../desk-records.ts'
import { firstRow, type SqlDatabase, type SqlValue } from './sql-database.ts'
import { toUser, USER_COLUMNS, type UserRow } from './sql-desk-users.ts'

interface SessionRow extends UserRow {
  token_hash: string
  opened_at: number
  seen_at: number
  address: string
  user_agent: string
}

/** Signed-in browsers. A clock that was put back ends sessions early, never late. */
export function createSessions(database: SqlDatabase, time: () => number) {
  const limits = () => [time() - SESSION_IDLE_MS, time() - SESSION_LIFETIME_MS] as const
  const read = (where: string, value: SqlValue) =>
    database.read<SessionRow>(
      `SELECT ${USER_COLUMNS}, token_hash, opened_at, seen_at, address, user_agent
       FROM desk_sessions JOIN desk_users ON desk_users.id = user_id
       WHERE ${where} AND seen_at > ? AND opened_at > ? AND seen_at <= ? ORDER BY seen_at DESC`,
      value,
      ...limits(),
      time()
    )

  return {
    async openSession({ tokenHash, userId, address, userAgent }) {
      await database.write((sql) =>
        sql.run(
          `INSERT INTO desk_sessions (token_hash, user_id, opened_at, seen_at, address, user_agent)
           VALUES (?, ?, ?, ?, ?, ?)`,
          tokenHash,
          userId,
          time(),
          time(),
          address,
          userAgent
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
    userAgent: row.user_agent
  }
}
