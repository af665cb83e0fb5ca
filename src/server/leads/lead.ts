import type { LeadForm, LeadValues } from '../../shared/lead/lead-fields.ts'
import { EMPTY_OUTCOMES, LEAD_OUTCOMES } from '../../shared/lead/lead-outcomes.ts'

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

/** What became of a lead, in the order in which a deal goes. */
export const OUTCOMES = LEAD_OUTCOMES
export type Outcome = (typeof OUTCOMES)[number]

/** Of what never was a lead: it has no sum. */
export function isNoLead(outcome: Outcome): boolean {
  return EMPTY_OUTCOMES.some((one) => one === outcome)
}

export interface LeadOutcome {
  outcome: Outcome
  /** Kopecks; absent when the sum is not known. */
  amount?: number
  /** When it came about, which may be before it was recorded. */
  at: Date
  reason?: string
  /** Who recorded it. */
  actor: string
}

/** What a lead's outcome was when who changes it last saw it. */
export interface SeenOutcome {
  outcome: Outcome
  /** Kopecks. */
  amount?: number
  outcomeAt?: Date
}

/** An entry of a lead's history. The newest entry holds; a correction is a further entry. */
export interface RecordedOutcome extends LeadOutcome {
  recordedAt: Date
}

/** Kopecks of the largest contract: ten thousand of them are still a safe integer. */
const MAX_AMOUNT = 900_000_000_000

/** @returns Kopecks, or undefined when the text is no sum in roubles with at most two decimals. */
export function parseAmount(text: string): number | undefined {
  const [, roubles, kopecks = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (roubles === undefined) return undefined
  const amount = Number(roubles) * 100 + Number(kopecks.padEnd(2, '0'))
  return amount <= MAX_AMOUNT ? amount : undefined
}

/** Roubles with a dot, as programs read them: `240000` or `1500.50`. */
export function toRoubles(amount: number): string {
  const kopecks = amount % 100
  const roubles = String((amount - kopecks) / 100)
  return kopecks === 0 ? roubles : `${roubles}.${String(kopecks).padStart(2, '0')}`
}
