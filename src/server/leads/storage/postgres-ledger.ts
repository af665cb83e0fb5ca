import type { Expense } from '../../allowance/counters.ts'
import type { Ledger, Receipt } from '../../allowance/ledger.ts'
import type { Sql, SqlDatabase } from './sql-database.ts'

/** Some 30 MB with the index. Beyond it those go first that have used up least of what they may. */
const MAX_ROWS = 200_000

/** A window is over, or a jump of the clock has put its end out of reach. */
const IS_OVER = '(allowances.expires_at <= ? OR allowances.expires_at > excluded.expires_at)'

/** Rolls the transaction back: whoever is over a limit books nothing. */
class Overspent extends Error {
  override name = 'Overspent'
}

/** A ledger that processes share. Its table is not logged: a crash of the server gives everybody a new start. */
export function createPostgresLedger(
  database: SqlDatabase,
  time: () => number,
  maxRows = MAX_ROWS
): Ledger {
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
    forgetExpired: () => database.write((sql) => forgetExpired(sql, time(), maxRows))
  }
}

/** False when it is there already. Whoever pays for the same at the same moment waits here for the outcome. */
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

/** False when one does not fit; those that do are written then all the same, for the caller to roll back. */
async function book(sql: Sql, expenses: readonly Expense[], time: number): Promise<boolean> {
  // Always in the same order: two senders of one network must not wait for each other in a ring.
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

async function forgetExpired(sql: Sql, time: number, maxRows: number): Promise<void> {
  await sql.run('DELETE FROM allowances WHERE expires_at <= ?', time)
  const [row] = await sql.all<{ count: number }>('SELECT count(*) AS count FROM allowances')
  const excess = (row?.count ?? 0) - maxRows
  if (excess <= 0) return
  await sql.run(
    `DELETE FROM allowances WHERE name IN (
       SELECT name FROM allowances WHERE spent < most ORDER BY spent * 1.0 / most, expires_at LIMIT ?
     )`,
    excess
  )
}
