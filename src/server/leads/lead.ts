import type { LeadForm, LeadValues } from '../../shared/lead-fields.ts'

/** `new` is a lead to work on; `quarantine` holds what a trap caught until somebody has looked. */
export const LEAD_STATUSES = ['new', 'quarantine', 'released', 'erased'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** What the bot check made of a sender. */
export type BotVerdict = 'human' | 'suspect' | 'unverified' | 'spam'

export interface Attachment {
  id: string
  /** The visitor's file name, for showing only. */
  name: string
  type: string
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/** A file that has arrived and belongs to nobody yet. */
export interface ReceivedFile {
  id: string
  /** Where it lies. */
  path: string
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/** An attachment that lies in the spool. */
export interface Upload extends ReceivedFile {
  name: string
  type: string
}

/** How somebody agreed: by a tick, by sending a form that says so, or not at all. */
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
  /** The page's key for this filled form, and the hash of what it sent; without a key the content is one for a while. */
  idempotency: { key?: string; bodyHash: string }
  /** The challenge that was solved for this lead; it opens the door once. */
  challenge?: string
  consent: Pick<Consent, 'kind' | 'version' | 'address' | 'userAgent'>
  /** By what the same person is known again; absent when there is neither phone nor e-mail. */
  contact?: string
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
  /** Its row holds something that was not stored so, on a bad disk or by hand; what cannot be read of it is left out. */
  isDamaged?: true
}
