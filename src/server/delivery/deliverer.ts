import { randomUUID } from 'node:crypto'
import type { StoredLead } from '../leads/lead.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { DeliveryError, type DeliveryTarget, type OutgoingLead } from './delivery-target.ts'
import type { ClaimedDelivery, ClaimKind, DeliveryOutcome, DeliveryQueue } from './queue.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Pauses after the first, second, … failed attempt; the last one repeats. */
const RETRY_PAUSES_MS = [
  10_000,
  30_000,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS
]
/** Spreads retries, so that a recovering target does not get them all at once. */
const JITTER = 0.2

/** Upper bound of every wait, whatever the clock does. */
export const MAX_WAIT_MS = HOUR_MS * (1 + JITTER)

/** A lead that keeps failing for this long while its target accepts others is given up. */
const RETRY_BUDGET_MS = 7 * 24 * HOUR_MS

/** A lead that old has normally had more attempts than this; an age without them means the clock has jumped. */
const RETRY_BUDGET_ATTEMPTS = 100

/** After this many failed reads, the lead goes without its file. */
const UNREADABLE_TRIES = 3

/** Pauses before a target that is down is tried again; the last one repeats. */
const PROBE_PAUSES_MS = [10_000, 30_000, MINUTE_MS]

/** A target that a person must mend is tried this often, but with a lead that it has never seen after a minute. */
const BLOCKED_PAUSE_MS = HOUR_MS
const UNTRIED_PAUSE_MS = MINUTE_MS

/** A worker that has not renewed its claim for this long is presumed dead. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000

/** `blocked`: the lead waits until a person fixes the target. */
export type DeliveryResult = 'done' | 'retry' | 'dead' | 'blocked'

/** The leads with their queue. */
export interface DeliveryStore {
  leads: Pick<LeadStore, 'get' | 'readAttachment'>
  delivery: DeliveryQueue
}

interface DelivererParts {
  target: DeliveryTarget
  store: DeliveryStore
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

/** All leads of a target wait: its own check fails. */
interface Hold {
  isBlocked: boolean
  from: Date
  until: Date
  /** Attempts since it began. */
  tries: number
}

/**
 * A failed lead waits alone. A target that fails its own check holds up all of its leads: then one at a time, a different
 * one each time, shows whether it is back, and once one is taken everything is due. A worker that starts knows of no
 * hold: the settings may be others.
 */
export function createDeliverer({
  target,
  store,
  now,
  onResult = () => undefined
}: DelivererParts): Deliverer {
  const { delivery: queue } = store
  const owner = randomUUID()
  const tryDelivery = createAttempt(target, store.leads)
  const outage = trackOutage(queue, target.name, now)
  const settle = createSettling({ queue, target, outage, owner, now, onResult })
  const after = (ms: number) => new Date(now().getTime() + ms)
  let isNew = true

  /** When the next delivery may follow; undefined when there was none of this kind. */
  async function attempt(kind: ClaimKind): Promise<Date | undefined> {
    const claimed = await queue.claim(target.name, owner, LEASE_MS, kind)
    if (!claimed) return undefined
    // A database error will surface when the attempt is settled.
    const renewal = setInterval(() => {
      queue.renew(claimed.id, owner, LEASE_MS).catch(() => undefined)
    }, RENEW_MS)
    try {
      await settle(claimed, await tryDelivery(claimed))
    } finally {
      clearInterval(renewal)
    }
    return after(target.pauseMs)
  }

  async function attemptHeld({ isBlocked, from, until }: Hold): Promise<Date> {
    // A longer wait than this means the clock was set back.
    if (until <= now() || until > after(BLOCKED_PAUSE_MS)) {
      return (await attempt('any')) ?? after(LEASE_MS)
    }
    if (!isBlocked) return until
    const untried = new Date(from.getTime() + UNTRIED_PAUSE_MS)
    if (untried > now()) return untried
    return (await attempt('untried')) ?? until
  }

  return {
    async step() {
      if (isNew) await queue.wakeAfterOutage(target.name)
      const due = await queue.nextDue(target.name)
      // Nothing waits that could show whether it lasts.
      if (isNew && !due) await outage.end()
      isNew = false
      if (!due) return undefined
      const hold = outage.hold()
      if (hold) return attemptHeld(hold)
      if (due > now()) return due
      return (await attempt('due')) ?? after(target.pauseMs)
    }
  }
}

/** Whether a target takes leads: held up in this worker, told of in the database. */
function trackOutage(queue: DeliveryQueue, name: string, now: () => Date) {
  let hold: Hold | undefined

  function holdAfter({ fault }: DeliveryError, askedMs?: number): Hold {
    const from = now()
    const tries = hold ? hold.tries + 1 : 0
    const isBlocked = fault === 'blocked'
    const probeMs = PROBE_PAUSES_MS[Math.min(tries, PROBE_PAUSES_MS.length - 1)] ?? MINUTE_MS
    const waitMs = isBlocked ? BLOCKED_PAUSE_MS : (askedMs ?? probeMs)
    return { isBlocked, from, until: new Date(from.getTime() + waitMs), tries }
  }

  async function end(): Promise<void> {
    hold = undefined
    await queue.endOutage(name)
  }

  return {
    hold: () => hold,
    end,

    /** The target has not been asked: while it is held up, another lead asks it soon. */
    wait(): void {
      if (hold) hold = { ...hold, until: new Date(now().getTime() + (PROBE_PAUSES_MS[0] ?? 0)) }
    },

    /** @returns Whether a person must mend the target. */
    async failed(error: DeliveryError, { targetFault, isAlone }: Verdict): Promise<boolean> {
      const fault = targetFault ?? (isAlone ? error : undefined)
      const isBlocked = fault?.fault === 'blocked'
      if (!fault) {
        if (hold) await end()
        return isBlocked
      }
      hold = targetFault && holdAfter(targetFault, targetFault.pauseMs ?? error.pauseMs)
      const isHeld = Boolean(targetFault)
      await queue.noteOutage({ name, isBlocked, isHeld, reason: fault.message })
      return isBlocked
    }
  }
}

interface SettlingParts extends Required<Omit<DelivererParts, 'store'>> {
  queue: DeliveryQueue
  outage: ReturnType<typeof trackOutage>
  owner: string
}

/** Records the outcome of an attempt, for the lead and for the target. */
function createSettling({ queue, target, outage, owner, now, onResult }: SettlingParts) {
  const findFault = createFaultFinder(queue, target, now)

  function retryOf({ attempts }: ClaimedDelivery, error: string, askedMs = 0) {
    const pauseMs = RETRY_PAUSES_MS[Math.min(attempts, RETRY_PAUSES_MS.length) - 1] ?? HOUR_MS
    const waitMs = Math.max(askedMs, pauseMs * (1 - JITTER + 2 * JITTER * Math.random()))
    return { kind: 'retry', error, nextAt: new Date(now().getTime() + waitMs) } as const
  }

  /** Some of its recipients have it: the target is well, and the others get it by themselves or are told of. */
  async function settlePartly(claimed: ClaimedDelivery, error: DeliveryError) {
    const { message, served } = error
    const outcome = isRefusalFinal(claimed, error, now())
      ? ({ kind: 'dead', error: message } as const)
      : retryOf(claimed, message)
    await queue.settle(claimed.id, owner, { ...outcome, served })
    await outage.end()
    return outcome.kind
  }

  async function settleFailure(claimed: ClaimedDelivery, error: DeliveryError) {
    const { message, pauseMs } = error
    const verdict = await findFault(claimed, error, Boolean(outage.hold()))
    const outcome = verdict.isGivenUp
      ? ({ kind: 'dead', error: message } as const)
      : retryOf(claimed, message, pauseMs)
    await queue.settle(claimed.id, owner, outcome)
    const isBlocked = await outage.failed(error, verdict)
    return isBlocked && !verdict.isGivenUp ? 'blocked' : outcome.kind
  }

  return async (claimed: ClaimedDelivery, done: Attempt): Promise<void> => {
    const end = (outcome: DeliveryOutcome) => queue.settle(claimed.id, owner, outcome)
    const report = (result: DeliveryResult, error: string) =>
      onResult(result, { resultID: claimed.lead.resultID, error })
    switch (done.kind) {
      case 'taken':
        await end({ ...done, kind: 'done' })
        onResult('done', { resultID: claimed.lead.resultID })
        return outage.end()
      case 'failed': {
        const { error } = done
        const settle = error.served.length > 0 ? settlePartly : settleFailure
        return report(await settle(claimed, error), error.message)
      }
      case 'obsolete':
        await end({ kind: 'cancelled' })
        return
      case 'unreadable':
        await end(retryOf(claimed, done.error))
        outage.wait()
        return report('retry', done.error)
      default:
        await end({ kind: 'dead', error: done.error })
        return report('dead', done.error)
    }
  }
}

/** Whose fault a failed attempt is. If neither's, the lead just waits. */
interface Verdict {
  /** The lead's fault: it is dead. */
  isGivenUp: boolean
  /** The target's fault, as reported by its own check. */
  targetFault?: DeliveryError | undefined
  /** It has failed again, and its target has taken no other meanwhile. */
  isAlone?: boolean
}

/**
 * Distinguishes a target that refuses this lead from one that refuses everything: by the target's check, and by whether
 * it has accepted another lead since it was first sent this one.
 */
function createFaultFinder(queue: DeliveryQueue, target: DeliveryTarget, now: () => Date) {
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

  return async (
    { attempts, firstAt = now() }: ClaimedDelivery,
    { fault }: DeliveryError,
    isHeld: boolean
  ): Promise<Verdict> => {
    // The target responded to this lead; whether it would accept others matters only while they are held up.
    if (fault === 'dead' && !isHeld) return { isGivenUp: true }
    const targetFault = await checkTarget()
    if (fault === 'dead') return { isGivenUp: true, targetFault }
    const taken = await queue.firstTaken(target.name, firstAt)
    if (!taken) return { isGivenUp: false, targetFault, isAlone: attempts > 1 }
    const isRefused = fault === 'blocked' && !targetFault
    const isOld = isTooOld({ attempts, firstAt }, now())
    const takesOthers = now().getTime() - taken.getTime() > RETRY_BUDGET_MS
    return { isGivenUp: isRefused || (isOld && takesOthers), targetFault }
  }
}

/** Whether recipients that refuse a lead which others have taken are given up: at the second time, or after a week of waiting. */
function isRefusalFinal(
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

/** The outcome of an attempt. Only `taken` and `failed` tell us about the target: only then was it contacted. */
type Attempt =
  | { kind: 'taken'; remoteID?: string }
  | { kind: 'failed'; error: DeliveryError }
  /** The lead was erased meanwhile, or its target has no more use for it. */
  | { kind: 'obsolete' }
  /** The file cannot be read at the moment. */
  | { kind: 'unreadable'; error: string }
  /** The lead cannot be read, or cannot be serialised. */
  | { kind: 'unwritable'; error: string }

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
