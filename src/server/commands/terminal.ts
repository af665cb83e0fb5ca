import { randomUUID } from 'node:crypto'
import { lstat, open, rename, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toJson } from '../../shared/formats.ts'
import { greatest } from '../../shared/words/numbers.ts'
import { toPlain, toPlainLines } from '../../shared/words/plain-text.ts'
import type { StoredLead } from '../leads/lead.ts'

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

/** Writes a long text to standard output as fast as it is read there, byte for byte. */
export async function pour(parts: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(parts), process.stdout, { end: false })
  } catch (error) {
    // The reader, such as `head`, has enough.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** Readable JSON of a long list, the same that `toJson` makes of it whole. */
export async function* jsonArray(batches: AsyncIterable<readonly unknown[]>) {
  let isEmpty = true
  for await (const batch of batches) {
    for (const item of batch) {
      yield `${isEmpty ? '[' : ','}\n${toJson(item).trimEnd().replace(/^/gm, '  ')}`
      isEmpty = false
    }
  }
  yield isEmpty ? '[]\n' : '\n]\n'
}

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

/** Longest cell, in characters; the rest is in `show`. */
const MAX_WIDTH = 36

type Row = readonly string[]

/** Rows as aligned columns. Control characters cannot reach the terminal. */
export function toTable([headings = [], ...rows]: readonly Row[]): string {
  return startTable(headings)(rows)
}

/** A table that is written in parts: the first begins with the headings and sets the widths. */
export function startTable(headings: Row): (rows: readonly Row[]) => string {
  let widths: number[] | undefined
  return (rows) => {
    const cells = (widths ? rows : [headings, ...rows]).map((row) => row.map(toCell))
    widths ??= headings.map((_, column) => longest(cells, column))
    return cells.map((row) => toLine(row, widths ?? [])).join('')
  }
}

function longest(cells: readonly Row[], column: number): number {
  return greatest(
    cells.map((row) => row[column]?.length ?? 0),
    0
  )
}

function toLine(row: Row, widths: readonly number[]): string {
  const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return `${line.trimEnd()}\n`
}

function toCell(text: string): string {
  const plain = toPlain(text)
  return plain.length > MAX_WIDTH ? `${plain.slice(0, MAX_WIDTH - 1)}…` : plain
}

/** Lets Ctrl+C end long work between two steps instead of in the middle of one; the second ends the process. */
export function stoppable() {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop)
  return { signal: controller.signal, release: () => process.off('SIGINT', stop) }
}

/** So many are named; all may be as many as there are leads. */
const MOST = 20

/** Names of what is at fault, for a line that a person reads. */
export type FewNames = ReturnType<typeof createFewNames>

export function createFewNames() {
  const named: string[] = []
  let count = 0
  return {
    add(name: string) {
      count += 1
      if (named.length < MOST) named.push(name)
    },
    count: () => count,
    /** The first ones, and how many more there are. */
    text: () => named.join(', ') + (count > MOST ? ` and ${count - MOST} more` : '')
  }
}

/**
 * Writes a file only its owner can read, even over a more open one, and never through a link: writes a temporary file
 * and renames it when complete.
 *
 * @throws {Error} When the path exists and is not a file.
 */
export async function writePrivateFile(
  path: string,
  data: string | Buffer | AsyncIterable<string>
): Promise<void> {
  const there = await lstat(path).catch(() => undefined)
  if (there && !there.isFile()) throw new Error(`${path} is there and is no file. Name another.`)
  const aside = `${path}.${randomUUID()}.part`
  const file = await open(aside, 'wx', 0o600)
  try {
    await writeFile(file, data)
    await file.sync()
    await file.close()
    await rename(aside, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(aside, { force: true })
    throw error
  }
}

/** Passes leads on, and afterwards warns which of them could not be read. */
export async function* noticingDamage<Batch extends readonly StoredLead[]>(
  batches: AsyncIterable<Batch>
): AsyncGenerator<Batch> {
  const damaged = createFewNames()
  for await (const batch of batches) {
    noteDamaged(batch, damaged)
    yield batch
  }
  complainOfDamage(damaged)
}

export function noteDamaged(leads: readonly StoredLead[], damaged: FewNames): void {
  for (const { isDamaged, resultID } of leads) if (isDamaged) damaged.add(resultID)
}

/** Warns which leads are missing from the output. */
export function complainOfDamage(damaged: FewNames): void {
  if (damaged.count() === 0) return
  complain(`Leads that ${damageText(damaged)}. What to do is said by "leads doctor".`)
}

/** Names unreadable leads for an operator. */
export function damageText(damaged: FewNames): string {
  return `cannot be read: ${damaged.text()}`
}
