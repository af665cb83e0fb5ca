/** Work shorter than this shows nothing. */
const QUIET_MS = 500

/** A line that counts long work, shown only on a terminal, never in piped output. */
export function startProgress(label: string) {
  const started = performance.now()
  let isShown = false
  return {
    update(done: number, total: number): void {
      if (!process.stderr.isTTY || performance.now() - started < QUIET_MS) return
      isShown = true
      process.stderr.write(`\r${label} ${done}/${total}`)
    },
    stop(): void {
      if (isShown) process.stderr.write('\n')
    }
  }
}
