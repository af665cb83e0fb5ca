import { randomUUID } from 'node:crypto'
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readRegular } from '../budget/regular-file.ts'
import { pathBelow } from './content-versions.ts'
import type { FileChange, TextRecords } from './text-records.ts'

/** How many files are linked at once. */
const AT_ONCE = 32

/** Bytes of pictures by their SHA-256. */
export type PictureSource = Pick<TextRecords, 'picture' | 'hasPicture' | 'keepPicture'>

/** Makes a picture in the place of one whose bytes are lost. */
type StandIn = (file: string) => Promise<Buffer>

/**
 * A folder of content with some files changed. Those that stay are links to the ones of `base`, which must be a folder
 * that nobody writes into.
 *
 * @param to A folder that is not there yet; what was made of it is removed again when this fails.
 * @throws {LostPictureError} When the bytes of a picture are lost and nothing stands in for them.
 */
export async function makeCandidate(
  base: string,
  to: string,
  changes: readonly FileChange[],
  pictures: PictureSource,
  standIn?: StandIn
): Promise<void> {
  try {
    await keepReplaced(base, changes, pictures)
    await linkTree(base, to, new Set(changes.map(({ file }) => file)))
    for (const change of changes) await writeChange(to, change, pictures, standIn)
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

/** Puts a change into a folder of content, whole or not at all, with the rights that its folder gives. */
export async function writeChange(
  dir: string,
  { file, after, isPicture }: FileChange,
  pictures: PictureSource,
  standIn?: StandIn
): Promise<void> {
  const path = pathBelow(dir, file)
  if (after === undefined) return rm(path, { force: true })
  const mode = await makeFolder(dirname(path))
  const bytes = isPicture
    ? ((await pictures.picture(after)) ?? (await standIn?.(file)))
    : Buffer.from(after)
  if (!bytes) throw new LostPictureError(file)
  // A name that the content does not read.
  const partial = join(dirname(path), `.${randomUUID()}~`)
  try {
    await writeFlushed(partial, bytes, mode)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Makes a folder with the rights of the one that it lies in: the process's own mask is for what only it reads. */
async function makeFolder(path: string): Promise<number> {
  const found = await stat(path).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found) return found.mode
  const mode = await makeFolder(dirname(path))
  await mkdir(path).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await chmod(path, mode & 0o7777)
  return mode
}

/** A picture whose bytes are not there any more is wanted once more. */
export class LostPictureError extends Error {
  readonly file: string

  constructor(file: string) {
    super(`the picture ${file} of an earlier version is kept nowhere`)
    this.file = file
  }
}

/**
 * Pictures that are replaced, removed or moved may have come into the content without the room, and are wanted once more
 * when somebody takes that back.
 */
async function keepReplaced(
  base: string,
  changes: readonly FileChange[],
  pictures: PictureSource
): Promise<void> {
  for (const { file, before, after, isPicture } of changes) {
    if (!isPicture || before === undefined || before === after) continue
    if (await pictures.hasPicture(before)) continue
    const bytes = await readRegular(pathBelow(base, file)).catch((error) => {
      // Content from elsewhere may be further than what this process has published.
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    })
    if (bytes) await pictures.keepPicture(bytes)
  }
}

async function writeFlushed(path: string, bytes: Buffer, folderMode: number): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.chmod(folderMode & 0o666)
    await file.sync()
  } finally {
    await file.close()
  }
}
