import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { firstRow, type Sql, type SqlDatabase } from './sql-database.ts'

/** A file that was received and is to be kept. */
interface FileToKeep {
  id: string
  /** Where it lies. */
  path: string
}

/** A file that cannot be removed, so that its lead was not erased; the message names neither. */
export class UnremovableFile extends Error {
  override name = 'UnremovableFile'
}

/** Storage for lead attachments: under generated names, outside everything that is served. */
export interface AttachmentFiles {
  /** Before the lead's transaction: writes what must be on disk before a row references it. */
  prepare(file: FileToKeep): Promise<void>
  /** Within the lead's transaction. */
  store(sql: Sql, file: FileToKeep): Promise<void>
  /** After a transaction that did not store the lead: the file is where it was received, for another try. */
  revoke(file: FileToKeep): Promise<void>
  /** The file's bytes; undefined when it is not there. */
  read(id: string): Promise<Buffer | undefined>
  /** @throws {UnremovableFile} */
  erase(id: string): Promise<void>
  /** Removes orphaned files that a crash left behind. */
  sweep(isKnown: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>
}

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

/** A younger file may belong to a lead that is being stored. */
const ORPHAN_AGE_MS = 60 * 60 * 1000

/** Files in `<dataDir>/attachments`, flushed before the row that names them is committed. */
export function openDiskFiles(dataDir: string): AttachmentFiles {
  const folder = attachmentsFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  /** Files that were orphans at the last sweep. The clock alone, which may jump, never condemns a file. */
  let suspects = new Set<string>()
  const pathOf = (id: string) => attachmentPath(dataDir, id)

  return {
    async prepare({ id, path }) {
      await flush(path)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      await rename(path, pathOf(id))
      await flush(folder)
    },
    store: async () => undefined,
    // Where the spool is gone, nobody asks for it again.
    revoke: ({ id, path }) => rename(pathOf(id), path).catch(() => rm(pathOf(id), { force: true })),
    async read(id) {
      try {
        return await readFile(pathOf(id))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async erase(id) {
      try {
        await rm(pathOf(id), { force: true })
      } catch (error) {
        throw new UnremovableFile(`its file cannot be removed: ${codeOf(error)}`, { cause: error })
      }
    },
    async sweep(isKnown) {
      const ids = attachmentIds(await readdir(folder))
      if (ids.length === 0) return
      const known = await isKnown(ids)
      const unknown = ids.filter((id) => !known.has(id))
      const orphans = unknown.filter((id) => suspects.has(id))
      suspects = new Set(unknown)
      const removals = await Promise.allSettled(orphans.map((id) => removeOld(pathOf(id))))
      const faults = removals.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      if (faults.length > 0) throw new AggregateError(faults, 'orphaned files cannot be removed')
    }
  }
}

/** One that is gone by now is no fault. */
async function removeOld(path: string): Promise<void> {
  const found = await stat(path).catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  const ageMs = found ? Math.abs(Date.now() - found.mtimeMs) : 0
  if (ageMs > ORPHAN_AGE_MS) await rm(path, { force: true })
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown fault'
}

export function attachmentsFolder(dataDir: string): string {
  return join(dataDir, 'attachments')
}

const NAME = /^[0-9a-f-]{36}(?=\.bin$)/

/** The ids of the files among all that a folder holds: a disk or a system may keep something of its own there. */
export function attachmentIds(names: readonly string[]): string[] {
  return names.flatMap((name) => NAME.exec(name) ?? [])
}

export function attachmentPath(dataDir: string, id: string): string {
  return join(attachmentsFolder(dataDir), `${id}.bin`)
}

/** Flushes a file or folder to disk (fsync). */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
