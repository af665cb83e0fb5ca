import type { AskedQuery } from '../../shared/asked-query.ts'
import type { LeadForm, LeadValues } from '../../shared/lead-fields.ts'
import type { Ledger } from '../allowance/ledger.ts'
import type { Outbox } from './outbox.ts'
import type { ReceivedFile } from './spool.ts'

/** `new` is a lead to work on; `quarantine` holds what a trap caught until somebody has looked. */
export const LEAD_STATUSES = ['new', 'quarantine', 'released', 'erased'] as const
type LeadStatus = (typeof LEAD_STATUSES)[number]

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

export type Acceptance =
  | { kind: 'stored' | 'replayed'; resultID: string }
  /** The key was used for another body, or the challenge for another lead. */
  | { kind: 'key-reused' | 'challenge-used' }

export interface LeadFilter {
  status?: LeadStatus
  form?: LeadForm
  since?: Date
  until?: Date
  /** At most so many, the newest. */
  limit?: number
}

/** Who did what with the leads. */
interface AuditEntry {
  at: Date
  actor: string
  action: string
  object: string
  detail: string
}

/**
 * Holds leads. What `accept` has resolved survives a crash and a power cut.
 * Every method rejects when the database cannot be read or written.
 */
export interface LeadStore {
  accept(lead: NewLead): Promise<Acceptance>
  /** The answer that an earlier send of the same got, without storing anything. */
  findReplay(idempotency: NewLead['idempotency']): Promise<Acceptance | undefined>
  /** Oldest first. */
  list(filter?: LeadFilter): Promise<StoredLead[]>
  get(resultID: string): Promise<StoredLead | undefined>
  consentOf(resultID: string): Promise<Consent | undefined>
  /** Bytes of an attachment; undefined when the file is gone. */
  readAttachment(id: string): Promise<Buffer | undefined>
  /** Takes a lead out of quarantine and into the outbox; false when it is in none. */
  release(resultID: string, targets: readonly string[]): Promise<boolean>
  /**
   * Takes everything personal out of a lead, file and waiting deliveries included, and leaves what proves the
   * consent; false when there is no such lead. `scrub` makes it final.
   */
  erase(resultID: string): Promise<boolean>
  /**
   * Empties the database's own log of changes when it may still hold what was erased; false while another process
   * reads it. The site tries again every minute, whoever has erased.
   */
  scrub(): Promise<boolean>
  /** Remembers the text of a consent document, so that its hash can be told of every lead. */
  recordConsentDocument(document: { version: string; sha256: string; body: string }): Promise<void>
  audit(entry: Omit<AuditEntry, 'at'>): Promise<void>
  /** Oldest first. */
  auditTrail(): Promise<AuditEntry[]>
  /** A value kept with the leads, made by `create` when it is first asked for. */
  secret(name: string, create: () => string): Promise<string>
  setting(name: string): Promise<string | undefined>
  saveSetting(name: string, value: string): Promise<void>
  /**
   * Takes a periodic job on; false when it, or another process, has done it for this period.
   *
   * @param period Names the period, such as the day.
   */
  takeJob(name: string, period: string): Promise<boolean>
  /** Adds to what people searched; the rare and the old are forgotten. */
  noteSearches(asked: readonly AskedQuery[]): Promise<void>
  /** What people searched, the most frequent first. */
  searches(): Promise<AskedQuery[]>
  /** Removes files that a crash has left without a lead. */
  sweepFiles(): Promise<void>
  /**
   * Forgets keys, challenges and expenses that have expired. Of keys and challenges there are never more than leads
   * of the last 7 days and of the last day: both are written together with a lead only.
   */
  forgetExpired(): Promise<void>
  /** Writes a whole copy into a folder that the site can be started on, while the site goes on. */
  backup(folder: string): Promise<void>
  /** Rejects unless the database takes a write. */
  checkWritable(): Promise<void>
  outbox: Outbox
  /** What senders have used up; shared by processes as far as the database is. */
  ledger: Ledger
  close(): Promise<void>
}

/** How long a key answers again with the same lead. */
export const KEY_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** How long the same content without a key is the same lead. */
export const CONTENT_WINDOW_MS = 10 * 60 * 1000

/** How long a used challenge is remembered; an older one is refused unseen. */
export const CHALLENGE_LIFETIME_MS = 24 * 60 * 60 * 1000
