import type { LeadStore } from '../leads/lead-store.ts'
import { createDeliverer, type DeliveryResult } from './deliverer.ts'
import type { DeliveryTarget } from './delivery-target.ts'
import { MAX_WAIT_MS } from './retry-policy.ts'

/** Other processes and the lead tool put deliveries in too: so often the outbox is looked at unasked. */
const POLL_MS = 2000
/** How often what a dead worker left is taken back. */
const RECOVER_MS = 15_000
/** A stopping process delivers what is due for so long, and waits so long for an attempt to end. */
const FLUSH_MS = 3000
const LAST_ATTEMPT_MS = 3000

interface DispatcherParts {
  store: LeadStore
  targets: readonly DeliveryTarget[]
  onResult: (
    target: string,
    result: DeliveryResult,
    about: { resultID: string; error?: string }
  ) => void
  onFault: (error: unknown) => void
}

/** Delivers as long as the process lives: each target at its own pace, so that a slow one delays no other. */
export interface Dispatcher {
  /** A lead has come in. */
  wake(): void
  /** Delivers what is due, for some seconds at most, and ends. */
  stop(): Promise<void>
}

export function startDispatcher({
  store,
  targets,
  onResult,
  onFault
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
      if (isStopping && (pauseMs > FLUSH_MS || performance.now() > flushUntil)) return
      if (pauseMs > 0) await sleep(Math.min(pauseMs, POLL_MS))
    }
  }

  /** How long nothing has to be done. A fault of the database is met again after a while. */
  async function pauseAfterStep(deliverer: ReturnType<typeof createDeliverer>): Promise<number> {
    try {
      const next = await deliverer.step()
      return next ? next.getTime() - Date.now() : Number.POSITIVE_INFINITY
    } catch (error) {
      onFault(error)
      return isStopping ? Number.POSITIVE_INFINITY : POLL_MS
    }
  }

  const recovery = setInterval(() => {
    store.outbox.recover(MAX_WAIT_MS).catch(onFault)
  }, RECOVER_MS)
  recovery.unref()
  const started = targets.length > 0 ? store.outbox.recover(MAX_WAIT_MS).catch(onFault) : undefined
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
      flushUntil = performance.now() + FLUSH_MS
      clearInterval(recovery)
      for (const end of [...sleepers]) end()
      await Promise.race([Promise.all(runs), sleep(FLUSH_MS + LAST_ATTEMPT_MS)])
      for (const target of targets) target.close()
    }
  }
}
