import type { LeadForm, LeadValues } from '../../shared/lead-fields.ts'

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

export interface NewLead {
  form: LeadForm
  status: LeadStatus
  verdict: BotVerdict
  values: LeadValues
  attachment?: Attachment
  /** The page's key for this filled form, and the hash of what it sent. */
  idempotency?: { key: string; bodyHash: string }
  /** The challenge that was solved for this lead; it opens the door once. */
  challenge?: string
}

export interface StoredLead {
  resultID: string
  createdAt: Date
  form: LeadForm
  status: LeadStatus
  verdict: BotVerdict
  values: LeadValues
  attachment?: Attachment
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

/**
 * Holds leads. What `accept` has resolved survives a crash and a power cut.
 * Every method rejects when the database cannot be read or written.
 */
export interface LeadStore {
  accept(lead: NewLead): Promise<Acceptance>
  /** The answer that an earlier send with this key got, without storing anything. */
  findReplay(key: string, bodyHash: string): Promise<Acceptance | undefined>
  /** Oldest first. */
  list(filter?: LeadFilter): Promise<StoredLead[]>
  get(resultID: string): Promise<StoredLead | undefined>
  /** Takes a lead out of quarantine; false when it is in none. */
  release(resultID: string): Promise<boolean>
  /** Takes everything personal out of a lead and leaves what proves the consent; false when there is no such lead. */
  erase(resultID: string): Promise<boolean>
  /** Writes a whole copy of the database to a file that is not there yet, while the site goes on. */
  backup(file: string): Promise<void>
  /** A value kept with the leads, made by `create` when it is first asked for. */
  secret(name: string, create: () => string): Promise<string>
  /** Rejects unless the database takes a write. */
  checkWritable(): Promise<void>
  close(): Promise<void>
}

/** How long a key answers again with the same lead. */
export const KEY_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** How long a used challenge is remembered; an older one is refused unseen. */
export const CHALLENGE_LIFETIME_MS = 24 * 60 * 60 * 1000
