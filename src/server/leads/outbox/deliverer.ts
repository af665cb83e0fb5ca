import { randomUUID } from 'node:crypto'
import type { LeadStore } from '../lead-store.ts'
import type { Circuit, ClaimedDelivery, ClaimKind, DeliveryOutcome } from '../outbox.ts'
import { type Attempt, createAttempt } from './attempt.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { DeliveryError, DeliveryTarget } from './delivery-target.ts'
import { createJudge, isRefusalFinal } from './judge.ts'
import { LEASE_MS, RENEW_MS, retryPauseMs } from './retry-policy.ts'

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
  const judge = createJudge(outbox, target, now)

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
