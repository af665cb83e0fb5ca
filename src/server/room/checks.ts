import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { ContentError, type ContentFault } from '../content/faults.ts'
import type { PageFigures } from '../site/read-page.ts'

export interface CheckWorkerData {
  assetsDir: string
  viewsDir: string
  /** What pages show of the settings. */
  settings: Partial<Config>
  /** Of the thread alone; removed when it has ended. */
  dataDir: string
}

/** What the thread is asked for, one order at a time. */
export type CheckOrder =
  | { task: 'check'; dir: string; now: Date }
  /** The page that is made of a file, named below the folder. */
  | { task: 'page'; dir: string; file: string }
  | { task: 'figures'; dir: string }

type CheckAnswer = Checked | PreviewedPage | PageFigures | { error: string }

/** After every item's date. */
export const END_OF_TIME = new Date(8.64e15)

/** What was found in a folder of content. */
export interface Checked {
  /** What no site can be made of. */
  faults: readonly ContentFault[]
  /** What does not agree; only looked for where there are no faults. */
  remarks: readonly ContentFault[]
}

/** A page as it would be at the end of time, when what waits is shown. */
export interface PreviewedPage {
  faults: readonly ContentFault[]
  /** Empty where there are faults, or no page is made of the file. */
  html: string
}

export type Checks = ReturnType<typeof createChecks>

/** The thread stays this long without work: it takes as much memory as a site. */
const IDLE_MS = 60_000
/** How long the thread may take for an order; ten thousand texts are checked in a third of it. */
const LIMITS = { check: 300_000, page: 60_000 } as const

/**
 * Looks at content, and makes pages of it, in a thread of its own, which is started by the first order and ended when it
 * takes too long: an editor's text never holds up the site.
 *
 * @param file The built thread.
 */
export function createChecks(
  file: string,
  data: Omit<CheckWorkerData, 'dataDir'>,
  limits: Readonly<Record<keyof typeof LIMITS, number>> = LIMITS
) {
  let thread: ReturnType<typeof startThread> | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.end()
  }

  async function carryOut<Answer>(order: CheckOrder): Promise<Answer> {
    if (!thread?.isAlive()) thread = startThread(file, data)
    clearTimeout(idle)
    try {
      return (await thread.ask(order, limits[order.task === 'page' ? 'page' : 'check'])) as Answer
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }

  function inTurn<Answer>(order: CheckOrder): Promise<Answer> {
    const done = last.then(() => carryOut<Answer>(order))
    last = done.catch(() => undefined)
    return done
  }

  return {
    /** @throws {ContentError} When the thread has taken too long, and was ended. */
    check: (dir: string, now: Date) => inTurn<Checked>({ task: 'check', dir, now }),
    /** @throws {ContentError} When the thread has taken too long, and was ended. */
    page: (dir: string, of: string) => inTurn<PreviewedPage>({ task: 'page', dir, file: of }),
    figures: (dir: string) => inTurn<PageFigures>({ task: 'figures', dir }),
    async close(): Promise<void> {
      await last
      await end()
    }
  }
}

function startThread(file: string, data: Omit<CheckWorkerData, 'dataDir'>) {
  const dataDir = join(tmpdir(), `check-${randomUUID()}`)
  // What the process was started with is not meant for the thread.
  const worker = new Worker(file, { workerData: { ...data, dataDir }, execArgv: [] })
  let isAlive = true
  let answered: ((answer: CheckAnswer) => void) | undefined
  worker.on('message', (answer: CheckAnswer) => answered?.(answer))
  worker.on('error', (error) => answered?.({ error: String(error.stack) }))
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      isAlive = false
      answered?.({ error: 'the thread that checks content has ended' })
      resolve()
    })
  }).then(() => rm(dataDir, { recursive: true, force: true }))

  return {
    isAlive: () => isAlive,
    async ask(order: CheckOrder, limitMs: number): Promise<CheckAnswer> {
      worker.ref()
      let timer: NodeJS.Timeout | undefined
      try {
        const answer = await new Promise<CheckAnswer>((resolve, reject) => {
          answered = resolve
          timer = setTimeout(() => reject(tooLong(order, limitMs)), limitMs)
          worker.postMessage(order)
        })
        if ('error' in answer) throw new Error(answer.error)
        return answer
      } catch (error) {
        if (error instanceof ContentError) await worker.terminate()
        throw error
      } finally {
        clearTimeout(timer)
        answered = undefined
        worker.unref()
      }
    },
    async end(): Promise<void> {
      worker.ref()
      if (isAlive) worker.postMessage(undefined)
      await ended
    }
  }
}

function tooLong(order: CheckOrder, limitMs: number): ContentError {
  const [what, place] =
    order.task === 'page' ? ['Страница не собралась', order.file] : ['Проверка не закончилась', '']
  const text = `${what} за ${limitMs / 1000} с и остановлена: сократите текст или разделите его на части.`
  return new ContentError([{ place, line: 1, path: [], code: 'too-long', text }])
}
