import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { readRegular } from '../budget/regular-file.ts'
import { isAside } from '../content/content-files.ts'
import type { FileChange } from './text-records.ts'

/** Whether a file is kept as a text; all others are pictures. */
export function isTextFile(file: string): boolean {
  return ['.md', '.yml'].includes(extname(file))
}

/**
 * The path of a file below a folder of content, as rows of the database name it.
 *
 * @throws {Error} When it would lead anywhere else.
 */
export function pathBelow(dir: string, file: string): string {
  const path = join(dir, file)
  if (path.startsWith(join(dir, sep)) && !file.includes('\0')) return path
  throw new Error(`no file of the content: ${file}`)
}

/** A file as publications record it: its text, or the SHA-256 of a picture; undefined where there is none. */
export async function recordedFile(dir: string, file: string): Promise<string | undefined> {
  const bytes = await readRegular(pathBelow(dir, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!bytes) return undefined
  return isTextFile(file)
    ? bytes.toString('utf8')
    : createHash('sha256').update(bytes).digest('hex')
}

/** Files of content below a folder, with `/` between names. */
export async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((file) => !isAside(file))
    .sort()
}

/** What would have to be done to `from` so that it is what `to` is. */
export async function differences(from: string, to: string): Promise<FileChange[]> {
  const files = [...new Set([...(await filesIn(from)), ...(await filesIn(to))])].sort()
  const changes: FileChange[] = []
  for (const file of files) {
    if (await isSameFile(join(from, file), join(to, file))) continue
    const [before, after] = await Promise.all([recordedFile(from, file), recordedFile(to, file)])
    if (before !== after) changes.push({ file, before, after, isPicture: !isTextFile(file) })
  }
  return changes
}

/** Of the same size and time, as a copy that has kept its time is. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)))
  return a !== undefined && b !== undefined && a.size === b.size && a.mtimeMs === b.mtimeMs
}
