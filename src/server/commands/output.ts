import { toPlainLines } from '../../shared/words/plain-text.ts'

// A reader that stops early, such as `head`, must not abort an erasure halfway.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
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
