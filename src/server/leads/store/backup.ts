import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttachmentFiles } from './attachment-files.ts'
import { batchesOf, COPIED_NAMES, insertRows } from './copy-tables.ts'
import { attachmentPath, attachmentsFolder } from './disk-files.ts'
import type { Sql, SqlDatabase } from './sql-database.ts'
import { keepPicture, pageOfPictures, readPicture } from './sql-pictures.ts'
import { copySqliteDatabase, openSqliteDatabase } from './sqlite-database.ts'

/** Copies an embedded database and its files. */
export async function backupFolder(dataDir: string, folder: string): Promise<void> {
  await mkdir(attachmentsFolder(folder), { recursive: true, mode: 0o700 })
  copySqliteDatabase(dataDir, join(folder, 'site.db'))
  // Files after rows: a lead arriving meanwhile is in neither, or leaves an unreferenced file here.
  for (const name of await readdir(attachmentsFolder(dataDir))) {
    if (!name.endsWith('.bin')) continue
    await copyFile(
      join(attachmentsFolder(dataDir), name),
      join(attachmentsFolder(folder), name)
    ).catch(unlessGone)
  }
}

/** A file erased in the meantime is skipped. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
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
    const copyRows = async (sql: Sql) => {
      await sql.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      for (const table of COPIED_NAMES) {
        for await (const rows of batchesOf(sql.all, table)) {
          await target.write((own) => insertRows(own, 'sqlite', table, rows))
        }
      }
      await copyPictures(sql.all, target)
      return sql.all<{ id: string }>('SELECT id FROM attachment_files')
    }
    const fileIds = await source.write(copyRows, { isPatient: true })
    for (const { id } of fileIds) await writeFileOf(id, files, folder)
  } finally {
    await target.close()
  }
}

/** A picture at a time: together they may be larger than the process. */
async function copyPictures(all: Sql['all'], target: SqlDatabase): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const page = await pageOfPictures(all, last)
    for (const { sha256, at } of page) {
      const data = await readPicture(all, sha256)
      if (data) await target.write((own) => keepPicture(own, data, at))
    }
    last = page.at(-1)?.sha256
  }
}

/** A file erased in the meantime is skipped. */
async function writeFileOf(id: string, files: AttachmentFiles, folder: string): Promise<void> {
  const data = await files.read(id)
  if (data) await writeFile(attachmentPath(folder, id), data, { mode: 0o600 })
}
