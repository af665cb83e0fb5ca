import type { StoredLead } from './lead.ts'

/** `dead` was given up and waits for `leads redeliver`; nothing is ever deleted. */
type DeliveryState = 'pending' | 'sending' | 'done' | 'dead' | 'cancelled'

/** One lead on its way to one target. */
export interface Delivery {
  id: number
  target: string
  /** 1, and one more for every `leads redeliver`. */
  generation: number
  state: DeliveryState
  /** Times it was tried. */
  attempts: number
  /** When it is due, or was due last. */
  nextAt: Date
  firstAt?: Date
  doneAt?: Date
  /** What the other side calls it. */
  remoteID?: string
  /** Holds nothing personal. */
  lastError?: string
}

export interface ClaimedDelivery extends Delivery {
  lead: StoredLead
}

/** What became of an attempt. */
export type DeliveryOutcome =
  | { kind: 'done'; remoteID?: string }
  | { kind: 'retry'; error: string; nextAt: Date }
  | { kind: 'dead'; error: string }
  /** The lead was erased meanwhile. */
  | { kind: 'cancelled' }

/**
 * Which of a target's deliveries is to be taken: what is due, of that only what was never tried, or, due or not,
 * what was not tried for longest.
 */
export type ClaimKind = 'due' | 'untried' | 'any'

/** `open` while the target is away; `blocked` when only a person can mend it. */
type CircuitState = 'closed' | 'open' | 'blocked'

export interface Circuit {
  name: string
  state: CircuitState
  /** Leads that have failed since the target took one. */
  failures: number
  since: Date
  /** When the next delivery may try whether the target is back; absent when none is held up. */
  probeAt?: Date
  /** Probes since it opened. */
  probes: number
  /** Of the target's settings: a change closes a blocked circuit. */
  configHash: string
  reason?: string
}

interface QueueCount {
  target: string
  state: DeliveryState
  count: number
  /** Of those, the one that has waited longest since its lead came. */
  oldest: Date
}

/** Deliveries, stored in the same transaction as their lead. */
export interface Outbox {
  /**
   * Takes the next delivery of a target, for `leaseMs`. A worker that dies loses it to the next after that.
   */
  claim(
    target: string,
    owner: string,
    leaseMs: number,
    kind?: ClaimKind
  ): Promise<ClaimedDelivery | undefined>
  /** Says that the attempt goes on. */
  renew(id: number, owner: string, leaseMs: number): Promise<void>
  /** Settles a claimed delivery; false when the lease has gone to another worker meanwhile. */
  settle(id: number, owner: string, outcome: DeliveryOutcome): Promise<boolean>
  /** When something of the target will be due; undefined when nothing waits. */
  nextDue(target: string): Promise<Date | undefined>
  /** When the target took the first lead since then. */
  firstTaken(target: string, since: Date): Promise<Date | undefined>
  circuit(target: string): Promise<Circuit | undefined>
  saveCircuit(circuit: Circuit): Promise<void>
  /**
   * Lets one worker of all processes probe an open circuit.
   *
   * @param probeAt When the probe was due; another worker that moved it on has won.
   */
  takeProbe(target: string, probeAt: Date, nextProbeAt: Date): Promise<boolean>
  /** Makes everything that waits for a target due now. */
  wake(target: string): Promise<void>
  /**
   * Takes back what a dead worker had claimed: what was overdue at the last call too and has not been renewed since, for
   * a clock that jumps makes a living worker's claim look old. Call it less often than claims are renewed. A wait that a
   * jump has made longer than `maxWaitMs` ends now.
   */
  recover(maxWaitMs: number): Promise<void>
  /** Sends leads again, or for the first time, to a target; gives the number of deliveries made. */
  redeliver(target: string, resultIDs: readonly string[]): Promise<number>
  deliveriesOf(resultID: string): Promise<Delivery[]>
  /** The deliveries of many leads at once, latest generation of each target. */
  latest(): Promise<Map<string, Delivery[]>>
  counts(): Promise<QueueCount[]>
  circuits(): Promise<Circuit[]>
  /** Dead deliveries and broken circuits that nobody was told of yet; they count as told from now on. */
  takeAlerts(): Promise<{ dead: (Delivery & { resultID: string })[]; circuits: Circuit[] }>
  /** Alerts that could not be sent are to be told again. */
  returnAlerts(alerts: { dead: readonly Delivery[]; circuits: readonly Circuit[] }): Promise<void>
}
