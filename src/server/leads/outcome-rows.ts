import { readSetting } from '../database/settings.ts'
import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'
import { CONVERSION_TARGETS, readNames } from './conversions.ts'
import type { LeadOutcome, RecordedOutcome, SeenOutcome } from './lead.ts'
import { DONE, IS_AT_WORK } from './lead.ts'

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
    /**
     * Records what became of a lead; false when there is no such lead, or it is in quarantine or erased.
     *
     * @param seen Then false, too, when the lead has another outcome by now.
     */
    recordOutcome: (resultID: string, outcome: LeadOutcome, seen?: SeenOutcome) =>
      database.write((sql) => record(sql, resultID, outcome, { time: time(), seen })),
    /**
     * Gives a lead to a user of the desk, or to nobody when empty; false where no outcome could be recorded either.
     *
     * @param seen Whose it was; then false, too, when it is another's by now.
     * @param giver Who gives it away: another, who gets it, has it unseen.
     */
    assign: (resultID: string, assignee: string, seen?: string, giver = assignee) =>
      database.write(async (sql) => {
        const written = await sql.run(
          `UPDATE leads SET assignee = ?, handed_at = ?
           WHERE result_id = ? AND ${IS_AT_WORK}${seen === undefined ? '' : ' AND assignee = ?'}`,
          assignee,
          assignee && giver !== assignee ? time() : null,
          resultID,
          ...(seen === undefined ? [] : [seen])
        )
        return written > 0
      }),
    /** The one who works on a lead has looked at it. */
    noteSeen: (resultID: string, assignee: string) =>
      database.write(async (sql) => {
        await sql.run(
          'UPDATE leads SET handed_at = NULL WHERE result_id = ? AND assignee = ?',
          resultID,
          assignee
        )
      }),
    /**
     * Puts a lead off until its sender is called again; undefined takes that back. False where no outcome could be recorded
     * either.
     *
     * @param seen Then false, too, when another time stands there by now; null is none.
     */
    callLater: (resultID: string, at: Date | undefined, seen?: Date | null) =>
      database.write(async (sql) => {
        const written = await sql.run(
          `UPDATE leads SET call_at = ?
           WHERE result_id = ? AND ${IS_AT_WORK}${seen === undefined ? '' : ' AND COALESCE(call_at, -1) = ?'}`,
          at?.getTime() ?? null,
          resultID,
          ...(seen === undefined ? [] : [seen?.getTime() ?? -1])
        )
        return written > 0
      }),
    /** Recent outcome reasons, newest first, duplicates kept. */
    async reasons(most: number) {
      const rows = await database.read<{ reason: string }>(
        'SELECT reason FROM outcomes WHERE reason IS NOT NULL ORDER BY id DESC LIMIT ?',
        most
      )
      return rows.map(({ reason }) => reason)
    },
    /** When an outcome or a note was first written on each lead that has any. */
    async firstAnswers(resultIDs: readonly string[]) {
      const rows = await database.read<{ result_id: string; first: number }>(
        `SELECT result_id, MIN(at) AS first FROM (
           SELECT result_id, recorded_at AS at FROM outcomes JOIN leads ON leads.id = lead_id
             WHERE ${isOneOf(resultIDs)}
           UNION ALL
           SELECT result_id, at FROM lead_notes JOIN leads ON leads.id = lead_id
             WHERE ${isOneOf(resultIDs)}
         ) AS written GROUP BY result_id`,
        ...resultIDs,
        ...resultIDs
      )
      return new Map(rows.map(({ result_id, first }) => [result_id, new Date(first)]))
    },
    /** Of each lead the reason of what holds of it, where one was given. */
    async lastReasons(resultIDs: readonly string[]) {
      const rows = await database.read<{ result_id: string; reason: string }>(
        `SELECT result_id, reason FROM outcomes JOIN leads ON leads.id = lead_id
         WHERE ${isOneOf(resultIDs)} AND reason IS NOT NULL AND NOT EXISTS
           (SELECT 1 FROM outcomes AS later WHERE later.lead_id = leads.id AND later.id > outcomes.id)`,
        ...resultIDs
      )
      return new Map(rows.map(({ result_id, reason }) => [result_id, reason]))
    },
    /** Oldest first. */
    async outcomesOf(resultID: string) {
      const rows = await database.read<OutcomeRow>(
        `SELECT outcomes.* FROM outcomes JOIN leads ON leads.id = lead_id
         WHERE result_id = ? ORDER BY outcomes.id`,
        resultID
      )
      return rows.map(toOutcome)
    }
  }
}

/** Of leads that are named: none of them is none. */
export function isOneOf(resultIDs: readonly string[]): string {
  return `result_id IN (${resultIDs.map(() => '?').join(', ') || 'NULL'})`
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
      `UPDATE leads SET outcome = ?, amount = ?, outcome_at = ?, handed_at = NULL,
         call_at = CASE WHEN call_at > CAST(? AS BIGINT) THEN call_at END
       WHERE result_id = ? AND ${IS_AT_WORK}${seen ? AS_SEEN : ''} RETURNING id`,
      outcome,
      amount ?? null,
      at.getTime(),
      // A call that was due has been made, and who has signed or refused is called no more.
      DONE.includes(outcome) ? Number.MAX_SAFE_INTEGER : time,
      resultID,
      ...(seen ? [seen.outcome, seen.amount ?? -1, seen.outcomeAt?.getTime() ?? -1] : [])
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

/**
 * Queues a contract for the advertising systems, within the transaction that records it and before its entry in the
 * history. A sum that they already have is not sent twice, another one is: a correction is a further conversion.
 */
async function queueConversions(
  sql: Sql,
  leadId: number,
  { outcome, amount }: LeadOutcome,
  time: number
): Promise<void> {
  if (outcome !== 'won') return
  const targets = readNames(await readSetting(sql.all, CONVERSION_TARGETS))
  if (targets.length === 0) return
  const contract = { leadId, amount: amount ?? null }
  for (const target of targets) await queue(sql, contract, target, time)
}

interface Contract {
  leadId: number
  amount: number | null
}

async function queue(
  sql: Sql,
  { leadId, amount }: Contract,
  target: string,
  time: number
): Promise<void> {
  // What a worker takes meanwhile has the sum before: in PostgreSQL it is waited for, or waits.
  await sql.run(
    'UPDATE deliveries SET next_at = next_at WHERE lead_id = ? AND target = ?',
    leadId,
    target
  )
  const isKnown = (await sumAt(sql, leadId, await lastTaken(sql, leadId, target))) === amount
  // A correction that was taken back before it went; the same sum again may be one that is sent again by hand.
  const isTakenBack = isKnown && (await sumAt(sql, leadId, END_OF_TIME)) !== amount
  // One that waits reads the sum when it goes.
  const waiting = await sql.run(
    "UPDATE deliveries SET next_at = ?, state = ? WHERE lead_id = ? AND target = ? AND state = 'pending'",
    time,
    isTakenBack ? 'cancelled' : 'pending',
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

/** Later than any entry. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER

/** When a target took a contract of the lead last: what is on its way has the newest sum. */
async function lastTaken(sql: Sql, leadId: number, target: string): Promise<number> {
  const row = await firstRow(
    sql.all<{ at: number | null }>(
      `SELECT CASE WHEN COUNT(CASE state WHEN 'sending' THEN 1 END) = 0 THEN MAX(done_at) END AS at
       FROM deliveries WHERE lead_id = ? AND target = ?`,
      leadId,
      target
    )
  )
  return row?.at ?? END_OF_TIME
}

/** The sum of the last contract that was recorded by a time; undefined without any contract, null without a sum. */
async function sumAt(sql: Sql, leadId: number, time: number): Promise<number | null | undefined> {
  const row = await firstRow(
    sql.all<{ amount: number | null }>(
      // Where the clock was put back, none may seem to be that old: then it is the last one.
      `SELECT amount FROM outcomes WHERE lead_id = ? AND outcome = 'won'
       ORDER BY CASE WHEN recorded_at <= ? THEN 0 ELSE 1 END, id DESC LIMIT 1`,
      leadId,
      time
    )
  )
  return row?.amount
}
