import { jsonValue } from '../leads/json-object.ts'
import type { StoredLead } from '../leads/lead.ts'
import type { DeliveryState } from '../leads/lead-store.ts'

/** One lead on its way to one target. */
export interface Delivery {
  id: number
  target: string
  /** 1, and one more for every `leads redeliver`. */
  generation: number
  state: DeliveryState
  /** Attempts so far. */
  attempts: number
  /** When it is due, or was due last. */
  nextAt: Date
  firstAt?: Date
  doneAt?: Date
  /** The receiver's id for it. */
  remoteID?: string
  /** Contains no personal data. */
  lastError?: string
  /** Recipients of the target that have it, while others of them do not. */
  served?: readonly string[]
}

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

/** `open` while the target is down; `blocked` when only a person can fix it. */
type CircuitState = 'closed' | 'open' | 'blocked'

export interface Circuit {
  name: string
  state: CircuitState
  /** Leads that have failed since the target last accepted one. */
  failures: number
  since: Date
  /** When the next delivery may probe the target; absent when none is held up. */
  probeAt?: Date
  /** Probes since it opened. */
  probes: number
  /** The hash of the target's settings, a change of which closes a blocked circuit. */
  configHash: string
  reason?: string
}

interface QueueCount {
  target: string
  state: DeliveryState
  count: number
  /** The longest-waiting of those, by the time its lead arrived; of what is done, by when it was due. */
  oldest: Date
  /** Why one of them has failed last, if any has. */
  reason?: string
}

/** Deliveries, stored in the same transaction as their lead. */
export interface DeliveryQueue {
  /** Claims a target's next delivery for `leaseMs`. If the worker dies, another may take it after that. */
  claim(
    target: string,
    owner: string,
    leaseMs: number,
    kind?: ClaimKind
  ): Promise<ClaimedDelivery | undefined>
  /** Extends the lease while the attempt is running. */
  renew(id: number, owner: string, leaseMs: number): Promise<void>
  /** Settles a claimed delivery; false when another worker has taken over the lease. */
  settle(id: number, owner: string, outcome: DeliveryOutcome): Promise<boolean>
  /** When the target's next delivery is due; undefined when none is waiting. */
  nextDue(target: string): Promise<Date | undefined>
  /** When the target accepted its first lead since `since`. */
  firstTaken(target: string, since: Date): Promise<Date | undefined>
  circuit(target: string): Promise<Circuit | undefined>
  saveCircuit(circuit: Circuit): Promise<void>
  /**
   * Lets one worker across all processes probe an open circuit.
   *
   * @param probeAt When the probe was due; if another worker has already moved it, that worker wins.
   */
  takeProbe(target: string, probeAt: Date, nextProbeAt: Date): Promise<boolean>
  /** Makes all of a target's pending deliveries due now. */
  wake(target: string): Promise<void>
  /**
   * Reclaims deliveries of dead workers: those already overdue at the last call and not renewed since, because a clock
   * jump makes a live worker's claim look expired. Call it less often than claims are renewed. A wait that a clock jump
   * made longer than `maxWaitMs` ends now.
   */
  recover(maxWaitMs: number): Promise<void>
  /** Queues leads for a target, again or for the first time; returns the number of deliveries created. */
  redeliver(target: string, resultIDs: readonly string[]): Promise<number>
  deliveriesOf(resultID: string): Promise<Delivery[]>
  /** The deliveries of some leads at once, latest generation of each target. */
  latestOf(resultIDs: readonly string[]): Promise<Map<string, Delivery[]>>
  /** The newest deliveries that a target has taken, newest first. */
  lastDone(target: string, limit: number): Promise<(Delivery & { resultID: string })[]>
  /** The lead that a receiver knows by its own id. */
  leadOfRemote(target: string, remoteID: string): Promise<string | undefined>
  /** What was given up and sent again since counts as it stands now. */
  counts(): Promise<QueueCount[]>
  circuits(): Promise<Circuit[]>
  /** Dead deliveries and broken circuits not yet reported; this call marks them as reported. */
  takeAlerts(): Promise<Alerts>
  /** Marks alerts that could not be sent as unreported again. */
  returnAlerts(alerts: Alerts): Promise<void>
}

/** What an operator is to be told. */
interface Alerts {
  /** The first of the deliveries given up: there may be as many as leads. */
  dead: (Delivery & { resultID: string })[]
  /** Those given up that are not named. */
  more: number
  circuits: Circuit[]
  /** By when they were taken they are found again. */
  at: Date
}

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
