import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, type Stats, statSync } from 'node:fs'
import { chmod, cp, link, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { replaceFile } from '../budget/replace-file.ts'

/** A copy of content that was sound. */
export interface ContentCopy {
  dir: string
  /** When it was made. */
  since: Date
}

/**
 * Copies of sound content, in a folder that outlasts releases: together they take the room of the content once, and of what
 * has changed once more. Processes that share the folder may each keep theirs: a copy
 * is named by what is in it, and whole once it has its name.
 */
interface ContentBackup {
  /** The newest copy. */
  find(): ContentCopy | undefined
  /**
   * Copies `dir`, unless the newest copy is of it already.
   *
   * @param mark Of `dir` at the time it was found sound; what has changed since is not kept.
   */
  keep(dir: string, mark: string): Promise<void>
}

/** The name of the newest copy is in this file. */
const NEWEST = 'newest'
/** Another process may serve pictures from the copy before. */
const KEPT = 2

export function openContentBackup(folder: string): ContentBackup {
  function newest(): string {
    try {
      return readFileSync(join(folder, NEWEST), 'utf8').trim()
    } catch {
      return ''
    }
  }

  async function sweep(current: string): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name !== NEWEST && name !== current)
    const aged = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs }))
    )
    const old = aged.sort((a, b) => b.at - a.at).slice(KEPT - 1)
    for (const { name } of old) await rm(join(folder, name), { recursive: true, force: true })
  }

  return {
    find() {
      const name = newest()
      if (!/^[0-9a-f]{64}$/.test(name)) return undefined
      const since = statSync(join(folder, NEWEST), { throwIfNoEntry: false })?.mtime
      return since && { dir: join(folder, name), since }
    },
    async keep(dir, mark) {
      if (newest() === mark) return
      await mkdir(folder, { recursive: true })
      const partial = join(folder, `partial-${randomUUID()}`)
      try {
        await copyTree(dir, partial, join(folder, newest()))
        await keepToOwner(partial)
        if ((await markOf(dir)) !== mark) return
        // Who was quicker has made the same copy.
        await rename(partial, join(folder, mark)).catch(ignoreExisting)
        await replaceFile(join(folder, NEWEST), mark)
      } finally {
        await rm(partial, { recursive: true, force: true })
      }
      await sweep(mark)
    }
  }
}

/** Copies a folder; a file that is as it was in `former`, a copy that nobody writes into, is a link to that one. */
async function copyTree(dir: string, to: string, former: string): Promise<void> {
  await cp(dir, to, {
    recursive: true,
    dereference: true,
    preserveTimestamps: true,
    async filter(from, file) {
      // The folder itself may be a link; below it only regular files are content.
      const kind = await (from === dir ? stat(from) : lstat(from))
      if (!kind.isFile() && !kind.isDirectory()) return false
      const old = join(former, relative(dir, from))
      if (!(await isUnchanged(from, old))) return true
      // Another disk, or one without links: it is copied.
      return link(old, file).then(
        () => false,
        () => true
      )
    }
  })
}

async function isUnchanged(file: string, old: string): Promise<boolean> {
  const [now, then] = await Promise.all([stat(file), stat(old).catch(() => undefined)])
  // A copy keeps the time to the millisecond.
  const time = ({ mtime }: Stats) => mtime.getTime()
  return now.isFile() && now.size === then?.size && time(now) === time(then)
}

/** Changes with any file in a folder: its name, size or time. */
export async function markOf(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Whatever rights it was copied with, the copy is its owner's alone, who can remove it. */
async function keepToOwner(dir: string): Promise<void> {
  await chmod(dir, 0o700)
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}

function ignoreExisting(error: unknown): void {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'EEXIST' && code !== 'ENOTEMPTY') throw error
}
