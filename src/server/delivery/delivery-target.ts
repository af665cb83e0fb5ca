import type { StoredLead } from '../leads/lead.ts'

/** Why a lead is sent without its file. */
export type FileAbsence = 'gone' | 'unreadable' | 'too-large'

/** A lead on its way out. */
export interface OutgoingLead {
  lead: StoredLead
  /** The same for every attempt, so that a receiver can tell a repeat from a new lead. */
  identity: string
  /** 1 for the first. A later attempt may repeat one whose answer was lost. */
  attempt: number
  /** It may be there already: from an earlier attempt, or from before it was sent again by hand. */
  isRepeat: boolean
  file?: { name: string; type: string; data: Buffer }
  /** Those of its recipients who have it from an earlier attempt. */
  served?: readonly string[] | undefined
  /** Why `file` is missing, for a target that takes files and a lead that has one. */
  fileAbsence?: FileAbsence
}

/** A destination for leads. */
export interface DeliveryTarget {
  name: string
  /** Changes with the settings: a target blocked by bad settings is then tried again. */
  configHash: string
  /** Shortest pause between two leads, in milliseconds. */
  pauseMs: number
  /** False once there is nothing to tell the receiver of this lead any more; by default there always is. */
  wants?(lead: StoredLead): boolean
  /**
   * It sends files along. For a target that does not, the file is not even read, so that a file which cannot be read
   * delays no lead; the message says how to get it.
   */
  takesFiles?: true
  /**
   * Resolves when the receiver has accepted the lead, with the receiver's id for it if it returns one.
   *
   * @throws {DeliveryError} Its `fault` says whether to retry.
   */
  deliver(lead: OutgoingLead): Promise<{ remoteID?: string }>
  /**
   * A call without side effects that shows whether the target can accept leads.
   *
   * @throws {DeliveryError} With an explanation for an operator.
   */
  check(): Promise<void>
  /**
   * Tells the operator something that is about no lead; absent where a receiver has no place for it.
   *
   * @throws {DeliveryError}
   */
  tell?(notice: { subject: string; text: string }): Promise<unknown>
  close(): void
}

/** `retry` may resolve itself, `dead` concerns this lead only, `blocked` needs a person. */
export type DeliveryFault = 'retry' | 'dead' | 'blocked'

interface DeliveryErrorDetails {
  /** The receiver asked us to wait this many milliseconds. */
  pauseMs?: number | undefined
  /** The receiver rejects this size. */
  isTooLarge?: boolean
  /** The connection was cut mid-transfer, as some servers do when the body is too large. */
  isCut?: boolean
  /** Recipients that were refused, while the connection and the sender were fine. */
  refused?: readonly string[]
  /** Recipients that have the lead all the same: the target is well, and only the others are to be tried again. */
  served?: readonly string[]
}

/** A failed attempt. The message contains no personal data. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly fault: DeliveryFault
  readonly pauseMs: number | undefined
  readonly isTooLarge: boolean
  readonly isCut: boolean
  readonly refused: readonly string[]
  readonly served: readonly string[]

  constructor(fault: DeliveryFault, message: string, details: DeliveryErrorDetails = {}) {
    super(message)
    this.fault = fault
    this.pauseMs = details.pauseMs
    this.isTooLarge = details.isTooLarge ?? false
    this.isCut = details.isCut ?? false
    this.refused = details.refused ?? []
    this.served = details.served ?? []
  }
}
