import { jsonValue } from '../../shared/formats.ts'
import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'
import { LEAD_COLUMNS, type LeadRow, type StoredLead, toLead } from '../leads/lead.ts'
import type { DeliveryState } from '../leads/lead-search.ts'

/** One lead on its way to one target. */
export type Delivery = ReturnType<typeof toDelivery>

export interface ClaimedDelivery extends Delivery {
  lead: StoredLead
}

/** What became of an attempt. */
export type DeliveryOutcome =
  | { kind: 'done'; remoteID?: string }
  | { kind: 'retry'; error: string; nextAt: Date; served?: readonly string[] }
  | { kind: 'dead'; error: string; served?: readonly string[] }
  /** The lead was erased meanwhile, or its target has no more use for it. */
  | { kind: 'cancelled' }

/**
 * Which of a target's deliveries to take: one that is due, one that is due and was never tried, or, due or not, the one
 * tried longest ago.
 */
export type ClaimKind = 'due' | 'untried' | 'any'

/** Why a target takes no leads. */
export interface Outage {
  name: string
  /** Only a person can mend it; otherwise it is down. */
  isBlocked: boolean
  /** Its own check fails, so all leads wait; otherwise each lead is tried by itself. */
  isHeld: boolean
  since: Date
  reason: string
}

/** Deliveries, stored in the same transaction as their lead: what those need who deliver. */
export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>

export interface DeliveryRow {
  id: number
  lead_id: number
  target: string
  generation: number
  state: string
  attempts: number
  next_at: number
  first_at: number | null
  done_at: number | null
  remote_id: string | null
  last_error: string | null
  served: string | null
}

export interface OutageRow {
  name: string
  is_blocked: number
  is_held: number
  since: number
  reason: string
}

export function toDelivery(row: DeliveryRow) {
  return {
    id: row.id,
    target: row.target,
    /** 1, and one more for every `leads redeliver`. */
    generation: row.generation,
    state: row.state as DeliveryState,
    /** Attempts so far. */
    attempts: row.attempts,
    /** When it is due, or was due last. */
    nextAt: new Date(row.next_at),
    ...(row.first_at === null ? {} : { firstAt: new Date(row.first_at) }),
    ...(row.done_at === null ? {} : { doneAt: new Date(row.done_at) }),
    /** The receiver's id for it. */
    ...(row.remote_id === null ? {} : { remoteID: row.remote_id }),
    /** Contains no personal data. */
    ...(row.last_error === null ? {} : { lastError: row.last_error }),
    /** Recipients of the target that have it, while others of them do not. */
    ...servedOf(row)
  }
}

/** An illegible list counts as empty. */
function servedOf({ served }: DeliveryRow): { served?: readonly string[] } {
  const addresses = served === null ? undefined : jsonValue(served)
  return Array.isArray(addresses) ? { served: addresses.map(String) } : {}
}

export function toOutage({ name, is_blocked, is_held, since, reason }: OutageRow): Outage {
  return {
    name,
    isBlocked: is_blocked === 1,
    isHeld: is_held === 1,
    since: new Date(since),
    reason
  }
}

/** A row keeps the end of its last lease, so the earliest was tried longest ago. */
const CLAIM_ORDERS: Readonly<Record<ClaimKind, string>> = {
  due: 'AND next_at <= ? ORDER BY next_at, id',
  untried: 'AND next_at <= ? AND attempts = 0 ORDER BY next_at, id',
  any: 'ORDER BY COALESCE(lease_until, 0), id'
}

/** The queue in an SQL database. */
export function createDeliveryQueue(database: SqlDatabase, time: () => number) {
  // Concurrent workers take different rows instead of waiting for one lock.
  const skipLocked = database.dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''

  return {
    /** Claims a target's next delivery for `leaseMs`. If the worker dies, another may take it after that. */
    claim: (target: string, owner: string, leaseMs: number, kind: ClaimKind = 'due') =>
      database.write(async (sql): Promise<ClaimedDelivery | undefined> => {
        const row = await firstRow(
          sql.all<DeliveryRow>(
            `UPDATE deliveries
             SET state = 'sending', attempts = attempts + 1, lease_owner = ?, lease_until = ?,
                 first_at = COALESCE(first_at, ?)
             WHERE id = (
               SELECT id FROM deliveries WHERE target = ? AND state = 'pending'
               ${CLAIM_ORDERS[kind]} LIMIT 1 ${skipLocked}
             ) RETURNING *`,
            owner,
            time() + leaseMs,
            time(),
            target,
            ...(kind === 'any' ? [] : [time()])
          )
        )
        if (!row) return undefined
        const lead = await firstRow(
          sql.all<LeadRow>(`SELECT ${LEAD_COLUMNS} FROM leads WHERE id = ?`, row.lead_id)
        )
        return { ...toDelivery(row), lead: toLead(lead as LeadRow) }
      }),
    /** Extends the lease while the attempt is running. */
    async renew(id: number, owner: string, leaseMs: number) {
      await database.write((sql) =>
        sql.run(
          "UPDATE deliveries SET lease_until = ? WHERE id = ? AND lease_owner = ? AND state = 'sending'",
          time() + leaseMs,
          id,
          owner
        )
      )
    },
    /** Settles a claimed delivery; false when another worker has taken over the lease. */
    settle: (id: number, owner: string, outcome: DeliveryOutcome) =>
      database.write(async (sql) => (await settle(sql, id, owner, outcome, time())) > 0),
    ...createTimes(database, time),
    ...createOutages(database, time)
  }
}

/** When deliveries are due. */
function createTimes(database: SqlDatabase, time: () => number) {
  let overdue: Leases = new Map()
  return {
    /** When the target's next delivery is due; undefined when none is waiting. */
    async nextDue(target: string) {
      const row = await firstRow(
        database.read<{ due: number | null }>(
          "SELECT MIN(next_at) AS due FROM deliveries WHERE target = ? AND state = 'pending'",
          target
        )
      )
      return row?.due == null ? undefined : new Date(row.due)
    },
    /** When the target accepted its first lead since `since`. */
    async firstTaken(target: string, since: Date) {
      const row = await firstRow(
        database.read<{ taken: number | null }>(
          "SELECT MIN(done_at) AS taken FROM deliveries WHERE target = ? AND state = 'done' AND done_at >= ?",
          target,
          since.getTime()
        )
      )
      return row?.taken == null ? undefined : new Date(row.taken)
    },
    /**
     * Reclaims deliveries of dead workers: those already overdue at the last call and not renewed since, because a clock
     * jump makes a live worker's claim look expired. Call it less often than claims are renewed. A wait that a clock jump
     * made longer than `maxWaitMs` ends now.
     */
    async recover(maxWaitMs: number) {
      overdue = await database.write((sql) => recover(sql, overdue, time(), maxWaitMs))
    }
  }
}

function settle(sql: Sql, id: number, owner: string, outcome: DeliveryOutcome, time: number) {
  const claimed = "WHERE id = ? AND lease_owner = ? AND state = 'sending'"
  switch (outcome.kind) {
    case 'done':
      return sql.run(
        `UPDATE deliveries SET state = 'done', done_at = ?, remote_id = ?, last_error = NULL, lease_owner = NULL ${claimed}`,
        time,
        outcome.remoteID ?? null,
        id,
        owner
      )
    case 'retry':
      return sql.run(
        `UPDATE deliveries SET state = ${unlessErased("'pending'", "'cancelled'")}, next_at = ?, last_error = ${unlessErased('?')}, served = COALESCE(?, served), lease_owner = NULL ${claimed}`,
        outcome.nextAt.getTime(),
        outcome.error,
        servedText(outcome),
        id,
        owner
      )
    case 'cancelled':
      return sql.run(
        `UPDATE deliveries SET state = 'cancelled', lease_owner = NULL ${claimed}`,
        id,
        owner
      )
    default:
      return sql.run(
        `UPDATE deliveries SET state = ${unlessErased("'dead'", "'cancelled'")}, last_error = ${unlessErased('?')}, served = COALESCE(?, served), lease_owner = NULL ${claimed}`,
        outcome.error,
        servedText(outcome),
        id,
        owner
      )
  }
}

function servedText({ served }: { served?: readonly string[] }): string | null {
  return served ? JSON.stringify(served) : null
}

/**
 * A lead that was erased during the attempt is not sent again and nobody is told; what the receiver answered may repeat
 * what it was sent.
 */
function unlessErased(value: string, otherwise = 'NULL'): string {
  return `CASE WHEN (SELECT status FROM leads WHERE leads.id = lead_id) = 'erased' THEN ${otherwise} ELSE ${value} END`
}

/** Lease ends of claims that look abandoned, by delivery id. */
type Leases = Map<number, number>

async function recover(sql: Sql, overdue: Leases, time: number, maxWaitMs: number) {
  const leased = await sql.all<{ id: number; lease_until: number }>(
    `SELECT id, lease_until FROM deliveries
     WHERE state = 'sending' AND (lease_until <= ? OR lease_until > ?)`,
    time,
    time + maxWaitMs
  )
  for (const { id, lease_until } of leased.filter(
    (row) => overdue.get(row.id) === row.lease_until
  )) {
    await sql.run(
      `UPDATE deliveries SET state = 'pending', next_at = ?, lease_owner = NULL
       WHERE id = ? AND state = 'sending' AND lease_until = ?`,
      time,
      id,
      lease_until
    )
  }
  await sql.run(
    "UPDATE deliveries SET next_at = ? WHERE state = 'pending' AND next_at > ?",
    time,
    time + maxWaitMs
  )
  return new Map(leased.map(({ id, lease_until }) => [id, lease_until]))
}

/** Of leads that are tried each by itself some may be refused and others not be answered: it stays what a person must mend. */
const GOES_ON = `(outages.is_blocked = excluded.is_blocked
               OR (excluded.is_held = 0 AND outages.is_blocked = 1))`

function createOutages(database: SqlDatabase, time: () => number) {
  const wake = (sql: Sql, target: string) =>
    sql.run(
      "UPDATE deliveries SET next_at = ? WHERE target = ? AND state = 'pending' AND next_at > ?",
      time(),
      target,
      time()
    )
  return {
    /** An outage of the same kind that is known goes on. */
    async noteOutage({ name, isBlocked, isHeld, reason }: Omit<Outage, 'since'>) {
      await database.write((sql) =>
        sql.run(
          `INSERT INTO outages (name, is_blocked, is_held, since, reason) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (name) DO UPDATE SET
             since = CASE WHEN ${GOES_ON} THEN outages.since ELSE excluded.since END,
             alerted_at = CASE WHEN ${GOES_ON} THEN outages.alerted_at END,
             is_blocked = CASE WHEN ${GOES_ON} THEN outages.is_blocked ELSE excluded.is_blocked END,
             is_held = excluded.is_held, reason = excluded.reason`,
          name,
          Number(isBlocked),
          Number(isHeld),
          time(),
          reason
        )
      )
    },
    /** Ends an outage, and makes all of the target's pending deliveries due; without one nothing happens. */
    async endOutage(target: string) {
      const known = await database.read('SELECT name FROM outages WHERE name = ?', target)
      if (known.length === 0) return
      await database.write(async (sql) => {
        await sql.run('DELETE FROM outages WHERE name = ?', target)
        await wake(sql, target)
      })
    },
    /** Makes all pending deliveries of a target with an outage due. */
    async wakeAfterOutage(target: string) {
      const known = await database.read('SELECT name FROM outages WHERE name = ?', target)
      if (known.length > 0) await database.write((sql) => wake(sql, target))
    }
  }
}
