import { jsonObject } from '../../shared/formats.ts'
import type { LeadForm, LeadValues } from '../../shared/lead/lead-fields.ts'
import { EMPTY_OUTCOMES, LEAD_OUTCOMES } from '../../shared/lead/lead-outcomes.ts'

/** `new` is a lead to work on; `quarantine` holds what a trap caught until someone reviews it. */
export const LEAD_STATUSES = ['new', 'quarantine', 'released', 'erased'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** What a lead may be and still be worked on. */
export const AT_WORK: readonly LeadStatus[] = ['new', 'released']

/** What the bot check made of a sender. */
export type BotVerdict = 'human' | 'suspect' | 'unverified' | 'spam'

interface Attachment {
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
export type Consent = ReturnType<typeof toConsent>

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

export type StoredLead = ReturnType<typeof toLead>

/** What became of a lead, in the order in which a deal goes. */
export const OUTCOMES = LEAD_OUTCOMES
export type Outcome = (typeof OUTCOMES)[number]

/** Where the sender's word is waited for. */
export const WAITING: readonly Outcome[] = ['in_work', 'offer']
/** Where nothing more is to be done. */
export const DONE: readonly Outcome[] = ['won', 'lost', 'spam', 'wrong_number']

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

export interface LeadRow {
  id: number
  result_id: string
  created_at: number
  form: string
  status: string
  verdict: string
  payload: string
  attachment: string | null
  contact: string | null
  repeat_of: string | null
  outcome: string
  amount: number | null
  outcome_at: number | null
  assignee: string
  handed_at: number | null
  call_at: number | null
}

export interface ConsentRow {
  kind: string
  version: string
  sha256: string | null
  given_at: number
  address: string | null
  user_agent: string | null
}

export const LEAD_COLUMNS =
  'id, result_id, created_at, form, status, verdict, payload, attachment, contact, repeat_of, ' +
  'outcome, amount, outcome_at, assignee, handed_at, call_at'

/** Neither held back nor erased. */
export const IS_AT_WORK = `status IN (${AT_WORK.map((one) => `'${one}'`).join(', ')})`

/** A damaged row affects only itself: bulk readers carry on with the others. */
export function toLead(row: LeadRow) {
  const values = readObject<LeadValues>(row.payload, isTexts)
  const attachment = row.attachment ? readAttachment(row.attachment) : undefined
  const isWhole = values && (attachment || !row.attachment)
  return {
    resultID: row.result_id,
    createdAt: new Date(row.created_at),
    form: row.form as LeadForm,
    status: row.status as LeadStatus,
    verdict: row.verdict as BotVerdict,
    values: values ?? {},
    ...(attachment ? { attachment } : {}),
    /** The latest earlier lead of the same person. */
    ...(row.repeat_of ? { repeatOf: row.repeat_of } : {}),
    outcome: row.outcome as Outcome,
    /** Kopecks, if the outcome has a sum. */
    ...(row.amount === null ? {} : { amount: row.amount }),
    /** When the outcome came about; absent while it is `new`. */
    ...(row.outcome_at === null ? {} : { outcomeAt: new Date(row.outcome_at) }),
    /** The user of the desk who works on it, by number. */
    ...(row.assignee ? { assignee: row.assignee } : {}),
    /** Another has given it to the one who works on it, who has not looked at it yet. */
    ...(row.handed_at === null ? {} : { isHanded: true as const }),
    /** When the sender is to be called again. */
    ...(row.call_at === null ? {} : { callAt: new Date(row.call_at) }),
    /** The row was corrupted, by a bad disk or by hand; unreadable values are left out. */
    ...(isWhole ? {} : { isDamaged: true as const })
  }
}

/** The id of a lead's file, even from a damaged row if it is still legible. */
export function fileIdOf(attachment: string): string | undefined {
  return readAttachment(attachment)?.id ?? UUID.exec(attachment)?.[0]
}

/** Undefined when it is damaged. */
export function readAttachment(attachment: string): Attachment | undefined {
  return readObject<Attachment>(attachment, isAttachment)
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

function readObject<Value extends object>(
  text: string,
  isSound: (value: object) => boolean
): Value | undefined {
  const value = jsonObject<Value>(text)
  return value && isSound(value) ? (value as Value) : undefined
}

function isTexts(value: object): boolean {
  return Object.values(value).every((part) => typeof part === 'string')
}

function isAttachment({ size, ...texts }: Partial<Attachment>): boolean {
  const { id, name, type, sha256 } = texts
  return (
    typeof size === 'number' && [id, name, type, sha256].every((text) => typeof text === 'string')
  )
}

export function toConsent(row: ConsentRow) {
  return {
    kind: row.kind as ConsentKind,
    /** Version of the text that was shown. */
    version: row.version,
    /** Hex; null when this site never showed a text of that version. */
    sha256: row.sha256,
    givenAt: new Date(row.given_at),
    /** Null once the lead is erased. */
    address: row.address,
    userAgent: row.user_agent
  }
}
