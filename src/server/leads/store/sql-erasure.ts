import { contactOf, type EmptyContacts, keysOf } from '../contact.ts'
import { withoutPerson } from '../erased-lead.ts'
import { facetsOf, NO_FACETS } from '../lead-facets.ts'
import { type LeadPart, withoutParts } from '../lead-parts.ts'
import type { LeadStore } from '../lead-store.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import { updateFacets, writePerson } from './fact-rows.ts'
import { fileIdOf, LEAD_COLUMNS, type LeadRow, toLead } from './lead-rows.ts'
import type { Sql, SqlDatabase } from './sql-database.ts'
import { forgetKept, forgetNotes } from './sql-desk.ts'
import { forgetReasons } from './sql-outcomes.ts'
import { askForScrub } from './sql-settings.ts'

/** Removes what leads hold of people, with everything beside them that repeats it. */
export function createErasure(
  database: SqlDatabase,
  files: AttachmentFiles,
  readLead: (resultID: string) => Promise<LeadRow | undefined>
): Pick<LeadStore, 'erase' | 'eraseParts'> {
  return {
    async erase(resultID) {
      const row = await readLead(resultID)
      if (!row) return false
      // File first: a crash in between leaves a lead that can be erased again, not an orphaned file.
      const fileId = row.attachment && fileIdOf(row.attachment)
      if (fileId) await files.erase(fileId)
      await database.write((sql) => eraseRow(sql, row))
      return true
    },
    async eraseParts(resultID, parts, standIns) {
      const row = await readLead(resultID)
      if (!row || row.status === 'erased' || toLead(row).isDamaged) return false
      const fileId = parts.includes('file') && row.attachment && fileIdOf(row.attachment)
      if (fileId) await files.erase(fileId)
      return database.write((sql) => erasePartsOfRow(sql, resultID, parts, standIns))
    }
  }
}

async function erasePartsOfRow(
  sql: Sql,
  resultID: string,
  parts: readonly LeadPart[],
  standIns: EmptyContacts
): Promise<boolean> {
  // Writing the row before it is read keeps what another process erases meanwhile from coming back.
  const [row] = await sql.all<LeadRow>(
    `UPDATE leads SET status = status WHERE result_id = ? AND status <> 'erased' RETURNING ${LEAD_COLUMNS}`,
    resultID
  )
  if (!row) return false
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
  if (parts.includes('notes')) {
    await forgetReasons(sql, id)
    await forgetNotes(sql, id)
  }
  await forgetTraces(sql, row)
  return true
}

async function eraseRow(sql: Sql, row: LeadRow): Promise<void> {
  const { id } = row
  await sql.run(
    "UPDATE leads SET status = 'erased', payload = ?, attachment = NULL, contact = NULL WHERE id = ?",
    JSON.stringify(withoutPerson(toLead(row).values)),
    id
  )
  await updateFacets(sql, id, NO_FACETS)
  await writePerson(sql, id, [])
  await sql.run('UPDATE consents SET address = NULL, user_agent = NULL WHERE lead_id = ?', id)
  await forgetReasons(sql, id)
  await forgetNotes(sql, id)
  await sql.run(
    "UPDATE deliveries SET state = 'cancelled' WHERE lead_id = ? AND state IN ('pending', 'dead')",
    id
  )
  await forgetTraces(sql, row)
}

/** What stands elsewhere and may repeat what was erased. */
async function forgetTraces(sql: Sql, { id, result_id }: LeadRow): Promise<void> {
  await forgetKept(sql, result_id)
  await sql.run('UPDATE deliveries SET last_error = NULL WHERE lead_id = ?', id)
  await askForScrub(sql)
  // The content hash could confirm a guess.
  await sql.run('DELETE FROM idempotency_keys WHERE result_id = ?', result_id)
}
