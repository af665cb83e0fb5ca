import { CONVERSION_TARGETS, readNames } from '../conversion-targets.ts'
import type { LeadOutcome } from '../outcome.ts'
import { readSetting } from './settings.ts'
import { firstRow, type Sql } from './sql-database.ts'

/**
 * Queues a contract for the advertising systems, within the transaction that records it and before its entry in the
 * history. A sum that they already have is not sent twice, another one is: a correction is a further conversion.
 */
export async function queueConversions(
  sql: Sql,
  leadId: number,
  { outcome, amount }: LeadOutcome,
  time: number
): Promise<void> {
  if (outcome !== 'won') return
  const targets = readNames(await readSetting(sql.all, CONVERSION_TARGETS))
  if (targets.length === 0) return
  const isKnown = await wasWonFor(sql, leadId, amount ?? null)
  for (const target of targets) await queue(sql, leadId, { target, isKnown }, time)
}

/** Whether the contract before this one had the same sum. */
async function wasWonFor(sql: Sql, leadId: number, amount: number | null): Promise<boolean> {
  const row = await firstRow(
    sql.all<{ amount: number | null }>(
      "SELECT amount FROM outcomes WHERE lead_id = ? AND outcome = 'won' ORDER BY id DESC LIMIT 1",
      leadId
    )
  )
  return row !== undefined && row.amount === amount
}

async function queue(
  sql: Sql,
  leadId: number,
  { target, isKnown }: { target: string; isKnown: boolean },
  time: number
): Promise<void> {
  // One that waits reads the sum when it goes. Writing it keeps a worker from taking it meanwhile.
  const waiting = await sql.run(
    "UPDATE deliveries SET next_at = ? WHERE lead_id = ? AND target = ? AND state = 'pending'",
    time,
    leadId,
    target
  )
  if (waiting > 0) return
  await sql.run(
    `INSERT INTO deliveries (lead_id, target, generation, state, next_at)
     SELECT leads.id, ?, COALESCE(MAX(generation), 0) + 1, 'pending', CAST(? AS BIGINT)
     FROM leads LEFT JOIN deliveries ON lead_id = leads.id AND target = ?
     WHERE leads.id = ? GROUP BY leads.id
     HAVING COUNT(CASE WHEN state IN ('sending', 'done') THEN 1 END) = 0 OR CAST(? AS INTEGER) = 0`,
    target,
    time,
    target,
    leadId,
    Number(isKnown)
  )
}
