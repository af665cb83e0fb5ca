import { Worker } from 'node:worker_threads'
import type { ContentFault } from '../content/content-error.ts'

export interface CheckWorkerData {
  assetsDir: string
  viewsDir: string
}

/** A folder of content to look at. */
export interface CheckOrder {
  id: number
  dir: string
  now: Date
}

export type CheckAnswer = { id: number } & (Checked | { error: string })

/** What was found in a folder of content. */
export interface Checked {
  /** What no site can be made of. */
  faults: readonly ContentFault[]
  /** What does not agree; only looked for where there are no faults. */
  remarks: readonly ContentFault[]
}

export interface Checks {
  /** Orders are carried out one after the other. */
  check(dir: string, now: Date): Promise<Checked>
  close(): Promise<void>
}

/** The thread stays this long without work: it takes as much memory as a site. */
const IDLE_MS = 60_000

interface Waiting {
  resolve(checked: Checked): void
  reject(error: Error): void
}

/**
 * Looks at content in a thread of its own, started by the first order.
 *
 * @param file The built thread.
 */
export function createChecks(file: string, data: CheckWorkerData): Checks {
  let thread: ReturnType<typeof startThread> | undefined
  let idle: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.end()
  }

  return {
    async check(dir, now) {
      if (!thread?.isAlive()) thread = startThread(file, data)
      clearTimeout(idle)
      try {
        return await thread.ask(dir, now)
      } finally {
        clearTimeout(idle)
        idle = setTimeout(end, IDLE_MS).unref()
      }
    },
    close: end
  }
}

function startThread(file: string, workerData: CheckWorkerData) {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let isAlive = true
  // What the process was started with is not meant for the thread.
  const worker = new Worker(file, { workerData, execArgv: [] })
  worker.on('message', (answer: CheckAnswer) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {}
    waiting.delete(answer.id)
    if (waiting.size === 0) worker.unref()
    if ('error' in answer) reject?.(new Error(answer.error))
    else resolve?.(answer)
  })
  worker.on('error', die)
  worker.on('exit', () => die(new Error('the thread that checks content has ended')))

  function die(reason: Error): void {
    isAlive = false
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  return {
    isAlive: () => isAlive,
    ask(dir: string, now: Date): Promise<Checked> {
      worker.ref()
      lastId += 1
      const order: CheckOrder = { id: lastId, dir, now }
      worker.postMessage(order)
      return new Promise((resolve, reject) => waiting.set(order.id, { resolve, reject }))
    },
    /** After what has been asked. */
    async end(): Promise<void> {
      if (!isAlive) return
      worker.ref()
      worker.postMessage(undefined)
      await new Promise((resolve) => worker.once('exit', resolve))
    }
  }
}
