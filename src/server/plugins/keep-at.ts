import type { FastifyInstance } from 'fastify'

/** The pause after a trouble. */
const REST_MS = 1000

/**
 * Works again and again, one time after the other, until the app closes; the same trouble is told once.
 *
 * @returns Works once, or waits for the work that is under way. Never rejects.
 */
export function keepAt(
  app: Pick<FastifyInstance, 'leads' | 'log' | 'addHook'>,
  work: () => Promise<void>,
  everyMs: number,
  trouble: string
): () => Promise<void> {
  const { store } = app.leads
  let working: Promise<void> | undefined
  let told = ''
  let restUntil = 0

  function tell(error: unknown): void {
    // That the store has gone is told once, by the store.
    if (!store.isAvailable()) return
    if (String(error) !== told) app.log.error({ err: error }, trouble)
    told = String(error)
    restUntil = performance.now() + REST_MS
  }

  async function begin(): Promise<void> {
    await work().then(() => {
      told = ''
    }, tell)
    working = undefined
  }

  async function workOnce(): Promise<void> {
    if (!working && (performance.now() < restUntil || !store.isAvailable())) return
    working ??= begin()
    await working
  }

  const timer = setInterval(workOnce, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return workOnce
}
