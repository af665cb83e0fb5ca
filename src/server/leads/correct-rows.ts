import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'
import { contactOf, type EmptyContacts, keysOf } from './contact.ts'
import { IS_AT_WORK, LEAD_COLUMNS, type LeadRow, toLead } from './lead.ts'
import { facetsOf, updateFacets, writePerson } from './lead-facets.ts'

/** What of a lead may be corrected. */
export const CORRECTED_FIELDS = ['fio', 'phone'] as const
export type CorrectedField = (typeof CORRECTED_FIELDS)[number]

/** What stood there before, who has corrected it, and when. */
export interface Correction {
  field: CorrectedField
  before: string
  actor: string
  at: Date
}

export function createCorrections(database: SqlDatabase, time: () => number) {
  return {
    /**
     * Puts right what a sender has mistyped, and keeps what stood there; false where no outcome could be recorded, the lead
     * is damaged, or its value is another than was seen by now.
     */
    correct: (
      resultID: string,
      {
        field,
        seen,
        value,
        actor
      }: { field: CorrectedField; seen: string; value: string; actor: string },
      standIns: EmptyContacts
    ) =>
      database.write(async (sql) => {
        // Writing the row before it is read keeps what another process erases meanwhile from coming back.
        const row = await firstRow(
          sql.all<LeadRow>(
            `UPDATE leads SET status = status WHERE result_id = ? AND ${IS_AT_WORK} RETURNING ${LEAD_COLUMNS}`,
            resultID
          )
        )
        if (!row) return false
        const lead = toLead(row)
        if (lead.isDamaged || (lead.values[field] ?? '') !== seen) return false
        const values = { ...lead.values, [field]: value }
        await writeValues(sql, row, values, standIns)
        await keepFormer(sql, { leadId: row.id, field, before: seen, actor, at: time() })
        return true
      }),
    /** Oldest first. */
    async correctionsOf(resultID: string): Promise<Correction[]> {
      const rows = await database.read<{
        field: string
        before: string
        actor: string
        at: number
      }>(
        `SELECT field, before, actor, at FROM lead_corrections JOIN leads ON leads.id = lead_id
         WHERE result_id = ? AND note_id IS NULL ORDER BY lead_corrections.id`,
        resultID
      )
      return rows.map(({ at, field, ...row }) => ({
        ...row,
        field: field as CorrectedField,
        at: new Date(at)
      }))
    }
  }
}

/** Writes what a lead says from now on, and what is derived of that. */
export async function writeValues(
  sql: Sql,
  row: LeadRow,
  values: LeadValues,
  standIns: EmptyContacts
): Promise<void> {
  const { status } = toLead(row)
  const contact = contactOf(values, standIns) || null
  await sql.run(
    'UPDATE leads SET payload = ?, contact = ? WHERE id = ?',
    JSON.stringify(values),
    contact,
    row.id
  )
  await updateFacets(sql, row.id, facetsOf({ status, values }, contact))
  await writePerson(sql, row.id, keysOf(values))
}

interface Former {
  leadId: number
  field: CorrectedField | 'note'
  noteId?: number
  before: string
  actor: string
  at: number
}

/** Keeps what stood somewhere before it was corrected. */
export async function keepFormer(sql: Sql, former: Former): Promise<void> {
  const { leadId, field, noteId, before, actor, at } = former
  await sql.run(
    'INSERT INTO lead_corrections (lead_id, at, actor, field, note_id, before) VALUES (?, ?, ?, ?, ?, ?)',
    leadId,
    at,
    actor,
    field,
    noteId ?? null,
    before
  )
}

/** What was corrected repeats what an erasure removes. */
export async function forgetFormer(
  sql: Sql,
  leadId: number,
  fields?: readonly string[]
): Promise<void> {
  if (!fields) {
    await sql.run('DELETE FROM lead_corrections WHERE lead_id = ?', leadId)
    return
  }
  for (const field of fields)
    await sql.run('DELETE FROM lead_corrections WHERE lead_id = ? AND field = ?', leadId, field)
}
