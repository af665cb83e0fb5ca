import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'
import { IS_AT_WORK, LEAD_COLUMNS, type LeadRow, toLead } from '../leads/lead-rows.ts'
import {
  type CircuitRow,
  type ClaimKind,
  type Delivery,
  type DeliveryOutcome,
  type DeliveryQueue,
  type DeliveryRow,
  toCircuit,
  toDelivery
} from './queue.ts'

/** A row keeps the end of its last lease, so the earliest was tried longest ago. */
const CLAIM_ORDERS: Readonly<Record<ClaimKind, string>> = {
  due: 'AND next_at <= ? ORDER BY next_at, id',
  untried: 'AND next_at <= ? AND attempts = 0 ORDER BY next_at, id',
  any: 'ORDER BY COALESCE(lease_until, 0), id'
}

/** Deliveries in an SQL database. */
export function createDeliveryQueue(database: SqlDatabase, time: () => number): DeliveryQueue {
  // Concurrent workers take different rows instead of waiting for one lock.
  const skipLocked = database.dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''

  return {
    claim: (target, owner, leaseMs, kind = 'due') =>
      database.write(async (sql) => {
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
    async renew(id, owner, leaseMs) {
      await database.write((sql) =>
        sql.run(
          "UPDATE deliveries SET lease_until = ? WHERE id = ? AND lease_owner = ? AND state = 'sending'",
          time() + leaseMs,
          id,
          owner
        )
      )
    },
    settle: (id, owner, outcome) =>
      database.write(async (sql) => (await settle(sql, id, owner, outcome, time())) > 0),
    redeliver: (target, resultIDs) =>
      database.write((sql) => redeliver(sql, target, resultIDs, time())),
    ...createTimes(database, time),
    ...createOverview(database),
    ...createCircuits(database, time)
  }
}

/** When deliveries are due. */
function createTimes(database: SqlDatabase, time: () => number) {
  let overdue: Leases = new Map()
  return {
    async nextDue(target) {
      const row = await firstRow(
        database.read<{ due: number | null }>(
          "SELECT MIN(next_at) AS due FROM deliveries WHERE target = ? AND state = 'pending'",
          target
        )
      )
      return row?.due == null ? undefined : new Date(row.due)
    },
    async firstTaken(target, since) {
      const row = await firstRow(
        database.read<{ taken: number | null }>(
          "SELECT MIN(done_at) AS taken FROM deliveries WHERE target = ? AND state = 'done' AND done_at >= ?",
          target,
          since.getTime()
        )
      )
      return row?.taken == null ? undefined : new Date(row.taken)
    },
    async wake(target) {
      await database.write((sql) =>
        sql.run(
          "UPDATE deliveries SET next_at = ? WHERE target = ? AND state = 'pending' AND next_at > ?",
          time(),
          target,
          time()
        )
      )
    },
    async recover(maxWaitMs) {
      overdue = await database.write((sql) => recover(sql, overdue, time(), maxWaitMs))
    }
  } satisfies Partial<DeliveryQueue>
}

/** Read-only views of the deliveries. */
function createOverview(database: SqlDatabase) {
  return {
    async deliveriesOf(resultID: string) {
      const rows = await database.read<DeliveryRow>(
        `SELECT deliveries.* FROM deliveries JOIN leads ON leads.id = lead_id
         WHERE result_id = ? ORDER BY target, generation`,
        resultID
      )
      return rows.map(toDelivery)
    },
    async latestOf(resultIDs: readonly string[]) {
      if (resultIDs.length === 0) return new Map<string, Delivery[]>()
      const rows = await database.read<DeliveryRow & { result_id: string }>(
        `SELECT deliveries.*, result_id FROM deliveries JOIN leads ON leads.id = lead_id
         WHERE result_id IN (${resultIDs.map(() => '?').join(', ')})
         ORDER BY lead_id, target, generation`,
        ...resultIDs
      )
      const found = new Map<string, Map<string, Delivery>>()
      for (const row of rows) {
        const ofLead = found.get(row.result_id) ?? new Map<string, Delivery>()
        found.set(row.result_id, ofLead.set(row.target, toDelivery(row)))
      }
      return new Map([...found].map(([id, ofLead]) => [id, [...ofLead.values()]]))
    },
    async lastDone(target: string, limit: number) {
      const rows = await database.read<DeliveryRow & { result_id: string }>(
        `SELECT deliveries.*, result_id FROM deliveries JOIN leads ON leads.id = lead_id
         WHERE target = ? AND state = 'done' ORDER BY deliveries.id DESC LIMIT ?`,
        target,
        limit
      )
      return rows.map((row) => ({ ...toDelivery(row), resultID: row.result_id }))
    },
    async leadOfRemote(target: string, remoteID: string) {
      const row = await firstRow(
        database.read<{ result_id: string }>(
          `SELECT result_id FROM deliveries JOIN leads ON leads.id = lead_id
           WHERE target = ? AND remote_id = ? ORDER BY deliveries.id DESC LIMIT 1`,
          target,
          remoteID
        )
      )
      return row?.result_id
    },
    async counts() {
      const rows = [
        ...(await database.read<CountRow>(countsOf(['pending', 'sending', 'dead']))),
        ...(await database.read<CountRow>(countsOf(['done', 'cancelled'])))
      ]
      return rows.map(({ oldest, reason, ...row }) => ({
        ...row,
        oldest: new Date(oldest),
        ...(reason === null ? {} : { reason })
      }))
    }
  }
}

/**
 * Of unfinished deliveries only the latest generation counts: one that was sent again is no longer given up. Their age
 * is that of the lead, which is looked up because they are few; for those that are done an index has the time.
 */
function countsOf(states: readonly Delivery['state'][]): string {
  const where = states.map((state) => `state = '${state}'`).join(' OR ')
  return states.includes('done')
    ? `SELECT target, state, COUNT(*) AS count, MIN(next_at) AS oldest, NULL AS reason FROM deliveries
       WHERE ${where} GROUP BY target, state`
    : `SELECT target, state, COUNT(*) AS count, MIN(created_at) AS oldest,
       MAX(last_error) AS reason
       FROM deliveries JOIN leads ON leads.id = lead_id
       WHERE (${where}) AND NOT EXISTS (
         SELECT 1 FROM deliveries AS later WHERE later.lead_id = deliveries.lead_id
         AND later.target = deliveries.target AND later.generation > deliveries.generation
       ) GROUP BY target, state`
}

interface CountRow {
  target: string
  state: Delivery['state']
  count: number
  oldest: number
  reason: string | null
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
        servedOf(outcome),
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
        servedOf(outcome),
        id,
        owner
      )
  }
}

function servedOf({ served }: { served?: readonly string[] }): string | null {
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

async function redeliver(sql: Sql, target: string, resultIDs: readonly string[], time: number) {
  let made = 0
  for (const resultID of resultIDs) {
    made += await sql.run(
      `INSERT INTO deliveries (lead_id, target, generation, state, next_at, served)
       SELECT leads.id, ?, COALESCE(MAX(generation), 0) + 1, 'pending', CAST(? AS BIGINT),
         MAX(CASE WHEN state = 'dead' AND NOT EXISTS (
           SELECT 1 FROM deliveries AS later WHERE later.lead_id = deliveries.lead_id
           AND later.target = deliveries.target AND later.generation > deliveries.generation
         ) THEN served END)
       FROM leads LEFT JOIN deliveries ON lead_id = leads.id AND target = ?
       WHERE result_id = ? AND ${IS_AT_WORK}
       GROUP BY leads.id
       HAVING COUNT(CASE WHEN state IN ('pending', 'sending') THEN 1 END) = 0`,
      target,
      time,
      target,
      resultID
    )
  }
  return made
}

/** An outage shorter than this is not reported. */
const QUIET_OUTAGE_MS = 10 * 60 * 1000

/** A letter names no more deliveries than this. */
const MOST_NAMED = 100

/** Circuit state of the targets, and the alerts due. */
function createCircuits(database: SqlDatabase, time: () => number) {
  return {
    async circuit(target) {
      const rows = database.read<CircuitRow>('SELECT * FROM targets WHERE name = ?', target)
      const row = await firstRow(rows)
      return row && toCircuit(row)
    },
    async circuits() {
      return (await database.read<CircuitRow>('SELECT * FROM targets ORDER BY name')).map(toCircuit)
    },
    async saveCircuit(circuit) {
      const { name, state, failures, since, probeAt, probes, configHash, reason } = circuit
      await database.write((sql) =>
        sql.run(
          `INSERT INTO targets (name, state, failures, since, probe_at, probes, config_hash, reason)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (name) DO UPDATE SET
             alerted_at = CASE WHEN targets.state = excluded.state THEN targets.alerted_at END,
             state = excluded.state, failures = excluded.failures, since = excluded.since,
             probe_at = excluded.probe_at, probes = excluded.probes,
             config_hash = excluded.config_hash, reason = excluded.reason`,
          name,
          state,
          failures,
          since.getTime(),
          probeAt?.getTime() ?? 0,
          probes,
          configHash,
          reason ?? null
        )
      )
    },
    async takeProbe(target, probeAt, nextProbeAt) {
      const taken = await database.write((sql) =>
        sql.run(
          'UPDATE targets SET probe_at = ?, probes = probes + 1 WHERE name = ? AND probe_at = ?',
          nextProbeAt.getTime(),
          target,
          probeAt.getTime()
        )
      )
      return taken > 0
    },
    takeAlerts: () => database.write((sql) => takeAlerts(sql, time())),
    returnAlerts: ({ at }) =>
      database.write(async (sql) => {
        for (const table of ['deliveries', 'targets']) {
          await sql.run(`UPDATE ${table} SET alerted_at = NULL WHERE alerted_at = ?`, at.getTime())
        }
      })
  } satisfies Partial<DeliveryQueue>
}

/** Marks and reads in one step, so that only one process gets each alert. */
async function takeAlerts(sql: Sql, time: number) {
  const first = await sql.all<DeliveryRow & { result_id: string }>(
    `SELECT deliveries.*, result_id FROM deliveries JOIN leads ON leads.id = lead_id
     WHERE deliveries.state = 'dead' AND alerted_at IS NULL ORDER BY deliveries.id LIMIT ?`,
    MOST_NAMED
  )
  const count = await sql.run(
    "UPDATE deliveries SET alerted_at = ? WHERE state = 'dead' AND alerted_at IS NULL",
    time
  )
  // None are left when another process was quicker.
  const dead = count > 0 ? first : []
  const circuits = await sql.all<CircuitRow>(
    `UPDATE targets SET alerted_at = ?
     WHERE alerted_at IS NULL AND (state = 'blocked' OR (state = 'open' AND NOT (since > ? AND since <= ?)))
     RETURNING *`,
    time,
    time - QUIET_OUTAGE_MS,
    // An outage that starts in the future was recorded under a wrong clock.
    time + QUIET_OUTAGE_MS
  )
  return {
    dead: dead.map((row) => ({ ...toDelivery(row), resultID: row.result_id })),
    more: count - dead.length,
    circuits: circuits.map(toCircuit),
    at: new Date(time)
  }
}
