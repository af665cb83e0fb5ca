import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'
import { IS_AT_WORK } from '../leads/lead.ts'
import {
  createDeliveryQueue,
  type Delivery,
  type DeliveryRow,
  type OutageRow,
  toDelivery,
  toOutage
} from './queue.ts'

/** What is known of all deliveries, for people and for alerts, beside the queue. */
export type DeliveryRecords = ReturnType<typeof createDeliveryRecords>

/** Deliveries in an SQL database. */
export function createDeliveryRecords(database: SqlDatabase, time: () => number) {
  return {
    ...createDeliveryQueue(database, time),
    ...createOverview(database),
    /** Queues leads for a target, again or for the first time; returns the number of deliveries created. */
    redeliver: (target: string, resultIDs: readonly string[]) =>
      database.write((sql) => redeliver(sql, target, resultIDs, time())),
    async outages() {
      return (await database.read<OutageRow>('SELECT * FROM outages ORDER BY name')).map(toOutage)
    },
    /** Dead deliveries and outages not yet reported; this call marks them as reported. */
    takeAlerts: () => database.write((sql) => takeAlerts(sql, time())),
    /** Marks alerts that could not be sent as unreported again. */
    returnAlerts: ({ at }: Alerts) =>
      database.write(async (sql) => {
        for (const table of ['deliveries', 'outages']) {
          await sql.run(`UPDATE ${table} SET alerted_at = NULL WHERE alerted_at = ?`, at.getTime())
        }
      })
  }
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
    /** The deliveries of some leads at once, latest generation of each target. */
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
    /** The lead that a receiver knows by its own id. */
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
    /** What was given up and sent again since counts as it stands now. */
    async counts() {
      const rows = [
        ...(await database.read<CountRow>(countsOf(['pending', 'sending', 'dead']))),
        ...(await database.read<CountRow>(countsOf(['done', 'cancelled'])))
      ]
      return rows.map(({ oldest, reason, ...row }) => ({
        ...row,
        /** The longest-waiting of those, by the time its lead arrived; of what is done, by when it was due. */
        oldest: new Date(oldest),
        /** Why one of them has failed last, if any has. */
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

/** What an operator is to be told. */
type Alerts = Awaited<ReturnType<typeof takeAlerts>>

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
  const outages = await sql.all<OutageRow>(
    `UPDATE outages SET alerted_at = ?
     WHERE alerted_at IS NULL AND (is_blocked = 1 OR NOT (since > ? AND since <= ?))
     RETURNING *`,
    time,
    time - QUIET_OUTAGE_MS,
    // An outage that starts in the future was recorded under a wrong clock.
    time + QUIET_OUTAGE_MS
  )
  return {
    /** The first of the deliveries given up: there may be as many as leads. */
    dead: dead.map((row) => ({ ...toDelivery(row), resultID: row.result_id })),
    /** Those given up that are not named. */
    more: count - dead.length,
    outages: outages.map(toOutage),
    /** By when they were taken they are found again. */
    at: new Date(time)
  }
}
