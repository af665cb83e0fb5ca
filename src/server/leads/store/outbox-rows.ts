import { jsonValue } from '../json-object.ts'
import type { Circuit, Delivery } from '../outbox.ts'

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

export interface CircuitRow {
  name: string
  state: string
  failures: number
  since: number
  probe_at: number
  probes: number
  config_hash: string
  reason: string | null
}

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    target: row.target,
    generation: row.generation,
    state: row.state as Delivery['state'],
    attempts: row.attempts,
    nextAt: new Date(row.next_at),
    ...(row.first_at === null ? {} : { firstAt: new Date(row.first_at) }),
    ...(row.done_at === null ? {} : { doneAt: new Date(row.done_at) }),
    ...(row.remote_id === null ? {} : { remoteID: row.remote_id }),
    ...(row.last_error === null ? {} : { lastError: row.last_error }),
    ...servedOf(row)
  }
}

/** What is illegible has reached nobody. */
function servedOf({ served }: DeliveryRow): Pick<Delivery, 'served'> {
  const addresses = served === null ? undefined : jsonValue(served)
  return Array.isArray(addresses) ? { served: addresses.map(String) } : {}
}

export function toCircuit(row: CircuitRow): Circuit {
  return {
    name: row.name,
    state: row.state as Circuit['state'],
    failures: row.failures,
    since: new Date(row.since),
    ...(row.probe_at === 0 ? {} : { probeAt: new Date(row.probe_at) }),
    probes: row.probes,
    configHash: row.config_hash,
    ...(row.reason === null ? {} : { reason: row.reason })
  }
}
