import { randomUUID } from 'node:crypto'
import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'

/** What names a kept text. */
export const KEPT_ID = /^[0-9a-f-]{36}$/
/** How long a kept text may be returned to. */
const KEPT_LIFETIME_MS = 24 * 60 * 60 * 1000

/** What managers have searched by may be this person, and what undoes a change of the lead holds its former reason. */
export async function forgetKept(sql: Sql, resultID: string): Promise<void> {
  await sql.run(
    `DELETE FROM desk_kept WHERE body NOT LIKE '{"kind":%' OR body LIKE ?`,
    `%${resultID}%`
  )
}

/** Texts that users of the desk come back to, each for a day. */
export function createKept(database: SqlDatabase, time: () => number) {
  const isLive = 'id = ? AND user_id = ? AND at > ?'
  return {
    /** Keeps what may not stand in an address, such as a name that leads are searched by. Returns what names it there. */
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
    /** Undefined when it is somebody else's, or forgotten. */
    async kept(userId: number, id: string) {
      const rows = database.read<{ body: string }>(
        `SELECT body FROM desk_kept WHERE ${isLive}`,
        id,
        userId,
        time() - KEPT_LIFETIME_MS
      )
      return (await firstRow(rows))?.body
    },
    /** Takes it away; undefined when somebody else was quicker. */
    takeKept: (userId: number, id: string) =>
      database.write(async (sql) => {
        const rows = sql.all<{ body: string }>(
          `DELETE FROM desk_kept WHERE ${isLive} RETURNING body`,
          id,
          userId,
          time() - KEPT_LIFETIME_MS
        )
        return (await firstRow(rows))?.body
      }),
    forgetOldKept: () =>
      database.write((sql) =>
        sql.run('DELETE FROM desk_kept WHERE at <= ?', time() - KEPT_LIFETIME_MS)
      )
  }
}

type KeptStore = { desk: Pick<ReturnType<typeof createKept>, 'keep' | 'kept'> }

/** Keeps a value with what it is. Returns what names it in an address. */
export function keepAs(
  { desk }: KeptStore,
  userId: number,
  what: string,
  value: object
): Promise<string> {
  return desk.keep(userId, JSON.stringify({ [what]: value }))
}

/** What `keepAs` has kept; undefined when it is something else, somebody else's, or forgotten. */
export async function keptAs<Value>(
  { desk }: KeptStore,
  userId: number,
  what: string,
  name: unknown
): Promise<Value | undefined> {
  if (typeof name !== 'string' || !KEPT_ID.test(name)) return undefined
  try {
    return JSON.parse((await desk.kept(userId, name)) ?? '')?.[what]
  } catch {
    return undefined
  }
}
