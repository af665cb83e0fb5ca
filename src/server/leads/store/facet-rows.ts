import type { LeadFacets } from '../lead-facets.ts'
import type { Sql } from './sql-database.ts'

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
