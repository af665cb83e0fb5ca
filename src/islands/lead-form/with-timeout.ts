/** A browser's own storage answers in milliseconds, or is blocked and may never do. */
export const STORAGE_PATIENCE_MS = 1000

/**
 * What a promise brings withTimeout a time.
 *
 * @throws {Error} When the time has passed; the promise continues, its result ignored.
 */
export function withTimeout<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer withTimeout ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
