import {
  createDeliverer,
  type Deliverer,
  type DeliveryResult,
  type DeliveryStore,
  MAX_WAIT_MS
} from './deliverer.ts'
import type { DeliveryTarget } from './delivery-target.ts'

/** Other processes and the lead tool also queue deliveries, so the queue is polled this often. */
const POLL_MS = 2000

/** How often deliveries of dead workers are reclaimed. */
const RECOVER_MS = 15_000
const FLUSH_MS = 2000

/** When stopping: how long an attempt that runs may take to finish. */
const LAST_ATTEMPT_MS = 1000

interface DispatcherParts {
  store: DeliveryStore
  targets: readonly DeliveryTarget[]
  onResult: (
    target: string,
    result: DeliveryResult,
    about: { resultID: string; error?: string }
  ) => void
  onFault: (error: unknown) => void
  /** When stopping: how long due deliveries are flushed; `FLUSH_MS` if left out. */
  flushMs?: number
}

/** Delivers while the process runs, each target at its own pace, so that a slow one delays no other. */
interface Dispatcher {
  /** A lead has come in. */
  wake(): void
  /**
   * Flushes due deliveries for a few seconds at most, then stops.
   *
   * @returns Whether no attempt was cut off.
   */
  stop(): Promise<boolean>
}

export function startDispatcher({
  store,
  targets,
  onResult,
  onFault,
  flushMs = FLUSH_MS
}: DispatcherParts): Dispatcher {
  const sleepers = new Set<() => void>()
  let isStopping = false
  let flushUntil = 0

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        sleepers.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      timer.unref()
      sleepers.add(end)
    })
  }

  async function run(target: DeliveryTarget): Promise<void> {
    const deliverer = createDeliverer({
      target,
      store,
      now: () => new Date(),
      onResult: (result, about) => onResult(target.name, result, about)
    })
    for (;;) {
      const pauseMs = await pauseAfterStep(deliverer)
      if (isStopping && (pauseMs > flushMs || performance.now() > flushUntil)) return
      if (pauseMs > 0) await sleep(Math.min(pauseMs, POLL_MS))
    }
  }

  /** How long to sleep. A database error is retried after a pause. */
  async function pauseAfterStep(deliverer: Deliverer): Promise<number> {
    try {
      const next = await deliverer.step()
      return next ? next.getTime() - Date.now() : Number.POSITIVE_INFINITY
    } catch (error) {
      onFault(error)
      return isStopping ? Number.POSITIVE_INFINITY : POLL_MS
    }
  }

  const recovery = setInterval(() => {
    store.delivery.recover(MAX_WAIT_MS).catch(onFault)
  }, RECOVER_MS)
  recovery.unref()
  const started =
    targets.length > 0 ? store.delivery.recover(MAX_WAIT_MS).catch(onFault) : undefined
  const runs = targets.map(async (target) => {
    await started
    await run(target)
  })

  return {
    wake: () => {
      for (const end of [...sleepers]) end()
    },
    async stop() {
      isStopping = true
      flushUntil = performance.now() + flushMs
      clearInterval(recovery)
      for (const end of [...sleepers]) end()
      const ended = Promise.all(runs).then(() => true)
      const isWhole = await Promise.race([
        ended,
        sleep(flushMs + LAST_ATTEMPT_MS).then(() => false)
      ])
      for (const target of targets) target.close?.()
      return isWhole
    }
  }
}
