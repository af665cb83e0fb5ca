import { toPlainLines } from '../../shared/plain-text.ts'

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
