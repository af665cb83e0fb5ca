import { createHash, randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import {
  chmod,
  copyFile,
  cp,
  link,
  lstat,
  mkdir,
  readdir,
  rename,
  rm,
  stat
} from 'node:fs/promises'
import { dirname, extname, join, sep } from 'node:path'
import { readRegular, readRegularFile } from '../budget/regular-file.ts'
import { replaceFile } from '../budget/replace-file.ts'
import { isAside } from '../content/content-files.ts'
import type { ContentCopy } from '../site/site.ts'
import type { FileChange } from './publication-rows.ts'
import type { TextRecords } from './text-records.ts'

/** Content that has been published, as a folder that nobody changes. */
export interface PublishedContent {
  dir: string
  version: number
}

type PublishedFolder = ReturnType<typeof openContentVersions>

/** What is published by editors, who see it at once. */
export interface CurrentContent {
  folder: PublishedFolder
  /** The version that this process shows; 0 where nothing has been published by editors. */
  version(): number
  /** A folder with what is shown, which nobody writes into. */
  base(): Promise<string>
  /**
   * Shows another version.
   *
   * @throws {ContentError} When no site can be made of it; the one that is shown stays.
   */
  show(content: PublishedContent): void
}

/** The file that names the current version. */
export const CURRENT = 'current'
/** Another process may still serve pictures from the versions before. */
const KEPT = 3
/** A candidate that is older belongs to nobody. */
const STALE_MS = 60 * 60 * 1000

/**
 * Content in a folder that outlasts releases, a folder for each version. One file names the version that is current and is
 * replaced by a rename: whenever a process is killed, one whole version is current.
 */
export function openContentVersions(folder: string) {
  const dirOf = (version: number) => join(folder, `v${version}`)

  function current(): PublishedContent | undefined {
    const version = versionIn(join(folder, CURRENT))
    const dir = dirOf(version)
    return version > 0 && existsSync(dir) ? { dir, version } : undefined
  }

  async function sweep(): Promise<void> {
    const newest = current()?.version ?? 0
    for (const name of await readdir(folder)) {
      const version = Number(/^v(\d+)$/.exec(name)?.[1])
      const path = join(folder, name)
      const isOld = version <= newest - KEPT || (await isStale(name, path))
      if (isOld) await rm(path, { recursive: true, force: true })
    }
  }

  async function candidate(): Promise<string> {
    await mkdir(folder, { recursive: true })
    return join(folder, `candidate-${randomUUID()}`)
  }

  return {
    /** Where the versions lie, and what a process notes of them. */
    path: folder,
    /** Undefined before the first one here. */
    current,
    /** A name for a folder that is to become a version. */
    candidate,
    /** Takes all versions away; who still shows one has it for an hour. */
    async forget(): Promise<void> {
      await rm(join(folder, CURRENT), { force: true })
      for (const name of (await readdir(folder)).filter((one) => /^v\d+$/.test(one)))
        await rename(join(folder, name), await candidate())
    },
    /** Makes a candidate the current version; where another process was quicker, its version stays. */
    async adopt(candidate: string, version: number): Promise<PublishedContent> {
      const dir = dirOf(version)
      await rename(candidate, dir).catch(async (error) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
        await rm(candidate, { recursive: true, force: true })
      })
      if ((current()?.version ?? 0) < version) {
        await replaceFile(join(folder, CURRENT), String(version))
      }
      await sweep()
      return { dir, version }
    }
  }
}

/** What a file names; 0 where it cannot be read: no version is worth a start that fails. */
function versionIn(file: string): number {
  try {
    return Number(readRegularFile(file))
  } catch {
    return 0
  }
}

async function isStale(name: string, path: string): Promise<boolean> {
  if (!name.startsWith('candidate-')) return false
  const made = await stat(path).catch(() => undefined)
  return made !== undefined && Date.now() - made.mtimeMs > STALE_MS
}

const soundIn = (dataDir: string) => join(dataDir, 'sound-content')

/** The last copy of a folder of content that was sound; nothing is written. */
export function lastSound(dataDir: string): ContentCopy | undefined {
  const folder = soundIn(dataDir)
  const last = openContentVersions(folder).current()
  return last && { dir: last.dir, since: statSync(join(folder, CURRENT)).mtime }
}

/**
 * Copies a folder of content that was found sound, unless the last copy is the same already.
 *
 * @param marks Of the folder at that time; nothing is kept where they are others by now.
 * @returns The folder with the copy.
 */
export async function keepSound(
  dataDir: string,
  dir: string,
  marks: string
): Promise<string | undefined> {
  const folder = openContentVersions(soundIn(dataDir))
  const last = folder.current()
  const isKept = last !== undefined && (await differences(last.dir, dir)).length === 0
  const copy = await folder.candidate()
  try {
    if (!isKept) await copyContent(dir, copy)
    if ((await marksOf(dir)) !== marks) return undefined
    return isKept ? last.dir : (await folder.adopt(copy, (last?.version ?? 0) + 1)).dir
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** A copy of a folder that others write into. Whatever rights it has there, the copy is its owner's alone, who can remove it. */
export async function copyContent(dir: string, to: string): Promise<void> {
  await cp(dir, to, {
    recursive: true,
    dereference: true,
    preserveTimestamps: true,
    async filter(from) {
      // The folder itself may be a link; below it only regular files are content.
      const kind = await (from === dir ? stat(from) : lstat(from))
      return kind.isFile() || kind.isDirectory()
    }
  })
  await chmod(to, 0o700)
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}

/** The size and time of each file below a folder of content. */
export async function marksIn(dir: string): Promise<Record<string, string>> {
  const marks: Record<string, string> = {}
  for (const file of await filesIn(dir)) {
    const { size, mtimeMs } = await stat(join(dir, file))
    marks[file] = `${size} ${mtimeMs}`
  }
  return marks
}

export const marksOf = async (dir: string) => JSON.stringify(await marksIn(dir))

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

/**
 * Whether a version in a folder is that of some records: its number alone is that of a version in any other site too.
 * Undefined where the records have none of this number.
 */
export async function isVersionOf(
  texts: Pick<TextRecords, 'publishedAfter'>,
  { dir, version }: PublishedContent
): Promise<boolean | undefined> {
  const [row] = await texts.publishedAfter(version - 1)
  if (row?.version !== version) return undefined
  for (const { file, after, isPicture } of row.changes)
    if (!isPicture && (await recordedFile(dir, file)) !== after) return false
  return true
}

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
  await Promise.all(files.map(({ path }) => linkFile(join(from, path), join(to, path))))
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
  await replaceFile(path, bytes, mode & 0o666)
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
