import { spawn } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import { logOn } from './log-stream.ts'

/** Signals that ask the process to end. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const

/** From the first signal or fault: what has not ended in order by then is left, and whatever still runs then is killed. */
const ORDERLY_MS = 8500
const KILL_MS = 9500
/** A terminal and npm both pass on one Ctrl+C. */
const SAME_SIGNAL_MS = 1000

/** Waits for its parent to be gone, which closes its standard input, or ends it. */
const KILLER = `
setTimeout(() => process.kill(Number(process.argv[1]), 'SIGKILL'), Number(process.argv[2]))
process.stdin.on('end', () => process.exit()).resume()`

export interface ProcessEnd {
  /**
   * What to do before the process ends.
   *
   * @param close Resolves when all is closed, to whether it was without cutting anything off.
   */
  closeBy(close: () => Promise<boolean>): void
  /** Ends the process when `last` has settled, or its time is over. */
  fail(last?: Promise<unknown>): void
}

/**
 * The one way out of the process: within ten seconds of a signal, an error that nobody met, or a failed start it has
 * ended, whatever is stuck; with exit code 0 only when all was closed in order.
 *
 * @param onError Is told of errors that nobody met; with what it returns the end waits as for `fail`.
 */
export function watchEnd(onError: (error: unknown) => Promise<unknown> | undefined): ProcessEnd {
  const watch = new Worker(new URL('./end-watch.mjs', import.meta.url), {
    workerData: { signals: SIGNALS, killMs: KILL_MS },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }
  })
  watch.on('error', () => undefined).unref()
  let close = async () => true
  let begun: number | undefined

  async function end(last?: Promise<unknown>): Promise<void> {
    if (begun !== undefined) return
    begun = performance.now()
    watch.postMessage('')
    setTimeout(() => leave(1), ORDERLY_MS)
    const isWhole = await close().catch((error) => void onError(error))
    await last?.catch(() => undefined)
    leave(isWhole && !last ? 0 : 1)
  }

  function leave(code: number): void {
    if (code !== 0 && isOverdue()) logOn(2).write('Not ended in order: what was open is cut off\n')
    killLater(KILL_MS - sinceBegun())
    process.exit(code)
  }

  const sinceBegun = () => performance.now() - (begun ?? performance.now())
  const isOverdue = () => sinceBegun() >= ORDERLY_MS

  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (begun === undefined) void end()
      else if (sinceBegun() > SAME_SIGNAL_MS) leave(1)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => end(Promise.resolve(onError(error))))

  return {
    closeBy(next) {
      close = next
    },
    fail: (last = Promise.resolve()) => void end(last)
  }
}

/** The end of a process waits for its threads, and one of them may wait for a file or a name for ever. */
function killLater(ms: number): void {
  try {
    const args = ['-e', KILLER, String(process.pid), String(Math.max(0, ms))]
    spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env: {} })
      .on('error', () => undefined)
      .unref()
  } catch {
    // Without memory for another process there is only the system's own patience.
  }
}
