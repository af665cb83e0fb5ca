import { toPlainLines } from '../../shared/words/plain-text.ts'

// Neither a reader that stops early, such as `head`, nor a full disk or a closed terminal may abort an erasure halfway.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED') return
    // Not all that was asked for has been shown.
    process.once('exit', () => {
      process.exitCode ||= 1
    })
  })
}

/** Prints a command's output, sanitised for the terminal. */
export function say(text: string): void {
  process.stdout.write(toPlainLines(text))
}

/** Prints a warning beside the output. */
export function complain(text: string): void {
  process.stderr.write(`${toPlainLines(text).trimEnd()}\n`)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
