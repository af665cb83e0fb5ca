import { Worker } from 'node:worker_threads'
import type { Sql, SqlValue } from './sql-database.ts'

/** How long the thread stays without work: it takes some megabytes. */
const IDLE_MS = 30_000
const PATIENCE_MS = 2000
/** The most bytes that the rows of a statement may have; a statement that finds more fails. */
const MOST_BYTES = 64 * 1024 * 1024

/** Reads of an SQLite database in a thread of their own. */
export interface AsideReader {
  /** Statements run one after the other. */
  all: Sql['all']
  /** Waits for the statements that were asked before. */
  close(): Promise<void>
}

interface Asked {
  resolve(rows: unknown[]): void
  reject(error: Error): void
}

interface Answer {
  id: number
  rows?: unknown[]
  error?: Error
}

/**
 * Starts its thread with the first statement and ends it when there have been none for a while. What was asked of a
 * thread that dies fails; the next statement has a new one.
 */
export function createAsideReader(file: string, mostBytes = MOST_BYTES): AsideReader {
  let thread: ReturnType<typeof startThread> | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  async function end(): Promise<void> {
    const ending = thread
    thread = undefined
    await ending?.end()
  }

  return {
    async all<Row>(text: string, ...values: SqlValue[]) {
      if (isClosed) throw new Error(`${file} is closed`)
      if (!thread?.isAlive()) thread = startThread({ file, patienceMs: PATIENCE_MS, mostBytes })
      clearTimeout(idle)
      try {
        return (await thread.ask(text, values)) as Row[]
      } finally {
        clearTimeout(idle)
        idle = setTimeout(end, IDLE_MS).unref()
      }
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      await end()
    }
  }
}

function startThread(workerData: { file: string; patienceMs: number; mostBytes: number }) {
  const asked = new Map<number, Asked>()
  let lastId = 0
  let isAlive = true
  let isEnding = false
  const worker = new Worker(new URL('./sqlite-reader.mjs', import.meta.url), {
    workerData,
    // What the process was started with is not meant for the thread.
    execArgv: []
  })
  worker.on('message', ({ id, rows, error }: Answer) => {
    const { resolve, reject } = asked.get(id) ?? {}
    asked.delete(id)
    // A process with nothing else to do does not wait for the thread.
    if (asked.size === 0 && !isEnding) worker.unref()
    if (rows) resolve?.(rows)
    else reject?.(error ?? new Error('no rows'))
  })
  worker.on('error', die)
  worker.on('exit', () => die(new Error(`the thread that reads ${workerData.file} has ended`)))

  function die(reason: Error): void {
    isAlive = false
    for (const { reject } of asked.values()) reject(reason)
    asked.clear()
  }

  return {
    isAlive: () => isAlive,
    ask(text: string, values: readonly SqlValue[]): Promise<unknown[]> {
      worker.ref()
      lastId += 1
      worker.postMessage({ id: lastId, text, values })
      return new Promise((resolve, reject) => asked.set(lastId, { resolve, reject }))
    },
    /** After what has been asked. */
    async end(): Promise<void> {
      if (!isAlive) return
      isEnding = true
      worker.ref()
      worker.postMessage({})
      // However the thread ends: whoever still waited for it has been answered.
      await new Promise((resolve) => worker.once('exit', resolve))
    }
  }
}
