import { readFile } from 'node:fs/promises'
import type { AttachmentFiles } from './attachment-files.ts'
import { firstRow, type SqlDatabase } from './sql-database.ts'

/** Attachments in the database, next to their leads, so that all processes that share it can read them. */
export function openDatabaseFiles(database: SqlDatabase): AttachmentFiles {
  return {
    prepare: async () => undefined,
    async store(sql, { id, path }) {
      await sql.run(
        'INSERT INTO attachment_files (id, data) VALUES (?, ?)',
        id,
        await readFile(path)
      )
    },
    revoke: async () => undefined,
    async read(id) {
      const text = 'SELECT data FROM attachment_files WHERE id = ?'
      return (await firstRow(database.read<{ data: Buffer }>(text, id)))?.data
    },
    // Rows commit together with their lead, so there are no orphans.
    sweep: async () => undefined,
    async erase(id) {
      await database.write((sql) => sql.run('DELETE FROM attachment_files WHERE id = ?', id))
    }
  }
}
