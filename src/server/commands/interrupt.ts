/** Lets Ctrl+C end long work between two steps instead of in the middle of one; the second ends the process. */
export function stoppable() {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop)
  return { signal: controller.signal, release: () => process.off('SIGINT', stop) }
}
