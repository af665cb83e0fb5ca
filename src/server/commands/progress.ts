import { Presets, SingleBar } from 'cli-progress'

/** Work shorter than this shows no bar. */
const QUIET_MS = 500

/** A progress bar for long work, shown only on a terminal, never in piped output. */
export function startProgress(label: string) {
  const started = performance.now()
  let bar: SingleBar | undefined
  return {
    update(done: number, total: number): void {
      if (!process.stderr.isTTY || performance.now() - started < QUIET_MS) return
      if (!bar) {
        bar = new SingleBar(
          { format: `${label} {bar} {value}/{total}`, stream: process.stderr, hideCursor: true },
          Presets.shades_classic
        )
        bar.start(total, done)
      }
      bar.update(done)
    },
    stop: () => bar?.stop()
  }
}
