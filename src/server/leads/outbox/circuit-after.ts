import type { Circuit } from '../outbox.ts'
import type { DeliveryError } from './delivery-target.ts'
import type { Verdict } from './judge.ts'
import { BLOCKED_PAUSE_MS, FAILURES_TO_OPEN, probePauseMs } from './retry-policy.ts'

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
