import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readRegular } from '../budget/regular-file.ts'
import type { FileChange } from '../leads/text-records.ts'
import { pathBelow } from './folder-files.ts'

/** How many files are linked at once. */
const AT_ONCE = 32

/**
 * A folder of content with some files changed. Those that stay are links to the ones of `base`, which must be a folder
 * that nobody writes into.
 *
 * @param to A folder that is not there yet; what was made of it is removed again when this fails.
 * @param pictures Where bytes of pictures are, by their SHA-256.
 */
export async function makeCandidate(
  base: string,
  to: string,
  changes: readonly FileChange[],
  pictures: string
): Promise<void> {
  try {
    await keepReplaced(base, changes, pictures)
    await linkTree(base, to, new Set(changes.map(({ file }) => file)))
    for (const change of changes) await writeChange(to, change, pictures)
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw error
  }
}

async function linkTree(from: string, to: string, without: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const named = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1)
    return { path, isFolder: entry.isDirectory(), isRegular: entry.isFile() }
  })
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const { path, isFolder } of named) if (isFolder) await mkdir(join(to, path), { mode: 0o700 })
  const files = named.filter(({ path, isRegular }) => isRegular && !without.has(path))
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE)
    await Promise.all(some.map(({ path }) => linkFile(join(from, path), join(to, path))))
  }
}

/** A file on another disk, or one that has too many names, is copied. */
async function linkFile(from: string, to: string): Promise<void> {
  await link(from, to).catch((error) => {
    if (!['EXDEV', 'EMLINK', 'EPERM'].includes(error.code)) throw error
    return copyFile(from, to)
  })
}

/** Puts a change into a folder of content, whole or not at all. */
export async function writeChange(
  dir: string,
  { file, after, isPicture }: FileChange,
  pictures: string
): Promise<void> {
  const path = pathBelow(dir, file)
  if (after === undefined) return rm(path, { force: true })
  await mkdir(dirname(path), { recursive: true })
  const bytes = isPicture ? await readPicture(file, join(pictures, after)) : Buffer.from(after)
  // A name that the content does not read.
  const partial = join(dirname(path), `.${randomUUID()}~`)
  try {
    await writeFlushed(partial, bytes)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** A picture that is wanted once more and whose bytes were never kept: it was replaced beside the room. */
export class LostPicture extends Error {
  readonly file: string

  constructor(file: string) {
    super(`the picture ${file} of an earlier version is kept nowhere`)
    this.file = file
  }
}

async function readPicture(file: string, kept: string): Promise<Buffer> {
  try {
    return await readRegular(kept)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new LostPicture(file) : error
  }
}

/**
 * Pictures that are replaced, removed or moved may have come into the content without the room, and are wanted once more
 * when somebody takes that back.
 */
async function keepReplaced(
  base: string,
  changes: readonly FileChange[],
  pictures: string
): Promise<void> {
  for (const { file, before, after, isPicture } of changes) {
    if (!isPicture || before === undefined || before === after) continue
    if (existsSync(join(pictures, before))) continue
    const bytes = await readRegular(pathBelow(base, file)).catch((error) => {
      // Content from elsewhere may be further than what this process has published.
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    })
    if (bytes) await keepPicture(pictures, bytes)
  }
}

/** Keeps a picture by its SHA-256, which is returned. */
export async function keepPicture(pictures: string, data: Buffer): Promise<string> {
  const name = createHash('sha256').update(data).digest('hex')
  await mkdir(pictures, { recursive: true, mode: 0o700 })
  const partial = join(pictures, `.${randomUUID()}~`)
  try {
    await writeFlushed(partial, data)
    await rename(partial, join(pictures, name))
  } finally {
    await rm(partial, { force: true })
  }
  return name
}

async function writeFlushed(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o644)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
