import { DatabaseSync } from '@photostructure/sqlite'

/** Held until it is released or the process ends, however it ends. */
export interface ProcessLock {
  release(): void
}

/** A connection that nobody knows any more would be closed by the garbage collector, and its lock with it. */
const held = new Set<InstanceType<typeof DatabaseSync>>()

/**
 * Takes a lock of the operating system on a file; undefined while another process holds it. Unlike a process id it
 * means the same in every container, and unlike a time it does not depend on a clock.
 */
export function takeLock(file: string): ProcessLock | undefined {
  const connection = new DatabaseSync(file, { timeout: 0 })
  try {
    connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    held.add(connection)
    return {
      release() {
        held.delete(connection)
        connection.close()
      }
    }
  } catch (error) {
    connection.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

const SQLITE_BUSY = 5
