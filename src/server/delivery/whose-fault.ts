import { DeliveryError, type DeliveryTarget } from './delivery-target.ts'
import type { Circuit, ClaimedDelivery, Outbox } from './queue.ts'
import { RETRY_BUDGET_ATTEMPTS, RETRY_BUDGET_MS } from './retry-policy.ts'

/** Whose fault a failed attempt is. If neither's, the lead just waits. */
export interface Verdict {
  /** The lead's fault: it is dead. */
  isGivenUp: boolean
  /** The target's fault, as reported by its own check. */
  targetFault?: DeliveryError | undefined
}

/**
 * Distinguishes a target that refuses this lead from one that refuses everything: by the target's check, and by whether
 * it has accepted another lead since it was first sent this one.
 */
export function createFaultFinder(outbox: Outbox, target: DeliveryTarget, now: () => Date) {
  async function checkTarget(): Promise<DeliveryError | undefined> {
    try {
      await target.check()
    } catch (error) {
      if (!(error instanceof DeliveryError)) return new DeliveryError('retry', 'the check failed')
      // The target is up; it just cannot answer a check.
      if (error.fault !== 'dead') return error
    }
    return undefined
  }

  async function isLeadAtFault(
    { attempts, firstAt = now() }: ClaimedDelivery,
    { fault }: DeliveryError,
    isTargetWell: boolean
  ): Promise<boolean> {
    const isOld = isTooOld({ attempts, firstAt }, now())
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
    // The target responded to this lead; whether it would accept others matters only while they are held up.
    if (error.fault === 'dead' && !circuit.probeAt) return { isGivenUp: true }
    const targetFault = await checkTarget()
    if (error.fault === 'dead') return { isGivenUp: true, targetFault }
    return { isGivenUp: await isLeadAtFault(claimed, error, !targetFault), targetFault }
  }
}

/** Whether recipients that refuse a lead which others have taken are given up: at the second time, or after a week of waiting. */
export function isRefusalFinal(
  { attempts, firstAt = new Date() }: Pick<ClaimedDelivery, 'attempts' | 'firstAt'>,
  { fault }: DeliveryError,
  now: Date
): boolean {
  return fault === 'retry' ? isTooOld({ attempts, firstAt }, now) : attempts > 1
}

function isTooOld({ attempts, firstAt }: { attempts: number; firstAt: Date }, now: Date): boolean {
  const ageMs = now.getTime() - firstAt.getTime()
  return attempts > RETRY_BUDGET_ATTEMPTS && (ageMs > RETRY_BUDGET_MS || ageMs < 0)
}
