import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BudgetName, BYTE_BUDGETS } from './byte-budgets.ts'
import { readRegularFile } from './regular-file.ts'
import { replaceFileNow } from './replace-file.ts'

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
