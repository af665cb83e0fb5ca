import type { Circuit, ClaimedDelivery, Outbox } from '../outbox.ts'
import { circuitAfter } from './circuit-after.ts'
import type { DeliveryError, DeliveryTarget } from './delivery-target.ts'
import type { Verdict } from './judge.ts'
import { BLOCKED_PAUSE_MS, LAST_PROBE_MS, probePauseMs } from './retry-policy.ts'

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
