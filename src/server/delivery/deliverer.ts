import { randomUUID } from 'node:crypto'
import type { StoredLead } from '../leads/lead.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { DeliveryError, type DeliveryTarget, type OutgoingLead } from './delivery-target.ts'
import type { Circuit, ClaimedDelivery, ClaimKind, DeliveryOutcome, Outbox } from './queue.ts'
import {
  BLOCKED_PAUSE_MS,
  FAILURES_TO_OPEN,
  LAST_PROBE_MS,
  LEASE_MS,
  probePauseMs,
  RENEW_MS,
  retryPauseMs,
  UNREADABLE_TRIES
} from './retry-policy.ts'
import { createFaultFinder, isRefusalFinal, type Verdict } from './whose-fault.ts'

/** `blocked`: the lead waits until a person fixes the target. */
export type DeliveryResult = 'done' | 'retry' | 'dead' | 'blocked'

interface DelivererParts {
  target: DeliveryTarget
  store: Pick<LeadStore, 'outbox' | 'get' | 'readAttachment'>
  now: () => Date
  /** Called after every attempt; `error` contains no personal data. */
  onResult?: (result: DeliveryResult, about: { resultID: string; error?: string }) => void
}

/** Delivers leads to one target, one at a time. */
export interface Deliverer {
  /**
   * Makes the next due delivery.
   *
   * @returns When to call again; undefined when nothing is pending.
   */
  step(): Promise<Date | undefined>
}

/**
 * A failed lead waits alone. A target that fails its own check, or fails several leads in a row, holds up all leads:
 * then one lead at a time, a different one each time, probes it, and once it is back everything is due.
 */
export function createDeliverer({ target, store, now, onResult }: DelivererParts): Deliverer {
  const { outbox } = store
  const breaker = createCircuitBreaker(outbox, target, now)
  const owner = randomUUID()
  const tryDelivery = createAttempt(target, store)
  const settle = createSettling({ outbox, target, breaker, owner, now, onResult })
  const after = (ms: number) => new Date(now().getTime() + ms)

  async function probe(circuit: Circuit): Promise<Date> {
    const times = breaker.probeTimes(circuit)
    if (times.any <= now()) {
      const taken = await breaker.takeProbe(circuit)
      return (taken && (await attempt(taken, 'any'))) ?? after(LEASE_MS)
    }
    if (times.untried > now()) return times.untried
    return (await attempt(circuit, 'untried')) ?? times.any
  }

  /** When the next delivery may follow; undefined when there was none of this kind. */
  async function attempt(circuit: Circuit, kind: ClaimKind): Promise<Date | undefined> {
    const claimed = await outbox.claim(target.name, owner, LEASE_MS, kind)
    if (!claimed) return undefined
    // A database error will surface when the attempt is settled.
    const renewal = setInterval(() => {
      outbox.renew(claimed.id, owner, LEASE_MS).catch(() => undefined)
    }, RENEW_MS)
    try {
      await settle(claimed, await tryDelivery(claimed), circuit)
    } finally {
      clearInterval(renewal)
    }
    return after(target.pauseMs)
  }

  return {
    async step() {
      const circuit = await breaker.read()
      const due = await outbox.nextDue(target.name)
      if (!due) return undefined
      if (circuit.probeAt) return probe(circuit)
      if (due > now()) return due
      return (await attempt(circuit, 'due')) ?? after(target.pauseMs)
    }
  }
}

interface SettlingParts extends Omit<DelivererParts, 'store' | 'onResult'> {
  outbox: LeadStore['outbox']
  onResult: DelivererParts['onResult'] | undefined
  breaker: ReturnType<typeof createCircuitBreaker>
  owner: string
}

/** Records the outcome of an attempt, for the lead and for the target. */
function createSettling({ outbox, target, breaker, owner, now, onResult }: SettlingParts) {
  const judge = createFaultFinder(outbox, target, now)

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
    await outbox.settle(
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
    await outbox.settle(
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
        await outbox.settle(id, owner, { ...done, kind: 'done' })
        onResult?.('done', { resultID })
        return breaker.answered(circuit)
      case 'failed':
        return done.error.served.length > 0
          ? settlePartly(claimed, done.error, circuit)
          : settleFailure(claimed, done.error, circuit)
      case 'obsolete':
        await outbox.settle(id, owner, { kind: 'cancelled' })
        return breaker.unasked(circuit)
      case 'unreadable':
        await outbox.settle(id, owner, retryOf(claimed, done.error))
        return onResult?.('retry', { resultID, error: done.error })
      default:
        await outbox.settle(id, owner, { kind: 'dead', error: done.error })
        onResult?.('dead', { resultID, error: done.error })
        return breaker.unasked(circuit)
    }
  }
}

/** The outcome of an attempt. Only `taken` and `failed` tell us about the target: only then was it contacted. */
type Attempt =
  | { kind: 'taken'; remoteID?: string }
  | { kind: 'failed'; error: DeliveryError }
  /** The lead was erased meanwhile, or its target has no more use for it. */
  | { kind: 'obsolete' }
  /** The file cannot be read at the moment. */
  | { kind: 'unreadable'; error: string }
  /** The lead cannot be read, or cannot be serialised. */
  | { kind: 'unwritable'; error: string }

/** Sends one lead to a target; never rejects. */
function createAttempt(target: DeliveryTarget, store: Pick<LeadStore, 'get' | 'readAttachment'>) {
  /** @throws When the file cannot be read at the moment. */
  async function prepare(claimed: ClaimedDelivery): Promise<OutgoingLead> {
    const { lead, attempts, generation, served } = claimed
    const { attachment } = lead
    const identity = `${lead.resultID}.${target.name}.${generation}`
    const own = {
      lead,
      identity,
      attempt: attempts,
      isRepeat: attempts > 1 || generation > 1,
      served
    }
    if (!attachment || !target.takesFiles) return own
    try {
      const data = await store.readAttachment(attachment.id)
      if (!data) return { ...own, fileAbsence: 'gone' }
      return { ...own, file: { name: attachment.name, type: attachment.type, data } }
    } catch (error) {
      if (attempts <= UNREADABLE_TRIES) throw error
      return { ...own, fileAbsence: 'unreadable' }
    }
  }

  /** Retries without the file if the receiver finds it too large, and says so in the lead. */
  async function send(outgoing: OutgoingLead): Promise<Attempt> {
    try {
      return { kind: 'taken', ...(await target.deliver(outgoing)) }
    } catch (error) {
      const { file, ...rest } = outgoing
      if (!file || !isForItsSize(error, outgoing.attempt)) throw error
      if (await isErasedMeanwhile(outgoing.lead)) return { kind: 'obsolete' }
      return { kind: 'taken', ...(await target.deliver({ ...rest, fileAbsence: 'too-large' })) }
    }
  }

  /** A database that cannot tell is no reason to keep a lead back. */
  async function isErasedMeanwhile({ resultID }: StoredLead): Promise<boolean> {
    const lead = await store.get(resultID).catch(() => undefined)
    return lead?.status === 'erased'
  }

  /** Whether nobody wants the lead any more. A damaged one is never obsolete: it cannot be read to tell. */
  function isObsolete(lead: StoredLead): boolean {
    return lead.status === 'erased' || (!lead.isDamaged && target.wants?.(lead) === false)
  }

  return async (claimed: ClaimedDelivery): Promise<Attempt> => {
    if (isObsolete(claimed.lead)) return { kind: 'obsolete' }
    if (claimed.lead.isDamaged) return { kind: 'unwritable', error: DAMAGED }
    let outgoing: OutgoingLead
    try {
      outgoing = await prepare(claimed)
    } catch (error) {
      return { kind: 'unreadable', error: `the file cannot be read: ${nameOf(error)}` }
    }
    try {
      return await send(outgoing)
    } catch (error) {
      if (error instanceof DeliveryError) return { kind: 'failed', error }
      return { kind: 'unwritable', error: nameOf(error) }
    }
  }
}

const DAMAGED = 'the lead cannot be read from the database, see "leads doctor"'

/** A connection cut twice while sending the same file counts as "too large". */
function isForItsSize(error: unknown, attempt: number): boolean {
  return error instanceof DeliveryError && (error.isTooLarge || (error.isCut && attempt > 1))
}

/** The error's message is left out: it may quote the lead. */
function nameOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name ?? 'unknown fault')
}

/**
 * Tracks in the database, for all processes, whether a target is available. Holds leads up only while the target's own
 * check fails, or after several different leads have failed in a row.
 */
export function createCircuitBreaker(
  outbox: Outbox,
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
      const known = await outbox.circuit(name)
      if (known?.configHash === configHash) return known
      const fresh = closed()
      await outbox.saveCircuit(fresh)
      if (known) await outbox.wake(name)
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
      const isTaken = await outbox.takeProbe(name, probeAt, next)
      return isTaken ? { ...circuit, probeAt: next, probes: probes + 1 } : undefined
    },

    /** The target accepted a lead; all waiting leads become due. */
    async answered({ state, failures }: Circuit): Promise<void> {
      if (state === 'closed' && failures === 0) return
      await outbox.saveCircuit(closed())
      if (state !== 'closed') await outbox.wake(name)
    },

    /** The target was not contacted after all: the next lead may probe it. */
    async unasked(circuit: Circuit): Promise<void> {
      if (circuit.probeAt) await outbox.saveCircuit({ ...circuit, probeAt: now() })
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
      await outbox.saveCircuit(next)
      if (circuit.probeAt && !next.probeAt) await outbox.wake(name)
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
