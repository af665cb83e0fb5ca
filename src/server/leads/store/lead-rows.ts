import type { LeadValues } from '../../../shared/lead/lead-fields.ts'
import { jsonObject } from '../json-object.ts'
import { AT_WORK, type Attachment, type Consent, type StoredLead } from '../lead.ts'

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
  'outcome, amount, outcome_at, assignee'

/** Neither held back nor erased. */
export const IS_AT_WORK = `status IN (${AT_WORK.map((one) => `'${one}'`).join(', ')})`

/** A damaged row affects only itself: bulk readers carry on with the others. */
export function toLead(row: LeadRow): StoredLead {
  const values = readObject<LeadValues>(row.payload, isTexts)
  const attachment = row.attachment ? readAttachment(row.attachment) : undefined
  const isWhole = values && (attachment || !row.attachment)
  return {
    resultID: row.result_id,
    createdAt: new Date(row.created_at),
    form: row.form as StoredLead['form'],
    status: row.status as StoredLead['status'],
    verdict: row.verdict as StoredLead['verdict'],
    values: values ?? {},
    ...(attachment ? { attachment } : {}),
    ...(row.repeat_of ? { repeatOf: row.repeat_of } : {}),
    outcome: row.outcome as StoredLead['outcome'],
    ...(row.amount === null ? {} : { amount: row.amount }),
    ...(row.outcome_at === null ? {} : { outcomeAt: new Date(row.outcome_at) }),
    ...(row.assignee ? { assignee: row.assignee } : {}),
    ...(isWhole ? {} : { isDamaged: true })
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

export function toConsent(row: ConsentRow): Consent {
  return {
    kind: row.kind as Consent['kind'],
    version: row.version,
    sha256: row.sha256,
    givenAt: new Date(row.given_at),
    address: row.address,
    userAgent: row.user_agent
  }
}
