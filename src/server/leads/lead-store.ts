import type { AskedQuery } from '../../shared/search/asked-query.ts'
import type { Ledger } from '../allowance/ledger.ts'
import type { Outbox } from '../delivery/queue.ts'
import type { DeskRecords } from '../desk/desk-records.ts'
import type { TextRecords } from '../editor/text-records.ts'
import type { EmptyContacts } from './contact.ts'
import type { Consent, NewLead, StoredLead } from './lead.ts'
import type { LeadPart } from './lead-parts.ts'
import type { LeadFilter, LeadSearch } from './lead-search.ts'
import type { LeadOutcome, RecordedOutcome, SeenOutcome } from './outcome.ts'

export type Acceptance =
  | { kind: 'stored' | 'replayed'; resultID: string }
  /** The key was used for another body, or the challenge for another lead. */
  | { kind: 'key-reused' | 'challenge-used' }

/** Who did what with the leads. */
interface AuditEntry {
  at: Date
  actor: string
  action: string
  object: string
  detail: string
}

/**
 * Stores leads. Once `accept` resolves, the lead survives a crash and a power cut. Every method rejects when the
 * database cannot be read or written.
 */
export interface LeadStore extends LeadSearch {
  accept(lead: NewLead): Promise<Acceptance>
  /** The answer to an earlier send of the same lead; stores nothing. */
  findReplay(idempotency: NewLead['idempotency']): Promise<Acceptance | undefined>
  /**
   * All that fit, oldest first, in memory: for few leads. `eachLead` reads many.
   *
   * @param filter.limit Return only this many, the newest.
   */
  list(filter?: LeadFilter & { limit?: number }): Promise<StoredLead[]>
  get(resultID: string): Promise<StoredLead | undefined>
  consentOf(resultID: string): Promise<Consent | undefined>
  /** Bytes of an attachment; undefined when the file is gone. */
  readAttachment(id: string): Promise<Buffer | undefined>
  /** Takes a lead out of quarantine and into the outbox; false when it is in none. */
  release(resultID: string, targets: readonly string[]): Promise<boolean>
  /**
   * Records what became of a lead; false when there is no such lead, or it is in quarantine or erased.
   *
   * @param seen Then false, too, when the lead has another outcome by now.
   */
  recordOutcome(resultID: string, outcome: LeadOutcome, seen?: SeenOutcome): Promise<boolean>
  /**
   * Gives a lead to a user of the desk, or to nobody when empty; false where no outcome could be recorded either.
   *
   * @param seen Whose it was; then false, too, when it is another's by now.
   */
  assign(resultID: string, assignee: string, seen?: string): Promise<boolean>
  /** Recent outcome reasons, newest first, duplicates kept. */
  reasons(most: number): Promise<string[]>
  /** Oldest first. */
  outcomesOf(resultID: string): Promise<RecordedOutcome[]>
  /**
   * Removes all personal data from a lead, including its file and pending deliveries, and keeps the proof of consent;
   * false when there is no such lead. `scrub` makes the removal final.
   *
   * @throws {UnremovableFile} Then the lead is as it was.
   */
  erase(resultID: string): Promise<boolean>
  /**
   * Removes parts of a lead wherever `erase` does, and leaves the rest of it and its deliveries; false when there is no
   * such lead, or it is erased or damaged.
   *
   * @throws {UnremovableFile} Then the lead is as it was.
   */
  eraseParts(
    resultID: string,
    parts: readonly LeadPart[],
    standIns: EmptyContacts
  ): Promise<boolean>
  /**
   * Truncates the database's write-ahead log if it may still contain erased data; false while another process is
   * reading it. The site retries every minute, whichever process erased.
   */
  scrub(): Promise<boolean>
  /** Stores the text of a consent document, so that its hash can be recorded with every lead. */
  recordConsentDocument(document: { version: string; sha256: string; body: string }): Promise<void>
  audit(entry: Omit<AuditEntry, 'at'>): Promise<void>
  /** A value stored with the leads; `create` makes it on first use. */
  secret(name: string, create: () => string): Promise<string>
  setting(name: string): Promise<string | undefined>
  saveSetting(name: string, value: string): Promise<void>
  /**
   * Claims a periodic job; false when this or another process has already run it for this period.
   *
   * @param period Names the period, such as the day.
   */
  takeJob(name: string, period: string): Promise<boolean>
  /** Adds to the query counts; rare and old queries are evicted. */
  noteSearches(asked: readonly AskedQuery[]): Promise<void>
  /** What people searched, the most frequent first. */
  searches(): Promise<AskedQuery[]>
  /** Removes orphaned files that a crash left behind. */
  sweepFiles(): Promise<void>
  /**
   * Deletes expired keys, challenges and expenses. Keys never outnumber the leads of the last 7 days, nor challenges
   * those of the last day: both are written only together with a lead.
   */
  forgetExpired(): Promise<void>
  /** Writes a full copy, on which the site can be started, into a folder while the site keeps running. */
  backup(folder: string): Promise<void>
  /** Rejects unless the database accepts a write. */
  checkWritable(): Promise<void>
  outbox: Outbox
  /** Users, sessions and notes of the desk. */
  desk: DeskRecords
  /** What editors write and publish. */
  texts: TextRecords
  /** What senders have spent; shared between processes if the database is. */
  ledger: Ledger
  close(): Promise<void>
}

/** How long a repeated key returns the same lead. */
export const KEY_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** How long identical content without a key counts as the same lead. */
export const CONTENT_WINDOW_MS = 10 * 60 * 1000

/** How long a used challenge is remembered; older ones are refused as expired. */
export const CHALLENGE_LIFETIME_MS = 24 * 60 * 60 * 1000
