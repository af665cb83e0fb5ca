import { randomUUID } from 'node:crypto'
import type { StoredLead } from '../leads/lead.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import {
  type Attempt,
  createCircuitBreaker,
  createSettling,
  type DelivererParts,
  type DeliveryResult,
  type DeliveryStore,
  LEASE_MS,
  MAX_WAIT_MS,
  RENEW_MS,
  UNREADABLE_TRIES
} from './circuit-breaker.ts'
import { DeliveryError, type DeliveryTarget, type OutgoingLead } from './delivery-target.ts'
import type { Circuit, ClaimedDelivery, ClaimKind } from './queue.ts'

/** Other processes and the lead tool also queue deliveries, so the queue is polled this often. */
const POLL_MS = 2000

/** How often deliveries of dead workers are reclaimed. */
const RECOVER_MS = 15_000
const FLUSH_MS = 2000

/** When stopping: how long an attempt that runs may take to finish. */
const LAST_ATTEMPT_MS = 1000

interface DispatcherParts {
  store: DeliveryStore
  targets: readonly DeliveryTarget[]
  onResult: (
    target: string,
    result: DeliveryResult,
    about: { resultID: string; error?: string }
  ) => void
  onFault: (error: unknown) => void
  /** When stopping: how long due deliveries are flushed; `FLUSH_MS` if left out. */
  flushMs?: number
}

/** Delivers while the process runs, each target at its own pace, so that a slow one delays no other. */
interface Dispatcher {
  /** A lead has come in. */
  wake(): void
  /**
   * Flushes due deliveries for a few seconds at most, then stops.
   *
   * @returns Whether no attempt was cut off.
   */
  stop(): Promise<boolean>
}

export function startDispatcher({
  store,
  targets,
  onResult,
  onFault,
  flushMs = FLUSH_MS
}: DispatcherParts): Dispatcher {
  const sleepers = new Set<() => void>()
  let isStopping = false
  let flushUntil = 0

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        sleepers.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      timer.unref()
      sleepers.add(end)
    })
  }

  async function run(target: DeliveryTarget): Promise<void> {
    const deliverer = createDeliverer({
      target,
      store,
      now: () => new Date(),
      onResult: (result, about) => onResult(target.name, result, about)
    })
    for (;;) {
      const pauseMs = await pauseAfterStep(deliverer)
      if (isStopping && (pauseMs > flushMs || performance.now() > flushUntil)) return
      if (pauseMs > 0) await sleep(Math.min(pauseMs, POLL_MS))
    }
  }

  /** How long to sleep. A database error is retried after a pause. */
  async function pauseAfterStep(deliverer: ReturnType<typeof createDeliverer>): Promise<number> {
    try {
      const next = await deliverer.step()
      return next ? next.getTime() - Date.now() : Number.POSITIVE_INFINITY
    } catch (error) {
      onFault(error)
      return isStopping ? Number.POSITIVE_INFINITY : POLL_MS
    }
  }

  const recovery = setInterval(() => {
    store.delivery.recover(MAX_WAIT_MS).catch(onFault)
  }, RECOVER_MS)
  recovery.unref()
  const started =
    targets.length > 0 ? store.delivery.recover(MAX_WAIT_MS).catch(onFault) : undefined
  const runs = targets.map(async (target) => {
    await started
    await run(target)
  })

  return {
    wake: () => {
      for (const end of [...sleepers]) end()
    },
    async stop() {
      isStopping = true
      flushUntil = performance.now() + flushMs
      clearInterval(recovery)
      for (const end of [...sleepers]) end()
      const ended = Promise.all(runs).then(() => true)
      const isWhole = await Promise.race([
        ended,
        sleep(flushMs + LAST_ATTEMPT_MS).then(() => false)
      ])
      for (const target of targets) target.close()
      return isWhole
    }
  }
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
  const { delivery: queue } = store
  const breaker = createCircuitBreaker(queue, target, now)
  const owner = randomUUID()
  const tryDelivery = createAttempt(target, store.leads)
  const settle = createSettling({ queue, target, breaker, owner, now, onResult })
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
    const claimed = await queue.claim(target.name, owner, LEASE_MS, kind)
    if (!claimed) return undefined
    // A database error will surface when the attempt is settled.
    const renewal = setInterval(() => {
      queue.renew(claimed.id, owner, LEASE_MS).catch(() => undefined)
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
      const due = await queue.nextDue(target.name)
      if (!due) return undefined
      if (circuit.probeAt) return probe(circuit)
      if (due > now()) return due
      return (await attempt(circuit, 'due')) ?? after(target.pauseMs)
    }
  }
}

/** Sends one lead to a target; never rejects. */
function createAttempt(target: DeliveryTarget, leads: Pick<LeadStore, 'get' | 'readAttachment'>) {
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
      const data = await leads.readAttachment(attachment.id)
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
    const lead = await leads.get(resultID).catch(() => undefined)
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
