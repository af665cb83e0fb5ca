import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import type { Sql } from '../database/sql-database.ts'
import { jsonObject } from './json-object.ts'
import { AT_WORK, type Attachment, type Consent, type StoredLead } from './lead.ts'
import type { LeadFacets } from './lead-facets.ts'

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

/** Columns of `lead_facts` by facet; null in the row of a lead that was stored before they were there. */
const COLUMNS = {
  channel: 'channel',
  source: 'source',
  campaign: 'campaign',
  landing: 'landing',
  page: 'page',
  theme: 'theme',
  city: 'city',
  reach: 'reach',
  firstChannel: 'first_channel',
  firstSource: 'first_source',
  why: 'why',
  touches: 'touches',
  callWindow: 'call_window'
} as const satisfies Record<keyof LeadFacets, string>

type Column = (typeof COLUMNS)[keyof typeof COLUMNS]
export type FacetRow = Record<Exclude<Column, 'touches'>, string | null> & {
  touches: number | null
}

const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

export const FACET_COLUMNS: readonly string[] = Object.values(COLUMNS)

export function columnOf(facet: keyof LeadFacets): string {
  return COLUMNS[facet]
}

/** PostgreSQL has to be told what an unknown value between columns is. */
const PLACES = FIELDS.map((field) => `CAST(? AS ${field === 'touches' ? 'INTEGER' : 'TEXT'})`).join(
  ', '
)

const INSERT = `INSERT INTO lead_facts
    (id, created_at, form, status, outcome, amount, outcome_at, ${FACET_COLUMNS.join(', ')})
  SELECT id, created_at, form, status, outcome, amount, outcome_at, ${PLACES}
  FROM leads WHERE id = ?`
/** On the right stands what the row held before. */
const UPDATE = `UPDATE lead_facts SET ${FACET_COLUMNS.map((column) => `${column} = ?`).join(', ')},
    channel_was = CASE WHEN CAST(? AS TEXT) = '' THEN NULL
      WHEN channel <> '' AND channel <> CAST(? AS TEXT) THEN channel ELSE channel_was END
  WHERE id = ?`

/** Beside the lead's own row, which is there already. */
export async function insertFacets(sql: Sql, id: number, facets: LeadFacets): Promise<void> {
  await sql.run(INSERT, ...FIELDS.map((field) => facets[field]), id)
}

/** Keeps the channel that was reported before, where it is another. */
export async function updateFacets(sql: Sql, id: number, facets: LeadFacets): Promise<void> {
  const { channel } = facets
  await sql.run(UPDATE, ...FIELDS.map((field) => facets[field]), channel, channel, id)
}

/** Whether a row has them already. */
export function hasFacets(row: FacetRow, facets: LeadFacets): boolean {
  return FIELDS.every((field) => row[COLUMNS[field]] === facets[field])
}

/** Replaces what a lead is found by as its person's, see `keysOf`. */
export async function writePerson(sql: Sql, id: number, keys: readonly string[]): Promise<void> {
  await sql.run('DELETE FROM person_keys WHERE lead_id = ?', id)
  for (const key of keys) {
    await sql.run('INSERT INTO person_keys (lead_id, key) VALUES (?, ?)', id, key)
  }
}
