import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, extname, join, sep } from 'node:path'
import { readRegular, readRegularFile } from '../budget/regular-file.ts'
import { replaceFile } from '../budget/replace-file.ts'
import { isAside } from '../content/content-files.ts'
import type { FileChange, TextRecords } from './text-records.ts'

/** Content that has been published, as a folder that nobody changes. */
export interface PublishedContent {
  dir: string
  version: number
}

/**
 * Published content in a folder that outlasts releases, a folder for each version. One file names the version that is
 * current and is replaced by a rename: whenever a process is killed, one whole version is current.
 */
export interface PublishedFolder {
  /** Where the versions lie, and what a process notes of them. */
  path: string
  /** Undefined before the first publication here. */
  current(): PublishedContent | undefined
  /** A name for a folder that is to become a version. */
  candidate(): Promise<string>
  /** Makes a candidate the current version; where another process was quicker, its version stays. */
  adopt(candidate: string, version: number): Promise<PublishedContent>
  /** Takes all versions away; who still shows one has it for an hour. */
  forget(): Promise<void>
}

/** What this process shows, and where it lies. */
export interface CurrentContent {
  folder: PublishedFolder
  version(): number
  base(): Promise<string>
  show(content: PublishedContent): void
}

/** The file that names the current version. */
const CURRENT = 'current'
/** Another process may still serve pictures from the versions before. */
const KEPT = 3
/** A candidate that is older belongs to nobody. */
const STALE_MS = 60 * 60 * 1000

export function openContentVersions(folder: string): PublishedFolder {
  const dirOf = (version: number) => join(folder, `v${version}`)

  function current(): PublishedContent | undefined {
    const file = join(folder, CURRENT)
    const version = existsSync(file) ? Number(readRegularFile(file)) : 0
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

  return {
    path: folder,
    current,
    async candidate() {
      await mkdir(folder, { recursive: true })
      return join(folder, `candidate-${randomUUID()}`)
    },
    async forget() {
      await rm(join(folder, CURRENT), { force: true })
      for (const name of (await readdir(folder)).filter((one) => /^v\d+$/.test(one)))
        await rename(join(folder, name), await this.candidate())
    },
    async adopt(candidate, version) {
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

async function isStale(name: string, path: string): Promise<boolean> {
  if (!name.startsWith('candidate-')) return false
  const made = await stat(path).catch(() => undefined)
  return made !== undefined && Date.now() - made.mtimeMs > STALE_MS
}

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

/** Whoever publishes meanwhile may remove what is being copied. */
const TRIES = 3

/**
 * Copies the version that is current, while the site runs. Nothing is made where there is none. What has been written into
 * the folder of content is not noted: a start on the copy looks through all of it.
 *
 * @returns The version; 0 where there is none.
 * @throws {Error} When it cannot be copied whole.
 */
export async function copyPublished(from: string, to: string): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const content = openContentVersions(from).current()
    if (!content) return 0
    const copy = join(to, basename(content.dir))
    const isCopied = await cp(content.dir, copy, { recursive: true, preserveTimestamps: true })
      .then(async () => (await differences(content.dir, copy)).length === 0)
      .catch((error) => {
        if (error.code === 'ENOENT') return false
        throw error
      })
    if (isCopied) {
      await replaceFile(join(to, CURRENT), String(content.version))
      return content.version
    }
    await rm(copy, { recursive: true, force: true })
  }
  throw new Error(`what is published in ${from} changes too quickly to be copied`)
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
