import type { Outbox } from '../outbox.ts'
import { type CircuitRow, type DeliveryRow, toCircuit, toDelivery } from './outbox-rows.ts'
import { firstRow, type Sql, type SqlDatabase } from './sql-database.ts'

/** An outage shorter than this is not reported. */
const QUIET_OUTAGE_MS = 10 * 60 * 1000

/** A letter names no more deliveries than this. */
const MOST_NAMED = 100

/** Circuit state of the targets, and the alerts due. */
export function createCircuits(database: SqlDatabase, time: () => number) {
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
  } satisfies Partial<Outbox>
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
