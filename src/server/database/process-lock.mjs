// In JavaScript, because the build takes such a lock before there is anything built.
import { DatabaseSync } from '@photostructure/sqlite'

/**
 * @typedef {object} ProcessLock Held until released or until the process ends, however it ends.
 * @property {() => void} release
 */

/**
 * References to connections: the garbage collector would close an unreachable one and release its lock.
 * @type {Set<InstanceType<typeof DatabaseSync>>}
 */
const held = new Set()

const SQLITE_BUSY = 5

/**
 * Takes an OS lock on a file; undefined while another process holds it. Unlike a process id it works across containers,
 * and unlike a timestamp it does not depend on a clock.
 * @param {string} file
 * @returns {ProcessLock | undefined}
 */
export function takeLock(file) {
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
    if (/** @type {{ errcode?: number }} */ (error).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}
