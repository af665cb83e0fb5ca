import type { LeadStore } from '../lead-store.ts'
import type { LeadOutcome, RecordedOutcome, SeenOutcome } from '../outcome.ts'
import { IS_AT_WORK } from './lead-rows.ts'
import { queueConversions } from './queue-conversions.ts'
import { firstRow, type Sql, type SqlDatabase } from './sql-database.ts'

interface OutcomeRow {
  outcome: string
  amount: number | null
  at: number
  recorded_at: number
  reason: string | null
  actor: string
}

/**
 * Who works on the leads and what became of them: a history, and what holds in the lead's own row, where it is searched
 * by. On an erased lead nothing is written that could name the person again.
 */
export function createOutcomes(database: SqlDatabase, time: () => number) {
  return {
    recordOutcome: (resultID, outcome, seen) =>
      database.write((sql) => record(sql, resultID, outcome, { time: time(), seen })),
    assign: (resultID, assignee, seen) =>
      database.write(async (sql) => {
        const written = await sql.run(
          `UPDATE leads SET assignee = ?
           WHERE result_id = ? AND ${IS_AT_WORK}${seen === undefined ? '' : ' AND assignee = ?'}`,
          assignee,
          resultID,
          ...(seen === undefined ? [] : [seen])
        )
        return written > 0
      }),
    async reasons(most) {
      const rows = await database.read<{ reason: string }>(
        'SELECT reason FROM outcomes WHERE reason IS NOT NULL ORDER BY id DESC LIMIT ?',
        most
      )
      return rows.map(({ reason }) => reason)
    },
    async outcomesOf(resultID) {
      const rows = await database.read<OutcomeRow>(
        `SELECT outcomes.* FROM outcomes JOIN leads ON leads.id = lead_id
         WHERE result_id = ? ORDER BY outcomes.id`,
        resultID
      )
      return rows.map(toOutcome)
    }
  } satisfies Partial<LeadStore>
}

async function record(
  sql: Sql,
  resultID: string,
  entry: LeadOutcome,
  { time, seen }: { time: number; seen: SeenOutcome | undefined }
): Promise<boolean> {
  const { outcome, amount, at, reason, actor } = entry
  const row = await firstRow(
    sql.all<{ id: number }>(
      `UPDATE leads SET outcome = ?, amount = ?, outcome_at = ?
       WHERE result_id = ? AND ${IS_AT_WORK}${seen ? AS_SEEN : ''} RETURNING id`,
      outcome,
      amount ?? null,
      at.getTime(),
      resultID,
      ...(seen ? seenValues(seen) : [])
    )
  )
  if (!row) return false
  await queueConversions(sql, row.id, entry, time)
  await sql.run(
    `INSERT INTO outcomes (lead_id, outcome, amount, at, recorded_at, reason, actor)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    row.id,
    outcome,
    amount ?? null,
    at.getTime(),
    time,
    reason ?? null,
    actor
  )
  return true
}

/** Asked of the lead's own row, which waits for whoever writes to it at the same time. */
const AS_SEEN = ' AND outcome = ? AND COALESCE(amount, -1) = ? AND COALESCE(outcome_at, -1) = ?'

function seenValues({ outcome, amount, outcomeAt }: SeenOutcome) {
  return [outcome, amount ?? -1, outcomeAt?.getTime() ?? -1]
}

/** A reason is free text and may name the person; outcome and amount stay for the report. */
export async function forgetReasons(sql: Sql, leadId: number): Promise<void> {
  await sql.run('UPDATE outcomes SET reason = NULL WHERE lead_id = ?', leadId)
}

function toOutcome({
  outcome,
  amount,
  at,
  recorded_at,
  reason,
  actor
}: OutcomeRow): RecordedOutcome {
  return {
    outcome: outcome as RecordedOutcome['outcome'],
    ...(amount === null ? {} : { amount }),
    at: new Date(at),
    ...(reason === null ? {} : { reason }),
    actor,
    recordedAt: new Date(recorded_at)
  }
}
