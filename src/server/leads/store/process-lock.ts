import { DatabaseSync } from '@photostructure/sqlite'

/** Held until released or until the process ends, however it ends. */
export interface ProcessLock {
  release(): void
}

/** References to connections: the garbage collector would close an unreachable one and release its lock. */
const held = new Set<InstanceType<typeof DatabaseSync>>()

/**
 * Takes an OS lock on a file; undefined while another process holds it. Unlike a process id it works across containers,
 * and unlike a timestamp it does not depend on a clock.
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
