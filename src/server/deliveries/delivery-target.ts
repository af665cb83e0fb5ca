import type { StoredLead } from '../leads/lead.ts'

/** Why a lead goes without the file that it has. */
export type FileAbsence = 'gone' | 'unreadable' | 'too-large'

/** A lead on its way out. */
export interface OutgoingLead {
  lead: StoredLead
  /** The same for every attempt, so that a receiver can tell a repeat from a new lead. */
  identity: string
  /** 1 for the first. A later one may repeat what has arrived without our hearing of it. */
  attempt: number
  file?: { name: string; type: string; data: Buffer }
  /** Only of a lead that has a file. */
  fileAbsence?: FileAbsence
}

/** Somewhere that leads are sent. */
export interface DeliveryTarget {
  name: string
  /** Changes with the settings: a target that was blocked by them is tried anew. */
  configHash: string
  /** Shortest pause between two leads, in milliseconds. */
  pauseMs: number
  /**
   * Resolves when the other side has taken the lead, with its own id for it if it says one.
   *
   * @throws {DeliveryError} Saying whether to try again.
   */
  deliver(lead: OutgoingLead): Promise<{ remoteID?: string }>
  /**
   * A harmless call that shows whether the target could take a lead.
   *
   * @throws {DeliveryError} Saying what is wrong in words for an operator.
   */
  check(): Promise<void>
  close(): void
}

/** `retry` may pass by itself, `dead` concerns this lead alone, `blocked` is for a person to mend. */
export type DeliveryFault = 'retry' | 'dead' | 'blocked'

interface DeliveryErrorDetails {
  /** The other side asked to be left alone for so many milliseconds. */
  pauseMs?: number | undefined
  /** The other side takes nothing of this size. */
  isTooLarge?: boolean
  /** The connection was cut in the middle, as some do with what is too large. */
  isCut?: boolean
}

/** An attempt has failed. The message holds nothing personal. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly fault: DeliveryFault
  readonly pauseMs: number | undefined
  readonly isTooLarge: boolean
  readonly isCut: boolean

  constructor(
    fault: DeliveryFault,
    message: string,
    { pauseMs, isTooLarge = false, isCut = false }: DeliveryErrorDetails = {}
  ) {
    super(message)
    this.fault = fault
    this.pauseMs = pauseMs
    this.isTooLarge = isTooLarge
    this.isCut = isCut
  }
}
