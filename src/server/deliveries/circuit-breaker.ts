import type { Circuit, Outbox } from '../leads/outbox.ts'
import type { DeliveryError, DeliveryTarget } from './delivery-target.ts'
import { BLOCKED_PAUSE_MS, FAILURES_TO_OPEN, probePauseMs } from './retry-policy.ts'

/** Knows whether a target is there, in the database, so that all processes know the same. */
export function createCircuitBreaker(
  outbox: Outbox,
  { name, configHash }: Pick<DeliveryTarget, 'name' | 'configHash'>,
  now: () => Date
) {
  const after = (ms: number) => new Date(now().getTime() + ms)

  function closed(): Circuit {
    const time = now()
    return {
      name,
      configHash,
      state: 'closed',
      failures: 0,
      since: time,
      probeAt: time,
      probes: 0
    }
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

  /** What waited for a target that is back is due. */
  async function close(circuit: Circuit): Promise<void> {
    if (circuit.state === 'closed' && circuit.failures === 0) return
    await outbox.saveCircuit(closed())
    if (circuit.state !== 'closed') await outbox.wake(name)
  }

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

    /** When a target that is away may be asked with one delivery. */
    probeAt({ probeAt }: Circuit): Date {
      // No probe is ever put off for longer: the clock was set back.
      return probeAt > after(BLOCKED_PAUSE_MS) ? now() : probeAt
    },

    /** The circuit with which to probe; undefined when another worker does. */
    async takeProbe(circuit: Circuit): Promise<Circuit | undefined> {
      const probes = circuit.probes + 1
      const pauseMs = circuit.state === 'blocked' ? BLOCKED_PAUSE_MS : probePauseMs(probes)
      const next = after(pauseMs)
      if (!(await outbox.takeProbe(name, circuit.probeAt, next))) return undefined
      await outbox.wakeOne(name)
      return { ...circuit, probeAt: next, probes }
    },

    answered: close,

    async failed(circuit: Circuit, { fault, message, pauseMs }: DeliveryError): Promise<void> {
      // It has answered, if only to this lead.
      if (fault === 'dead') return close(circuit)
      if (fault === 'blocked') return open(circuit, 'blocked', message, BLOCKED_PAUSE_MS)
      const failures = circuit.failures + 1
      if (circuit.state !== 'closed' || pauseMs !== undefined || failures >= FAILURES_TO_OPEN) {
        return open(circuit, 'open', message, pauseMs ?? probePauseMs(circuit.probes))
      }
      return outbox.saveCircuit({ ...circuit, failures, reason: message })
    }
  }
}
