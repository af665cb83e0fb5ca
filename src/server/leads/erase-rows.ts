import type { AttachmentFiles } from '../database/attachment-files.ts'
import { askForScrub, scrub } from '../database/settings.ts'
import type { Sql, SqlDatabase } from '../database/sql-database.ts'
import type { EmptyContacts } from './contact.ts'
import { forgetFormer, writeValues } from './correct-rows.ts'
import { fileIdOf, LEAD_COLUMNS, type LeadRow, toLead } from './lead.ts'
import { NO_FACETS, updateFacets, writePerson } from './lead-facets.ts'
import { type LeadPart, withoutParts, withoutPerson } from './lead-parts.ts'
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
export function createErasure({ database, files, traces, readLead }: ErasureParts) {
  return {
    /**
     * Removes all personal data from a lead, including its file and pending deliveries, and keeps the proof of consent;
     * false when there is no such lead. `scrub` makes the removal final.
     *
     * @throws {UnremovableFile} Then the lead is as it was.
     */
    async erase(resultID: string) {
      const row = await readLead(resultID)
      if (!row) return false
      // File first: a crash in between leaves a lead that can be erased again, not an orphaned file.
      const fileId = row.attachment && fileIdOf(row.attachment)
      if (fileId) await files.erase(fileId)
      await database.write((sql) => eraseRow(sql, row, traces))
      return true
    },
    /**
     * Removes parts of a lead wherever `erase` does, and leaves the rest of it and its deliveries; false when there is no
     * such lead, or it is erased or damaged.
     *
     * @throws {UnremovableFile} Then the lead is as it was.
     */
    async eraseParts(resultID: string, parts: readonly LeadPart[], standIns: EmptyContacts) {
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
    /**
     * Truncates the database's write-ahead log if it may still contain erased data; false while another process is
     * reading it. The site retries every minute, whichever process erased.
     */
    scrub: () => scrub(database),
    /** Removes orphaned files that a crash left behind. */
    sweepFiles: () =>
      files.sweep(async (ids) => {
        const known = await filesNamed(database)
        // A damaged row may name any of these files.
        return new Set(known.has(undefined) ? ids : ids.filter((id) => known.has(id)))
      })
  }
}

const FILES_AT_A_TIME = 10_000

/** The ids of the files of all leads, read in batches; undefined among them stands for a damaged row. */
async function filesNamed({
  read
}: Pick<SqlDatabase, 'read'>): Promise<ReadonlySet<string | undefined>> {
  const named = new Set<string | undefined>()
  for (let last: { id: number } | undefined = { id: 0 }; last; ) {
    const rows: { id: number; attachment: string }[] = await read(
      'SELECT id, attachment FROM leads WHERE id > ? AND attachment IS NOT NULL ORDER BY id LIMIT ?',
      last.id,
      FILES_AT_A_TIME
    )
    for (const { attachment } of rows) named.add(fileIdOf(attachment))
    last = rows.at(-1)
  }
  return named
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
  const { id } = row
  if (parts.includes('file')) await sql.run('UPDATE leads SET attachment = NULL WHERE id = ?', id)
  // The channel that a row had before is kept with it as that of earlier rules, unless there was none in between.
  await updateFacets(sql, id, NO_FACETS)
  await writeValues(sql, row, withoutParts(toLead(row).values, parts), standIns)
  await forgetFormer(sql, id, parts)
  return row
}

async function eraseRow(sql: Sql, row: LeadRow, traces: LeadTraces): Promise<void> {
  const { id } = row
  await sql.run(
    "UPDATE leads SET status = 'erased', payload = ?, attachment = NULL, contact = NULL, call_at = NULL, handed_at = NULL WHERE id = ?",
    JSON.stringify(withoutPerson(toLead(row).values)),
    id
  )
  await updateFacets(sql, id, NO_FACETS)
  await writePerson(sql, id, [])
  await sql.run('UPDATE consents SET address = NULL, user_agent = NULL WHERE lead_id = ?', id)
  await forgetRemarks(sql, id, traces)
  await forgetFormer(sql, id)
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
