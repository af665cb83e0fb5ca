import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** What was typed twice was not the same. */
const TRIES = 3

/**
 * A password typed twice on a terminal without being shown, or else the first line of standard input.
 *
 * @throws {Error} When none was given, or the two were never the same.
 */
export async function readPassword(input = process.stdin): Promise<string> {
  if (!input.isTTY) return firstLine(input)
  // With an output that prints nothing, readline edits the line and echoes no letter. It has the terminal from before the
  // first question to the end: what is typed while nobody reads, the terminal itself would show.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output, terminal: true, historySize: 0 })
  try {
    for (let left = TRIES; left > 0; left--) {
      const password = await ask(lines, 'Password: ')
      if (password === (await ask(lines, 'Once more: '))) return password
      process.stderr.write('These were not the same.\n')
    }
  } finally {
    lines.close()
  }
  throw new Error('No password: the two were never the same.')
}

async function ask(lines: Interface, question: string): Promise<string> {
  process.stderr.write(question)
  const answer = await lines.question('')
  process.stderr.write('\n')
  return answer
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) {
    if (line === '') break
    return line
  }
  throw new Error('No password: it is read from the first line of standard input.')
}
