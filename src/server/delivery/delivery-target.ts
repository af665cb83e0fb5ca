import type { Static, TObject, TProperties } from 'typebox'
import type { Zone } from '../../shared/dates.ts'
import type { Offices } from '../leads/call-times.ts'
import type { EmptyContacts } from '../leads/contact.ts'
import type { StoredLead } from '../leads/lead.ts'

/** What is known of the site where a lead is told in words. */
export interface LeadNames {
  /** Names of themes by what a lead has. */
  topics: ReadonlyMap<string, string>
  offices: () => Offices
  company: string
}

export type StandIns = EmptyContacts &
  LeadNames & {
    /** The zone in which the time of a lead is told. */
    zone: Zone
    /** Public origin of the desk; empty where there is none. */
    deskUrl: string
  }

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

/** What a fault usually means, in words. */
export type FaultMeaning = readonly [pattern: RegExp, meaning: string]

/** Everything that the site has to know of a way to deliver: settings, words and commands follow from it. */
interface TargetKind<
  Name extends string,
  Settings extends TProperties,
  Target extends DeliveryTarget
> {
  name: Name
  /** What the desk calls it. */
  title: string
  /** Its variables. */
  settings: Settings
  /** Variables that are of no use without another. */
  needs?: Partial<Record<keyof Settings & string, keyof Settings & string>>
  /** The variables to look at when it refuses. */
  access: readonly (keyof Settings & string)[]
  /** Where it sends, without what is secret. */
  where(settings: Static<TObject<Settings>>): string
  /** What its faults mean, where that is not what those of others do. */
  meanings?: readonly FaultMeaning[]
  /** What the doctor says when its check has passed. */
  praise?: string
  /** What an operator should know of it though it works; empty if nothing. */
  advice?(settings: Static<TObject<Settings>>): string
  /** Undefined where the settings name none. */
  open(settings: Static<TObject<Settings>>, standIns: StandIns): Target | undefined
}

/** Its settings are known to the compiler by their names. */
export function targetKind<
  const Name extends string,
  Settings extends TProperties,
  Target extends DeliveryTarget
>(kind: TargetKind<Name, Settings, Target>): TargetKind<Name, Settings, Target> {
  return kind
}

/** Host and port of an address, whose path and password may be secret; empty where there is none. */
export function hostOf(url: string | undefined): string {
  return url ? new URL(url).host : ''
}
