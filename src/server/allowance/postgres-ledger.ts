import type { Sql, SqlDatabase } from '../database/sql-database.ts'
import type { Expense, Ledger, Receipt } from './allowance.ts'

/** About 30 MB with the index. Above it, the rows that have used the least of their limit are evicted. */
const MAX_ROWS = 200_000

/** The window is over, or a clock jump has put its end out of reach. */
const IS_OVER = '(allowances.expires_at <= ? OR allowances.expires_at > excluded.expires_at)'

/** Rolls the transaction back: a sender over a limit is charged nothing. */
class Overspent extends Error {
  override name = 'Overspent'
}

/** A ledger shared by all processes. Its table is unlogged: a crash of the server resets all allowances. */
export function createPostgresLedger(database: SqlDatabase, time: () => number): Ledger {
  return {
    async spend(expenses, receipt) {
      if (expenses.some(({ amount, most }) => amount > most)) return false
      try {
        await database.write(async (sql) => {
          if (receipt && !(await claim(sql, receipt, time()))) return
          if (!(await book(sql, expenses, time()))) throw new Overspent()
        })
        return true
      } catch (error) {
        if (error instanceof Overspent) return false
        throw error
      }
    },
    forgetExpired: () => database.write((sql) => forgetExpired(sql, time()))
  }
}

/** False when the receipt exists. Concurrent payers of the same receipt wait here for the outcome. */
async function claim(sql: Sql, { name, windowMs }: Receipt, time: number): Promise<boolean> {
  const written = await sql.run(
    `INSERT INTO allowances (name, spent, most, expires_at) VALUES (?, 0, 1, ?)
     ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at WHERE ${IS_OVER}`,
    name,
    time + windowMs,
    time
  )
  return written > 0
}

/** False when one expense exceeds its limit; the others are still written, for the caller to roll back. */
async function book(sql: Sql, expenses: readonly Expense[], time: number): Promise<boolean> {
  // A fixed order prevents deadlocks between senders of one network.
  const rows = expenses.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const written = await sql.run(
    `INSERT INTO allowances (name, spent, most, expires_at)
     VALUES ${rows.map(() => '(?, ?, ?, ?)').join(', ')}
     ON CONFLICT (name) DO UPDATE SET
       spent = CASE WHEN ${IS_OVER} THEN excluded.spent ELSE allowances.spent + excluded.spent END,
       most = excluded.most,
       expires_at = CASE WHEN ${IS_OVER} THEN excluded.expires_at ELSE allowances.expires_at END
     WHERE ${IS_OVER} OR allowances.spent + excluded.spent <= excluded.most`,
    ...rows.flatMap(({ name, amount, most, windowMs }) => [name, amount, most, time + windowMs]),
    time,
    time,
    time
  )
  return written === rows.length
}

async function forgetExpired(sql: Sql, time: number): Promise<void> {
  await sql.run('DELETE FROM allowances WHERE expires_at <= ?', time)
  const [row] = await sql.all<{ count: number }>('SELECT count(*) AS count FROM allowances')
  const excess = (row?.count ?? 0) - MAX_ROWS
  if (excess <= 0) return
  await sql.run(
    `DELETE FROM allowances WHERE name IN (
       SELECT name FROM allowances WHERE spent < most ORDER BY spent * 1.0 / most, expires_at LIMIT ?
     )`,
    excess
  )
}
