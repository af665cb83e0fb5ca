import type { StoredLead } from '../lead.ts'
import type { LeadStore } from '../lead-store.ts'
import type { ClaimedDelivery } from '../outbox.ts'
import { DeliveryError, type DeliveryTarget, type OutgoingLead } from './delivery-target.ts'
import { UNREADABLE_TRIES } from './retry-policy.ts'

/** The outcome of an attempt. Only `taken` and `failed` tell us about the target: only then was it contacted. */
export type Attempt =
  | { kind: 'taken'; remoteID?: string }
  | { kind: 'failed'; error: DeliveryError }
  /** The lead was erased meanwhile, or its target has no more use for it. */
  | { kind: 'obsolete' }
  /** The file cannot be read at the moment. */
  | { kind: 'unreadable'; error: string }
  /** The lead cannot be read, or cannot be serialised. */
  | { kind: 'unwritable'; error: string }

/** Sends one lead to a target; never rejects. */
export function createAttempt(
  target: DeliveryTarget,
  store: Pick<LeadStore, 'get' | 'readAttachment'>
) {
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
      const data = await store.readAttachment(attachment.id)
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
    const lead = await store.get(resultID).catch(() => undefined)
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
