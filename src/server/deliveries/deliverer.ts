import { randomUUID } from 'node:crypto'
import type { LeadStore } from '../leads/lead-store.ts'
import type { Circuit, ClaimedDelivery, DeliveryOutcome } from '../leads/outbox.ts'
import { DeliveryError, type DeliveryTarget, type OutgoingLead } from './delivery-target.ts'
import {
  BLOCKED_PAUSE_MS,
  FAILURES_TO_OPEN,
  LEASE_MS,
  probePauseMs,
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
  const owner = randomUUID()
  const after = (ms: number) => new Date(now().getTime() + ms)

  async function step(): Promise<Date | undefined> {
    const due = await outbox.nextDue(target.name)
    if (!due) return undefined
    const circuit = await readCircuit()
    if (circuit.state !== 'closed') return probe(circuit)
    return due > now() ? due : attempt(circuit)
  }

  /** One worker at a time asks an absent target with one delivery. */
  async function probe(circuit: Circuit): Promise<Date> {
    // A clock that was set back must not keep a target shut.
    const probeAt = earlier(circuit.probeAt, after(BLOCKED_PAUSE_MS))
    if (probeAt > now()) return probeAt
    const isBlocked = circuit.state === 'blocked'
    const next = after(isBlocked ? BLOCKED_PAUSE_MS : probePauseMs(circuit.probes + 1))
    if (!(await outbox.takeProbe(target.name, circuit.probeAt, next))) return next
    await outbox.wakeOne(target.name)
    return attempt({ ...circuit, probeAt: next, probes: circuit.probes + 1 })
  }

  /** A target whose settings have changed since it was blocked gets another chance. */
  async function readCircuit(): Promise<Circuit> {
    const known = await outbox.circuit(target.name)
    if (known && known.configHash === target.configHash) return known
    const fresh = closed()
    await outbox.saveCircuit(fresh)
    if (known && known.state !== 'closed') await outbox.wake(target.name)
    return fresh
  }

  async function attempt(circuit: Circuit): Promise<Date> {
    const claimed = await outbox.claim(target.name, owner, LEASE_MS)
    if (!claimed) return after(target.pauseMs)
    if (claimed.lead.status === 'erased') {
      await outbox.settle(claimed.id, owner, { kind: 'dead', error: 'the lead is erased' })
      return now()
    }
    const outcome = await tryDelivery(claimed)
    if (outcome instanceof DeliveryError) await fail(claimed, outcome, circuit)
    else await succeed(claimed, outcome, circuit)
    return after(target.pauseMs)
  }

  async function tryDelivery(
    claimed: ClaimedDelivery
  ): Promise<{ remoteID?: string } | DeliveryError> {
    try {
      return await target.deliver(await outgoing(claimed))
    } catch (error) {
      if (error instanceof DeliveryError) return error
      // A lead that cannot even be written down concerns itself alone.
      return new DeliveryError('dead', error instanceof Error ? error.name : 'unknown fault')
    }
  }

  async function outgoing({ lead, attempts, generation }: ClaimedDelivery): Promise<OutgoingLead> {
    const { attachment } = lead
    const data = attachment && (await store.readAttachment(attachment.id))
    return {
      lead,
      identity: `${lead.resultID}.${target.name}.${generation}`,
      attempt: attempts,
      ...(attachment && data
        ? { file: { name: attachment.name, type: attachment.type, data } }
        : {}),
      ...(attachment && !data ? { missingFile: attachment.name } : {})
    }
  }

  async function succeed(
    { id, lead }: ClaimedDelivery,
    { remoteID }: { remoteID?: string },
    circuit: Circuit
  ): Promise<void> {
    await outbox.settle(id, owner, { kind: 'done', ...(remoteID ? { remoteID } : {}) })
    onResult?.('done', { resultID: lead.resultID })
    await close(circuit)
  }

  /** The target has answered: what waited for it is due. */
  async function close(circuit: Circuit): Promise<void> {
    if (circuit.state === 'closed' && circuit.failures === 0) return
    await outbox.saveCircuit(closed())
    if (circuit.state !== 'closed') await outbox.wake(target.name)
  }

  async function fail(claimed: ClaimedDelivery, error: DeliveryError, circuit: Circuit) {
    const { fault, message, pauseMs } = error
    const outcome = settlementOf(claimed, error, circuit)
    await outbox.settle(claimed.id, owner, outcome)
    onResult?.(outcome.kind === 'dead' ? 'dead' : fault, {
      resultID: claimed.lead.resultID,
      error: message
    })
    if (fault === 'dead') return close(circuit)
    if (fault === 'blocked') return open(circuit, 'blocked', message, BLOCKED_PAUSE_MS)
    const failures = circuit.failures + 1
    if (circuit.state !== 'closed' || pauseMs !== undefined || failures >= FAILURES_TO_OPEN) {
      return open(circuit, 'open', message, pauseMs ?? probePauseMs(circuit.probes))
    }
    return outbox.saveCircuit({ ...circuit, failures, reason: message })
  }

  function settlementOf(
    { attempts, firstAt }: ClaimedDelivery,
    { fault, message }: DeliveryError,
    circuit: Circuit
  ): DeliveryOutcome {
    const isSpent = now().getTime() - (firstAt ?? now()).getTime() > RETRY_BUDGET_MS
    const isOwnFault = fault === 'retry' && circuit.state === 'closed' && isSpent
    if (fault === 'dead' || isOwnFault) return { kind: 'dead', error: message }
    return { kind: 'retry', error: message, nextAt: after(retryPauseMs(attempts)) }
  }

  function open(circuit: Circuit, state: 'open' | 'blocked', reason: string, pauseMs: number) {
    return outbox.saveCircuit({
      ...circuit,
      state,
      reason,
      failures: circuit.failures + 1,
      since: circuit.state === state ? circuit.since : now(),
      probeAt: after(pauseMs)
    })
  }

  function closed(): Circuit {
    return {
      name: target.name,
      state: 'closed',
      failures: 0,
      since: now(),
      probeAt: now(),
      probes: 0,
      configHash: target.configHash
    }
  }

  return { step }
}

function earlier(a: Date, b: Date): Date {
  return new Date(Math.min(a.getTime(), b.getTime()))
}
