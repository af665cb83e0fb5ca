import { createInterface } from 'node:readline/promises'
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
  for (let left = TRIES; left > 0; left--) {
    const password = await ask(input, 'Password: ')
    if (password === (await ask(input, 'Once more: '))) return password
    process.stderr.write('These were not the same.\n')
  }
  throw new Error('No password: the two were never the same.')
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) {
    if (line === '') break
    return line
  }
  throw new Error('No password: it is read from the first line of standard input.')
}

async function ask(input: NodeJS.ReadStream, question: string): Promise<string> {
  process.stderr.write(question)
  // With a terminal that prints nothing, readline edits the line and echoes no letter.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
