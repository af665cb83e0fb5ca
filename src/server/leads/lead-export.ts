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

const BOM = '\uFEFF'

/**
 * Records as a table that Russian Excel opens by a double click: UTF-8 with a mark, semicolons, CRLF.
 * A cell that a spreadsheet would run as a formula is led by an apostrophe.
 *
 * Source: RFC 4180; OWASP, CSV Injection.
 */
export function toCsv(records: readonly LeadRecord[]): string {
  const rows = records.map((record) => RECORD_FIELDS.map((field) => record[field] ?? ''))
  const lines = [RECORD_FIELDS, ...rows].map((row) => row.map(toCell).join(';'))
  return `${BOM}${lines.join('\r\n')}\r\n`
}

function toCell(value: string): string {
  const safe = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
