import { type DeskRecords, MOST_VIEWS, type SavedView } from '../desk-records.ts'
import { firstRow, type SqlDatabase } from './sql-database.ts'

type ViewRow = Omit<SavedView, 'id'> & { id: number }

/** Filters that users keep for themselves. */
export function createViews(database: SqlDatabase) {
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
