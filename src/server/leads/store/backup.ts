import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttachmentFiles } from './attachment-files.ts'
import { attachmentPath, attachmentsFolder } from './disk-files.ts'
import type { SqlDatabase, SqlValue } from './sql-database.ts'
import { copySqliteDatabase, openSqliteDatabase } from './sqlite-database.ts'

/** Tables of the embedded database, those that others refer to first. */
const TABLES = [
  'leads',
  'settings',
  'consent_documents',
  'lead_facts',
  'consents',
  'deliveries',
  'outcomes',
  'targets',
  'idempotency_keys',
  'used_challenges',
  'audit',
  'searches',
  // Nobody stays signed in at a copy.
  'desk_users',
  'desk_views',
  'lead_notes'
] as const

/** Copies an embedded database and its files. */
export async function backupFolder(dataDir: string, folder: string): Promise<void> {
  await mkdir(attachmentsFolder(folder), { recursive: true, mode: 0o700 })
  copySqliteDatabase(dataDir, join(folder, 'site.db'))
  // Files after rows: a lead arriving meanwhile is in neither, or leaves an unreferenced file here.
  await cp(attachmentsFolder(dataDir), attachmentsFolder(folder), { recursive: true })
}

/** Copies a shared database into an embedded one, so that the copy can be opened anywhere. */
export async function backupDatabase(
  source: SqlDatabase,
  files: AttachmentFiles,
  folder: string
): Promise<void> {
  await mkdir(attachmentsFolder(folder), { recursive: true, mode: 0o700 })
  const target = openSqliteDatabase(folder)
  try {
    const { rows, fileIds } = await source.write(async (sql) => {
      await sql.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      // The statement timeout keeps the site from hanging, but a full copy takes longer.
      await sql.run('SET LOCAL statement_timeout = 0')
      const rows = []
      for (const table of TABLES) rows.push(await sql.all<Row>(`SELECT * FROM ${table}`))
      return { rows, fileIds: await sql.all<{ id: string }>('SELECT id FROM attachment_files') }
    })
    await target.write(async (sql) => {
      for (const [i, table] of TABLES.entries()) {
        for (const row of rows[i] ?? []) await insertRow(sql, table, row)
      }
    })
    for (const { id } of fileIds) await writeFileOf(id, files, folder)
  } finally {
    await target.close()
  }
}

type Row = Record<string, SqlValue>

async function insertRow(sql: { run: SqlRun }, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row)
  const places = columns.map(() => '?').join(', ')
  await sql.run(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
    ...Object.values(row)
  )
}

type SqlRun = (text: string, ...values: SqlValue[]) => Promise<number>

/** A file erased in the meantime is skipped. */
async function writeFileOf(id: string, files: AttachmentFiles, folder: string): Promise<void> {
  const data = await files.read(id)
  if (data) await writeFile(attachmentPath(folder, id), data, { mode: 0o600 })
}
