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
  // With an output that prints nothing, readline edits the line and echoes no letter. It has the terminal from before the
  // first question to the end: what is typed while nobody reads, the terminal itself would show.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output, terminal: true, historySize: 0 })
  // Ctrl+C and Ctrl+D close it, and a question would wait for ever.
  const closed = new AbortController()
  lines.once('close', () => closed.abort())
  const ask = async (question: string) => {
    process.stderr.write(question)
    try {
      return await lines.question('', { signal: closed.signal })
    } catch (error) {
      if (closed.signal.aborted) throw new Error('No password.')
      throw error
    } finally {
      process.stderr.write('\n')
    }
  }
  try {
    for (let left = TRIES; left > 0; left--) {
      const password = await ask('Password: ')
      if (password === (await ask('Once more: '))) return password
      process.stderr.write('These were not the same.\n')
    }
  } finally {
    lines.close()
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
