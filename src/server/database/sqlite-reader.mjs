// A thread that reads a database on a connection of its own. Plain JavaScript, because Node starts it as it is.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'

giveWay()

const { file, patienceMs, mostBytes } = workerData
const connection = new DatabaseSync(file, { readOnly: true, timeout: patienceMs })

parentPort?.on('message', ({ id, text, values }) => {
  // Asked to end: a thread that is ended in the middle of a statement takes the whole process with it.
  if (!text) return parentPort?.close()
  try {
    parentPort?.postMessage({ id, rows: read(text, values) })
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
})

/** Visitors come first where processors are few. On Linux this is the thread's own; elsewhere it would be the process's. */
function giveWay() {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may forbid it: the thread then counts as fast as the process answers.
  }
}

/**
 * @param {string} text
 * @param {import('./sql-database.ts').SqlValue[]} values
 */
function read(text, values) {
  const rows = []
  let bytes = 0
  for (const row of connection.prepare(text).iterate(...values)) {
    bytes += sizeOf(row)
    if (bytes > mostBytes) throw new Error(`The rows are more than ${mostBytes} bytes`)
    rows.push(row)
  }
  return rows
}

/**
 * About what a row takes in memory.
 *
 * @param {object} row
 */
function sizeOf(row) {
  let bytes = 48
  for (const value of Object.values(row)) bytes += 16 + 2 * (value?.length ?? 0)
  return bytes
}
