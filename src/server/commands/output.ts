import { toPlainLines } from '../../shared/plain-text.ts'

// Who reads no further, such as `head`, must not end an erasure in its middle.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/** What a command answers. Whatever a stranger wrote in it, the terminal is not commanded. */
export function say(text: string): void {
  process.stdout.write(toPlainLines(text))
}

/** What the operator must know beside the answer. */
export function complain(text: string): void {
  process.stderr.write(`${toPlainLines(text).trimEnd()}\n`)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
