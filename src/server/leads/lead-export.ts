import type { Zone } from '../../shared/dates.ts'
import { exactCell, toCsv, toCsvLines } from '../../shared/formats.ts'
import { LEAD_FIELDS } from '../../shared/lead/lead-fields.ts'
import { type StoredLead, toRoubles } from './lead.ts'
import { originsOf } from './lead-facets.ts'

/** A lead as operators and their programs read it: the field names it was sent with, plus ours. */
type LeadRecord = Record<string, string>

/** From here on come the fields that the page writes about the visit. */
const RAW = LEAD_FIELDS.indexOf('firstContactUrl')
/** Later fields stand behind all others, so that columns keep their numbers. */
const FIRST_END = LEAD_FIELDS.indexOf('city') + 1

/** Columns in the order of an export: the reported channel and source before the raw fields of the visit. */
const RECORD_FIELDS = [
  'resultID',
  'createdAt',
  'form',
  'status',
  'verdict',
  ...LEAD_FIELDS.slice(0, RAW),
  'firstChannel',
  'firstSource',
  'lastChannel',
  'lastSource',
  'campaign',
  ...LEAD_FIELDS.slice(RAW, FIRST_END),
  'file',
  'repeatOf',
  'outcome',
  'amount',
  'outcomeAt',
  ...LEAD_FIELDS.slice(FIRST_END)
] as const

/**
 * The fields as sent, plus the reported channel and source. Those correct the raw rule where it is known to be wrong;
 * both stay visible.
 */
export function toRecord(lead: StoredLead): LeadRecord {
  const { first, last } = originsOf(lead.values)
  const isEmpty = lead.status === 'erased' || lead.isDamaged
  const own: LeadRecord = {
    resultID: lead.resultID,
    createdAt: lead.createdAt.toISOString(),
    form: lead.form,
    status: lead.status,
    verdict: lead.verdict,
    ...lead.values,
    file: lead.attachment?.name ?? '',
    repeatOf: lead.repeatOf ?? '',
    outcome: lead.outcome,
    amount: lead.amount === undefined ? '' : toRoubles(lead.amount),
    outcomeAt: lead.outcomeAt?.toISOString() ?? '',
    ...(isEmpty
      ? {}
      : {
          firstChannel: first.channel,
          firstSource: first.source,
          lastChannel: last.channel,
          lastSource: last.source,
          campaign: last.campaign
        })
  }
  return Object.fromEntries(RECORD_FIELDS.map((field) => [field, own[field] ?? '']))
}

/** The record with its times as the clocks of a zone show them. */
export function inZone(lead: StoredLead, zone: Zone): LeadRecord {
  const { createdAt, outcomeAt } = lead
  return {
    ...toRecord(lead),
    createdAt: zone.isoOf(createdAt),
    outcomeAt: outcomeAt ? zone.isoOf(outcomeAt) : ''
  }
}

/** The record for JSON: its sum is a number of roubles, or null, and it says when its sender is called again. */
export function toJsonRecord(lead: StoredLead) {
  return {
    ...toRecord(lead),
    amount: lead.amount === undefined ? null : lead.amount / 100,
    callAt: lead.callAt?.toISOString() ?? null
  }
}

/** Leads as such records. */
export async function* jsonRecords(batches: AsyncIterable<StoredLead[]>) {
  for await (const leads of batches) yield leads.map(toJsonRecord)
}

export function leadHeadings(): string[] {
  return [...RECORD_FIELDS]
}

/** A lead as a row under those headings. */
export function leadRow(record: LeadRecord): string[] {
  return RECORD_FIELDS.map((field) => record[field] ?? '')
}

/** Leads as a file for a spreadsheet, which opens it as it is: what people have typed becomes no formula. */
export async function* leadCsv(
  batches: AsyncIterable<StoredLead[]>,
  zone: Zone
): AsyncGenerator<string> {
  yield toCsv([leadHeadings()])
  for await (const leads of batches) {
    yield toCsvLines(
      leads.map((lead) => leadRow(inZone(lead, zone))),
      exactCell
    )
  }
}
