import { toCsv } from '../../shared/csv.ts'
import { LEAD_FIELDS } from '../../shared/lead-fields.ts'
import type { StoredLead } from './lead-store.ts'

/** A lead as operators and their programs read it: the names it was sent with, and ours beside them. */
export type LeadRecord = Record<string, string>

/** Columns in the order of an export. */
const RECORD_FIELDS = [
  'resultID',
  'createdAt',
  'form',
  'status',
  'verdict',
  ...LEAD_FIELDS,
  'file'
] as const

export function toRecord(lead: StoredLead): LeadRecord {
  const own: LeadRecord = {
    resultID: lead.resultID,
    createdAt: lead.createdAt.toISOString(),
    form: lead.form,
    status: lead.status,
    verdict: lead.verdict,
    ...lead.values,
    file: lead.attachment?.name ?? ''
  }
  return Object.fromEntries(RECORD_FIELDS.map((field) => [field, own[field] ?? '']))
}

/** Leads as a table for a spreadsheet. */
export function leadsCsv(records: readonly LeadRecord[]): string {
  return toCsv([
    RECORD_FIELDS,
    ...records.map((record) => RECORD_FIELDS.map((field) => record[field] ?? ''))
  ])
}
