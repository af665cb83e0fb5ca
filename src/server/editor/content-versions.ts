import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readRegularFile } from '../budget/regular-file.ts'
import { replaceFile } from '../budget/replace-file.ts'

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
export const CURRENT = 'current'
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
