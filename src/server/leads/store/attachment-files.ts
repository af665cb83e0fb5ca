import type { ReceivedFile } from '../lead.ts'
import type { Sql } from './sql-database.ts'

/** Storage for lead attachments: under generated names, outside everything that is served. */
export interface AttachmentFiles {
  /** Before the lead's transaction: writes what must be on disk before a row references it. */
  prepare(file: ReceivedFile): Promise<void>
  /** Within the lead's transaction. */
  store(sql: Sql, file: ReceivedFile): Promise<void>
  /** After a transaction that did not store the lead: the file is where it was received, for another try. */
  revoke(file: ReceivedFile): Promise<void>
  /** The file's bytes; undefined when it is not there. */
  read(id: string): Promise<Buffer | undefined>
  /** @throws {UnremovableFile} */
  erase(id: string): Promise<void>
  /** Removes orphaned files that a crash left behind. */
  sweep(isKnown: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>
}
