import { randomUUID } from 'node:crypto'
import type { LeadStore } from '../leads/lead-store.ts'
import type { Circuit, ClaimedDelivery, DeliveryOutcome } from '../leads/outbox.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { DeliveryError, type DeliveryTarget, type OutgoingLead } from './delivery-target.ts'
import {
  LEASE_MS,
  RENEW_MS,
  RETRY_BUDGET_ATTEMPTS,
  RETRY_BUDGET_MS,
  retryPauseMs
} from './retry-policy.ts'

export type DeliveryResult = 'done' | 'retry' | 'dead' | 'blocked'

interface DelivererParts {
  target: DeliveryTarget
  store: Pick<LeadStore, 'outbox' | 'readAttachment'>
  now: () => Date
  /** Told of every attempt; `error` holds nothing personal. */
  onResult?: (result: DeliveryResult, about: { resultID: string; error?: string }) => void
}

/** Brings leads to one target, one after the other. */
export interface Deliverer {
  /**
   * Delivers what is due next.
   *
   * @returns When to call again; undefined when nothing waits.
   */
  step(): Promise<Date | undefined>
}

/**
 * A target that fails again and again has its circuit opened: then only one delivery at a time asks whether it is
 * back, and when it is, everything that waited is due at once.
 */
export function createDeliverer({ target, store, now, onResult }: DelivererParts): Deliverer {
  const { outbox } = store
  const breaker = createCircuitBreaker(outbox, target, now)
  const owner = randomUUID()
  const after = (ms: number) => new Date(now().getTime() + ms)

  async function probe(circuit: Circuit): Promise<Date> {
    const probeAt = breaker.probeAt(circuit)
    if (probeAt > now()) return probeAt
    const taken = await breaker.takeProbe(circuit)
    return taken ? attempt(taken) : after(LEASE_MS)
  }

  async function attempt(circuit: Circuit): Promise<Date> {
    const claimed = await outbox.claim(target.name, owner, LEASE_MS)
    if (claimed) await settle(claimed, await tryDelivery(claimed), circuit)
    return after(target.pauseMs)
  }

  async function tryDelivery(claimed: ClaimedDelivery): Promise<DeliveryError | Delivered> {
    // A fault of the database is met when the attempt is settled.
    const renewal = setInterval(() => {
      outbox.renew(claimed.id, owner, LEASE_MS).catch(() => undefined)
    }, RENEW_MS)
    try {
      if (claimed.lead.status === 'erased') throw new DeliveryError('dead', 'the lead is erased')
      return await target.deliver(await outgoing(claimed))
    } catch (error) {
      if (error instanceof DeliveryError) return error
      // A lead that cannot even be written down concerns itself alone.
      return new DeliveryError('dead', error instanceof Error ? error.name : 'unknown fault')
    } finally {
      clearInterval(renewal)
    }
  }

  async function outgoing({ lead, attempts, generation }: ClaimedDelivery): Promise<OutgoingLead> {
    const { attachment } = lead
    const identity = `${lead.resultID}.${target.name}.${generation}`
    const own = { lead, identity, attempt: attempts }
    if (!attachment) return own
    const data = await store.readAttachment(attachment.id)
    const { name, type } = attachment
    return data ? { ...own, file: { name, type, data } } : { ...own, missingFile: name }
  }

  async function settle(
    claimed: ClaimedDelivery,
    result: DeliveryError | Delivered,
    circuit: Circuit
  ): Promise<void> {
    const { resultID } = claimed.lead
    if (result instanceof DeliveryError) {
      const outcome = outcomeOf(claimed, result, circuit, now())
      await outbox.settle(claimed.id, owner, outcome)
      const kind = outcome.kind === 'dead' ? 'dead' : result.fault
      onResult?.(kind, { resultID, error: result.message })
      return breaker.failed(circuit, result)
    }
    await outbox.settle(claimed.id, owner, { kind: 'done', ...result })
    onResult?.('done', { resultID })
    return breaker.answered(circuit)
  }

  return {
    async step() {
      const circuit = await breaker.read()
      const due = await outbox.nextDue(target.name)
      if (!due) return undefined
      if (circuit.state !== 'closed') return probe(circuit)
      return due > now() ? due : attempt(circuit)
    }
  }
}

type Delivered = Awaited<ReturnType<DeliveryTarget['deliver']>>

/** A lead is given up when it is at fault itself, or has failed for long while its target took others. */
function outcomeOf(
  { attempts, firstAt = new Date() }: ClaimedDelivery,
  { fault, message }: DeliveryError,
  circuit: Circuit,
  now: Date
): DeliveryOutcome {
  const ageMs = now.getTime() - firstAt.getTime()
  const isSpent = attempts > RETRY_BUDGET_ATTEMPTS && (ageMs > RETRY_BUDGET_MS || ageMs < 0)
  if (fault === 'dead' || (fault === 'retry' && circuit.state === 'closed' && isSpent)) {
    return { kind: 'dead', error: message }
  }
  const nextAt = new Date(now.getTime() + retryPauseMs(attempts))
  return { kind: 'retry', error: message, nextAt }
}
