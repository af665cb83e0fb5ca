import type { Circuit, ClaimedDelivery, Outbox } from '../leads/outbox.ts'
import { DeliveryError, type DeliveryTarget } from './delivery-target.ts'
import { RETRY_BUDGET_ATTEMPTS, RETRY_BUDGET_MS } from './retry-policy.ts'

/** Whose fault a failed attempt is. Neither: the lead waits by itself. */
export interface Verdict {
  /** The lead's: it is dead. */
  isGivenUp: boolean
  /** The target's: what its own check says. */
  targetFault?: DeliveryError | undefined
}

/**
 * Tells a lead that a target refuses from a target that refuses everything: by the target's harmless check, and by
 * whether it has taken another lead since it was first asked to take this one.
 */
export function createJudge(outbox: Outbox, target: DeliveryTarget, now: () => Date) {
  async function checkTarget(): Promise<DeliveryError | undefined> {
    try {
      await target.check()
    } catch (error) {
      if (!(error instanceof DeliveryError)) return new DeliveryError('retry', 'the check failed')
      // It is there, and only has no answer to a check.
      if (error.fault !== 'dead') return error
    }
    return undefined
  }

  async function isLeadAtFault(
    { attempts, firstAt = now() }: ClaimedDelivery,
    { fault }: DeliveryError,
    isTargetWell: boolean
  ): Promise<boolean> {
    const ageMs = now().getTime() - firstAt.getTime()
    const isOld = attempts > RETRY_BUDGET_ATTEMPTS && (ageMs > RETRY_BUDGET_MS || ageMs < 0)
    if (!isOld && (fault === 'retry' || !isTargetWell)) return false
    const taken = await outbox.firstTaken(target.name, firstAt)
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
    // It has answered, to this lead; whether it answers others matters only while they are held up.
    if (error.fault === 'dead' && !circuit.probeAt) return { isGivenUp: true }
    const targetFault = await checkTarget()
    if (error.fault === 'dead') return { isGivenUp: true, targetFault }
    return { isGivenUp: await isLeadAtFault(claimed, error, !targetFault), targetFault }
  }
}
