import type { LeadStore } from '../leads/lead-store.ts'
import { DeliveryError, type DeliveryTarget } from './delivery-target.ts'
import type { Circuit, ClaimedDelivery, DeliveryOutcome, DeliveryQueue } from './queue.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Pauses after the first, second, … failed attempt; the last one repeats. */
const RETRY_PAUSES_MS = [
  10_000,
  30_000,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS
]
/** Spreads retries, so that a recovering target does not get them all at once. */
const JITTER = 0.2

/** A lead that keeps failing for this long while its target accepts others is given up. */
const RETRY_BUDGET_MS = 7 * 24 * HOUR_MS

/** A lead that old has normally had more attempts than this; an age without them means the clock has jumped. */
const RETRY_BUDGET_ATTEMPTS = 100

/** This many consecutive failed leads open the circuit: the target is down. */
const FAILURES_TO_OPEN = 5

/** After this many failed reads, the lead goes without its file. */
export const UNREADABLE_TRIES = 3

/** Pauses between probes of a target; the last one repeats. */
const LAST_PROBE_MS = MINUTE_MS
const PROBE_PAUSES_MS = [10_000, 30_000, LAST_PROBE_MS]

/** How often a blocked target is probed anyway. */
const BLOCKED_PAUSE_MS = HOUR_MS

/** Upper bound of every wait, whatever the clock does. */
export const MAX_WAIT_MS = HOUR_MS * (1 + JITTER)

/** A worker that has not renewed its claim for this long is presumed dead. */
export const LEASE_MS = 30_000
export const RENEW_MS = 10_000

/** @param attempts Failed attempts so far, 1 or more. */
function retryPauseMs(attempts: number, random = Math.random): number {
  const pause = RETRY_PAUSES_MS[Math.min(attempts, RETRY_PAUSES_MS.length) - 1] ?? HOUR_MS
  return pause * (1 - JITTER + 2 * JITTER * random())
}

/** @param probes Failed probes so far. */
function probePauseMs(probes: number): number {
  return PROBE_PAUSES_MS[Math.min(probes, PROBE_PAUSES_MS.length - 1)] ?? MINUTE_MS
}

/**
 * Tracks in the database, for all processes, whether a target is available. Holds leads up only while the target's own
 * check fails, or after several different leads have failed in a row.
 */
export function createCircuitBreaker(
  queue: DeliveryQueue,
  { name, configHash }: Pick<DeliveryTarget, 'name' | 'configHash'>,
  now: () => Date
) {
  const after = (ms: number) => new Date(now().getTime() + ms)
  /** Deliveries already counted in `failures`: a lead that fails again is not new evidence. */
  const counted = new Set<number>()

  const closed = (): Circuit => ({
    name,
    configHash,
    state: 'closed',
    failures: 0,
    since: now(),
    probes: 0
  })

  return {
    /** Reads the circuit; closes a blocked one whose settings have changed. */
    async read(): Promise<Circuit> {
      const known = await queue.circuit(name)
      if (known?.configHash === configHash) return known
      const fresh = closed()
      await queue.saveCircuit(fresh)
      if (known) await queue.wake(name)
      return fresh
    },

    /**
     * When a held-up target may be probed. A blocked one is probed within a minute if there is a lead it has never
     * seen: what it refused may have been the fault of the other leads.
     */
    probeTimes({ state, probeAt = now() }: Circuit): { any: Date; untried: Date } {
      // A longer wait than this means the clock was set back.
      const any = probeAt > after(BLOCKED_PAUSE_MS) ? now() : probeAt
      const early = new Date(any.getTime() - BLOCKED_PAUSE_MS + LAST_PROBE_MS)
      return { any, untried: state === 'blocked' ? early : any }
    },

    /** The circuit to probe with; undefined when another worker is probing. */
    async takeProbe(circuit: Circuit): Promise<Circuit | undefined> {
      const { state, probes, probeAt = now() } = circuit
      const next = after(state === 'blocked' ? BLOCKED_PAUSE_MS : probePauseMs(probes + 1))
      const isTaken = await queue.takeProbe(name, probeAt, next)
      return isTaken ? { ...circuit, probeAt: next, probes: probes + 1 } : undefined
    },

    /** The target accepted a lead; all waiting leads become due. */
    async answered({ state, failures }: Circuit): Promise<void> {
      if (state === 'closed' && failures === 0) return
      await queue.saveCircuit(closed())
      if (state !== 'closed') await queue.wake(name)
    },

    /** The target was not contacted after all: the next lead may probe it. */
    async unasked(circuit: Circuit): Promise<void> {
      if (circuit.probeAt) await queue.saveCircuit({ ...circuit, probeAt: now() })
    },

    async failed(
      circuit: Circuit,
      { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
      error: DeliveryError,
      verdict: Verdict
    ): Promise<Circuit> {
      if (circuit.failures === 0) counted.clear()
      const isNew = !counted.has(id)
      const next = circuitAfter(circuit, { error, verdict, attempts, isNew }, now())
      if (next.failures > circuit.failures) counted.add(id)
      await queue.saveCircuit(next)
      if (circuit.probeAt && !next.probeAt) await queue.wake(name)
      return next
    }
  }
}

interface LeadFailure {
  error: DeliveryError
  verdict: Verdict
  /** Attempts of this lead so far. */
  attempts: number
  /** It has not yet failed since the target last accepted a lead. */
  isNew: boolean
}

/** The circuit state of a target after a lead has failed. */
export function circuitAfter(circuit: Circuit, failure: LeadFailure, now: Date): Circuit {
  const next = nextOf(circuit, failure, now)
  return { ...next, since: next.state === circuit.state ? circuit.since : now }
}

function nextOf(
  circuit: Circuit,
  { error, verdict, attempts, isNew }: LeadFailure,
  now: Date
): Circuit {
  const { isGivenUp, targetFault } = verdict
  if (targetFault) {
    return held(circuit, targetFault, targetFault.pauseMs ?? error.pauseMs, now)
  }
  if (isGivenUp) return free(circuit)
  if (error.fault === 'blocked') {
    const isRefusedAgain = attempts > 1
    // Nothing else got through in the meantime: report it, but hold up no leads.
    return isRefusedAgain
      ? { ...free(circuit), state: 'blocked', reason: error.message }
      : free(circuit)
  }
  const failures = Math.min(circuit.failures + Number(isNew), FAILURES_TO_OPEN)
  return failures < FAILURES_TO_OPEN
    ? { ...free(circuit), failures, reason: error.message }
    : { ...held(circuit, error, error.pauseMs, now), failures }
}

/** Leads wait until the target may be probed again. */
function held(
  circuit: Circuit,
  { fault, message: reason }: DeliveryError,
  askedMs: number | undefined,
  now: Date
): Circuit {
  const [state, pauseMs] =
    fault === 'blocked'
      ? (['blocked', BLOCKED_PAUSE_MS] as const)
      : (['open', askedMs ?? probePauseMs(circuit.probes)] as const)
  return { ...circuit, state, reason, probeAt: new Date(now.getTime() + pauseMs) }
}

/** Leads follow their own retry schedule. */
function free(circuit: Circuit): Circuit {
  const { probeAt, ...rest } = circuit
  return probeAt ? { ...rest, state: 'closed', probes: 0 } : circuit
}

/** Whose fault a failed attempt is. If neither's, the lead just waits. */
interface Verdict {
  /** The lead's fault: it is dead. */
  isGivenUp: boolean
  /** The target's fault, as reported by its own check. */
  targetFault?: DeliveryError | undefined
}

/**
 * Distinguishes a target that refuses this lead from one that refuses everything: by the target's check, and by whether
 * it has accepted another lead since it was first sent this one.
 */
function createFaultFinder(queue: DeliveryQueue, target: DeliveryTarget, now: () => Date) {
  async function checkTarget(): Promise<DeliveryError | undefined> {
    try {
      await target.check()
    } catch (error) {
      if (!(error instanceof DeliveryError)) return new DeliveryError('retry', 'the check failed')
      // The target is up; it just cannot answer a check.
      if (error.fault !== 'dead') return error
    }
    return undefined
  }

  async function isLeadAtFault(
    { attempts, firstAt = now() }: ClaimedDelivery,
    { fault }: DeliveryError,
    isTargetWell: boolean
  ): Promise<boolean> {
    const isOld = isTooOld({ attempts, firstAt }, now())
    if (!isOld && (fault === 'retry' || !isTargetWell)) return false
    const taken = await queue.firstTaken(target.name, firstAt)
    if (!taken) return false
    return (
      (fault === 'blocked' && isTargetWell) || now().getTime() - taken.getTime() > RETRY_BUDGET_MS
    )
  }

  return async (
    claimed: ClaimedDelivery,
    error: DeliveryError,
    circuit: Circuit
  ): Promise<Verdict> => {
    // The target responded to this lead; whether it would accept others matters only while they are held up.
    if (error.fault === 'dead' && !circuit.probeAt) return { isGivenUp: true }
    const targetFault = await checkTarget()
    if (error.fault === 'dead') return { isGivenUp: true, targetFault }
    return { isGivenUp: await isLeadAtFault(claimed, error, !targetFault), targetFault }
  }
}

/** Whether recipients that refuse a lead which others have taken are given up: at the second time, or after a week of waiting. */
function isRefusalFinal(
  { attempts, firstAt = new Date() }: Pick<ClaimedDelivery, 'attempts' | 'firstAt'>,
  { fault }: DeliveryError,
  now: Date
): boolean {
  return fault === 'retry' ? isTooOld({ attempts, firstAt }, now) : attempts > 1
}

function isTooOld({ attempts, firstAt }: { attempts: number; firstAt: Date }, now: Date): boolean {
  const ageMs = now.getTime() - firstAt.getTime()
  return attempts > RETRY_BUDGET_ATTEMPTS && (ageMs > RETRY_BUDGET_MS || ageMs < 0)
}

/** `blocked`: the lead waits until a person fixes the target. */
export type DeliveryResult = 'done' | 'retry' | 'dead' | 'blocked'

/** The leads with their queue. */
export interface DeliveryStore {
  leads: Pick<LeadStore, 'get' | 'readAttachment'>
  delivery: DeliveryQueue
}

export interface DelivererParts {
  target: DeliveryTarget
  store: DeliveryStore
  now: () => Date
  /** Called after every attempt; `error` contains no personal data. */
  onResult?: (result: DeliveryResult, about: { resultID: string; error?: string }) => void
}

interface SettlingParts extends Omit<DelivererParts, 'store' | 'onResult'> {
  queue: DeliveryQueue
  onResult: DelivererParts['onResult'] | undefined
  breaker: ReturnType<typeof createCircuitBreaker>
  owner: string
}

/** Records the outcome of an attempt, for the lead and for the target. */
export function createSettling({ queue, target, breaker, owner, now, onResult }: SettlingParts) {
  const judge = createFaultFinder(queue, target, now)

  function retryOf(
    { attempts }: ClaimedDelivery,
    error: string,
    pauseMs = 0
  ): DeliveryOutcome & { kind: 'retry' } {
    const waitMs = Math.max(pauseMs, retryPauseMs(attempts))
    return { kind: 'retry', error, nextAt: new Date(now().getTime() + waitMs) }
  }

  /** Some of its recipients have it: the target is well, and the others get it by themselves or are told of. */
  async function settlePartly(claimed: ClaimedDelivery, error: DeliveryError, circuit: Circuit) {
    const { message, served } = error
    const isGivenUp = isRefusalFinal(claimed, error, now())
    await queue.settle(
      claimed.id,
      owner,
      isGivenUp
        ? { kind: 'dead', error: message, served }
        : { ...retryOf(claimed, message), served }
    )
    onResult?.(isGivenUp ? 'dead' : 'retry', { resultID: claimed.lead.resultID, error: message })
    return breaker.answered(circuit)
  }

  async function settleFailure(claimed: ClaimedDelivery, error: DeliveryError, circuit: Circuit) {
    const { message, pauseMs } = error
    const verdict = await judge(claimed, error, circuit)
    const { isGivenUp } = verdict
    await queue.settle(
      claimed.id,
      owner,
      isGivenUp ? { kind: 'dead', error: message } : retryOf(claimed, message, pauseMs)
    )
    const { state } = await breaker.failed(circuit, claimed, error, verdict)
    const waiting = state === 'blocked' ? 'blocked' : 'retry'
    onResult?.(isGivenUp ? 'dead' : waiting, { resultID: claimed.lead.resultID, error: message })
  }

  return async (claimed: ClaimedDelivery, done: Attempt, circuit: Circuit): Promise<void> => {
    const { id, lead } = claimed
    const { resultID } = lead
    switch (done.kind) {
      case 'taken':
        await queue.settle(id, owner, { ...done, kind: 'done' })
        onResult?.('done', { resultID })
        return breaker.answered(circuit)
      case 'failed':
        return done.error.served.length > 0
          ? settlePartly(claimed, done.error, circuit)
          : settleFailure(claimed, done.error, circuit)
      case 'obsolete':
        await queue.settle(id, owner, { kind: 'cancelled' })
        return breaker.unasked(circuit)
      case 'unreadable':
        await queue.settle(id, owner, retryOf(claimed, done.error))
        return onResult?.('retry', { resultID, error: done.error })
      default:
        await queue.settle(id, owner, { kind: 'dead', error: done.error })
        onResult?.('dead', { resultID, error: done.error })
        return breaker.unasked(circuit)
    }
  }
}

/** The outcome of an attempt. Only `taken` and `failed` tell us about the target: only then was it contacted. */
export type Attempt =
  | { kind: 'taken'; remoteID?: string }
  | { kind: 'failed'; error: DeliveryError }
  /** The lead was erased meanwhile, or its target has no more use for it. */
  | { kind: 'obsolete' }
  /** The file cannot be read at the moment. */
  | { kind: 'unreadable'; error: string }
  /** The lead cannot be read, or cannot be serialised. */
  | { kind: 'unwritable'; error: string }
