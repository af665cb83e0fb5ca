import type { Circuit, ClaimedDelivery, Outbox } from '../leads/outbox.ts'
import { circuitAfter } from './circuit-after.ts'
import type { DeliveryError, DeliveryTarget } from './delivery-target.ts'
import type { Verdict } from './judge.ts'
import { BLOCKED_PAUSE_MS, LAST_PROBE_MS, probePauseMs } from './retry-policy.ts'

/**
 * Knows whether a target is there, in the database, so that all processes know the same. It holds leads up only
 * while the target's own check fails, or after different leads have failed in a row.
 */
export function createCircuitBreaker(
  outbox: Outbox,
  { name, configHash }: Pick<DeliveryTarget, 'name' | 'configHash'>,
  now: () => Date
) {
  const after = (ms: number) => new Date(now().getTime() + ms)
  /** Deliveries that count in `failures`: a lead that fails again is no new sign. */
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
    /** A target whose settings have changed gets another chance. */
    async read(): Promise<Circuit> {
      const known = await outbox.circuit(name)
      if (known?.configHash === configHash) return known
      const fresh = closed()
      await outbox.saveCircuit(fresh)
      if (known) await outbox.wake(name)
      return fresh
    },

    /**
     * When a target that leads are held up for may be asked with one of them. A blocked one is asked with a lead that
     * it has never seen within a minute: what it refused may have been the other leads' fault.
     */
    probeTimes({ state, probeAt = now() }: Circuit): { any: Date; untried: Date } {
      // No probe is ever put off for longer: the clock was set back.
      const any = probeAt > after(BLOCKED_PAUSE_MS) ? now() : probeAt
      const early = new Date(any.getTime() - BLOCKED_PAUSE_MS + LAST_PROBE_MS)
      return { any, untried: state === 'blocked' ? early : any }
    },

    /** The circuit with which to probe; undefined when another worker does. */
    async takeProbe(circuit: Circuit): Promise<Circuit | undefined> {
      const { state, probes, probeAt = now() } = circuit
      const next = after(state === 'blocked' ? BLOCKED_PAUSE_MS : probePauseMs(probes + 1))
      const isTaken = await outbox.takeProbe(name, probeAt, next)
      return isTaken ? { ...circuit, probeAt: next, probes: probes + 1 } : undefined
    },

    /** The target has taken a lead; what waited for it is due. */
    async answered({ state, failures }: Circuit): Promise<void> {
      if (state === 'closed' && failures === 0) return
      await outbox.saveCircuit(closed())
      if (state !== 'closed') await outbox.wake(name)
    },

    /** The target was not asked after all: the next lead may. */
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
