import type { LeadForm, LeadValues } from '../../shared/lead/lead-fields.ts'
import type { Outcome } from './outcome.ts'

/** `new` is a lead to work on; `quarantine` holds what a trap caught until someone reviews it. */
export const LEAD_STATUSES = ['new', 'quarantine', 'released', 'erased'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** What a lead may be and still be worked on. */
export const AT_WORK: readonly LeadStatus[] = ['new', 'released']

/** What the bot check made of a sender. */
export type BotVerdict = 'human' | 'suspect' | 'unverified' | 'spam'

export interface Attachment {
  id: string
  /** The visitor's file name, for display only. */
  name: string
  type: string
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/** A received file that no lead references yet. */
export interface ReceivedFile {
  id: string
  /** Where it lies. */
  path: string
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/** An attachment in the spool. */
export interface Upload extends ReceivedFile {
  name: string
  type: string
}

/** How consent was given: by a checkbox, by sending a form that says so, or not at all. */
type ConsentKind = 'explicit' | 'implied_by_submit' | 'none'

/** The proof that the law asks for. */
export interface Consent {
  kind: ConsentKind
  /** Version of the text that was shown. */
  version: string
  /** Hex; null when this site never showed a text of that version. */
  sha256: string | null
  givenAt: Date
  /** Null once the lead is erased. */
  address: string | null
  userAgent: string | null
}

export interface NewLead {
  form: LeadForm
  status: LeadStatus
  verdict: BotVerdict
  values: LeadValues
  upload?: Upload
  /**
   * The page's idempotency key for this filled form, and the hash of its content. Without a key, equal content counts
   * as one lead for a while.
   */
  idempotency: { key?: string; bodyHash: string }
  /** The challenge solved for this lead; it can be used once. */
  challenge?: string
  consent: Pick<Consent, 'kind' | 'version' | 'address' | 'userAgent'>
  /** Keys of the person, see `keysFor`; absent when there is neither phone nor e-mail. */
  person?: readonly string[]
  /** Where the lead is to be delivered. */
  targets: readonly string[]
}

export interface StoredLead {
  resultID: string
  createdAt: Date
  form: LeadForm
  status: LeadStatus
  verdict: BotVerdict
  values: LeadValues
  attachment?: Attachment
  /** The latest earlier lead of the same person. */
  repeatOf?: string
  outcome: Outcome
  /** Kopecks, if the outcome has a sum. */
  amount?: number
  /** When the outcome came about; absent while it is `new`. */
  outcomeAt?: Date
  /** The user of the desk who works on it, by number. */
  assignee?: string
  /** The row was corrupted, by a bad disk or by hand; unreadable values are left out. */
  isDamaged?: true
}
