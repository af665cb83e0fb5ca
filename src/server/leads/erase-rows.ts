import type { AttachmentFiles } from '../database/attachment-files.ts'
import { askForScrub, scrub } from '../database/settings.ts'
import type { Sql, SqlDatabase } from '../database/sql-database.ts'
import { contactOf, type EmptyContacts, keysOf } from './contact.ts'
import { facetsOf, NO_FACETS } from './lead-facets.ts'
import { type LeadPart, withoutParts, withoutPerson } from './lead-parts.ts'
import {
  fileIdOf,
  LEAD_COLUMNS,
  type LeadRow,
  toLead,
  updateFacets,
  writePerson
} from './lead-rows.ts'
import type { LeadStore } from './lead-store.ts'
import { forgetReasons } from './outcome-rows.ts'

/** Rows of other features that may repeat what a lead held; each is forgotten within the erasing transaction. */
export interface LeadTraces {
  /** Notes are free text and may name the person. */
  forgetNotes(sql: Sql, leadId: number): Promise<void>
  /** What managers have searched by, and what undoes a change of the lead. */
  forgetKept(sql: Sql, resultID: string): Promise<void>
}

interface ErasureParts {
  database: SqlDatabase
  files: AttachmentFiles
  traces: LeadTraces
  readLead: (resultID: string) => Promise<LeadRow | undefined>
}

/** Removes what leads hold of people, with everything beside them that repeats it. */
export function createErasure({
  database,
  files,
  traces,
  readLead
}: ErasureParts): Pick<LeadStore, 'erase' | 'eraseParts' | 'scrub'> {
  return {
    async erase(resultID) {
      const row = await readLead(resultID)
      if (!row) return false
      // File first: a crash in between leaves a lead that can be erased again, not an orphaned file.
      const fileId = row.attachment && fileIdOf(row.attachment)
      if (fileId) await files.erase(fileId)
      await database.write((sql) => eraseRow(sql, row, traces))
      return true
    },
    async eraseParts(resultID, parts, standIns) {
      const row = await readLead(resultID)
      if (!row || row.status === 'erased' || toLead(row).isDamaged) return false
      const fileId = parts.includes('file') && row.attachment && fileIdOf(row.attachment)
      if (fileId) await files.erase(fileId)
      return database.write(async (sql) => {
        const row = await erasePartsOfRow(sql, resultID, parts, standIns)
        if (!row) return false
        if (parts.includes('notes')) await forgetRemarks(sql, row.id, traces)
        await forgetTraces(sql, row, traces)
        return true
      })
    },
    scrub: () => scrub(database)
  }
}

async function erasePartsOfRow(
  sql: Sql,
  resultID: string,
  parts: readonly LeadPart[],
  standIns: EmptyContacts
): Promise<LeadRow | undefined> {
  // Writing the row before it is read keeps what another process erases meanwhile from coming back.
  const [row] = await sql.all<LeadRow>(
    `UPDATE leads SET status = status WHERE result_id = ? AND status <> 'erased' RETURNING ${LEAD_COLUMNS}`,
    resultID
  )
  if (!row) return undefined
  const { id, status, values } = { ...toLead(row), id: row.id }
  const left = withoutParts(values, parts)
  const contact = contactOf(left, standIns) || null
  await sql.run(
    'UPDATE leads SET payload = ?, contact = ?, attachment = ? WHERE id = ?',
    JSON.stringify(left),
    contact,
    parts.includes('file') ? null : row.attachment,
    id
  )
  // The channel that a row had before is kept with it as that of earlier rules, unless there was none in between.
  await updateFacets(sql, id, NO_FACETS)
  await updateFacets(sql, id, facetsOf({ status, values: left }, contact))
  await writePerson(sql, id, keysOf(left))
  return row
}

async function eraseRow(sql: Sql, row: LeadRow, traces: LeadTraces): Promise<void> {
  const { id } = row
  await sql.run(
    "UPDATE leads SET status = 'erased', payload = ?, attachment = NULL, contact = NULL WHERE id = ?",
    JSON.stringify(withoutPerson(toLead(row).values)),
    id
  )
  await updateFacets(sql, id, NO_FACETS)
  await writePerson(sql, id, [])
  await sql.run('UPDATE consents SET address = NULL, user_agent = NULL WHERE lead_id = ?', id)
  await forgetRemarks(sql, id, traces)
  await sql.run(
    "UPDATE deliveries SET state = 'cancelled' WHERE lead_id = ? AND state IN ('pending', 'dead')",
    id
  )
  await forgetTraces(sql, row, traces)
}

async function forgetRemarks(sql: Sql, leadId: number, traces: LeadTraces): Promise<void> {
  await forgetReasons(sql, leadId)
  await traces.forgetNotes(sql, leadId)
}

/** What stands elsewhere and may repeat what was erased. */
async function forgetTraces(
  sql: Sql,
  { id, result_id }: LeadRow,
  traces: LeadTraces
): Promise<void> {
  await traces.forgetKept(sql, result_id)
  await sql.run('UPDATE deliveries SET last_error = NULL WHERE lead_id = ?', id)
  await askForScrub(sql)
  // The content hash could confirm a guess.
  await sql.run('DELETE FROM idempotency_keys WHERE result_id = ?', result_id)
}
