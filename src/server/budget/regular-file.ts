import * as fs from 'node:fs'
import { mkdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BudgetName, BYTE_BUDGETS } from './byte-budgets.ts'
import { replaceFileNow } from './replace-file.ts'

/** The largest file of content that is read, in bytes. */
export const MOST_FILE_BYTES = 32 * 1024 * 1024

// Opening a pipe that nobody writes into would wait for ever, and a link leads to any file of the machine.
const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants
const FLAGS = O_RDONLY | O_NONBLOCK | O_NOFOLLOW
/** What opening says of a link and of a socket. */
const UNOPENED: ReadonlySet<string> = new Set(['ELOOP', 'EMLINK', 'ENXIO'])

/** Something that has the name of a file and is none to be read: a link, a pipe, a device, a folder, or too large. */
class IrregularFile extends Error {
  readonly code = 'IRREGULAR'
  readonly path: string

  constructor(path: string, why = 'is no regular file') {
    super(`${path} ${why}`)
    this.path = path
  }
}

/**
 * The bytes of a file of content. Nothing but a regular file is read, and nothing is waited for.
 *
 * @throws {Error} With the code `IRREGULAR` for everything else that has this name.
 */
export function readRegularFile(path: string): Buffer {
  const file = opened(path)
  try {
    checkRegular(path, fs.fstatSync(file))
    return fs.readFileSync(file)
  } finally {
    fs.closeSync(file)
  }
}

function opened(path: string): number {
  try {
    return fs.openSync(path, FLAGS)
  } catch (error) {
    throw openingError(path, error as NodeJS.ErrnoException)
  }
}

/** The same without holding the thread up. */
export async function readRegular(path: string): Promise<Buffer> {
  const file = await open(path, FLAGS).catch((error) => {
    throw openingError(path, error)
  })
  try {
    checkRegular(path, await file.stat())
    return await file.readFile()
  } finally {
    await file.close()
  }
}

function openingError(path: string, error: NodeJS.ErrnoException): Error {
  return UNOPENED.has(error.code ?? '') ? new IrregularFile(path) : error
}

function checkRegular(path: string, stats: fs.Stats): void {
  if (!stats.isFile()) throw new IrregularFile(path)
  if (stats.size > MOST_FILE_BYTES)
    throw new IrregularFile(path, `is larger than ${MOST_FILE_BYTES} bytes`)
}

/** What has a name, links not followed; undefined where there is nothing. */
function statsOf(path: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(path)
  } catch {
    return undefined
  }
}

/** Also false where there is nothing, and for a link. */
export function isRegularFile(path: string): boolean {
  return statsOf(path)?.isFile() ?? false
}

/** Every entry below a folder except folders; links are listed, not followed. */
export function entriesBelow(folder: string): { path: string; isRegular: boolean }[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isRegular: entry.isFile() }))
}

/** Entries of a cache file. A missing, damaged or oversized file counts as empty. */
export function readEntries(name: BudgetName, file: string): Map<string, unknown> {
  try {
    if (statSync(file).size > BYTE_BUDGETS[name]) return new Map()
    const entries: [unknown, unknown][] = JSON.parse(String(readRegularFile(file)))
    return new Map(
      entries.flatMap(([key, value]) => (typeof key === 'string' ? [[key, value]] : []))
    )
  } catch {
    return new Map()
  }
}

/**
 * Replaces the file atomically; no reader sees a partial one.
 *
 * @returns False when the entries exceed the budget; the file stays unchanged.
 * @throws {Error} When the file cannot be written.
 */
export function writeEntries(
  name: BudgetName,
  file: string,
  entries: ReadonlyMap<string, unknown>
): boolean {
  const text = JSON.stringify([...entries])
  if (Buffer.byteLength(text) > BYTE_BUDGETS[name]) return false
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  replaceFileNow(file, text, 0o600)
  return true
}
