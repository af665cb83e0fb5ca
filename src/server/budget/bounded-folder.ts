import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BudgetName, BYTE_BUDGETS } from './byte-budgets.ts'

/** How full a folder may be after a look, and how much may be added until the next, as shares of its budget. */
const FILLED = 3 / 4
const UNSEEN = 1 / 16

/**
 * Keeps a folder of regenerable files within its budget, evicting the oldest first. Sized so that four processes may
 * fill it concurrently.
 */
export function createFolderLimit(name: BudgetName, folder: string) {
  const budget = BYTE_BUDGETS[name]
  let unseen = Number.POSITIVE_INFINITY
  let work = Promise.resolve()

  async function trim(): Promise<void> {
    const files = (await listFiles(folder)).sort((a, b) => b.changed - a.changed)
    let bytes = 0
    for (const { path, size } of files) {
      bytes += size
      if (bytes > budget * FILLED) await rm(path, { force: true })
    }
  }

  return {
    /** Makes room for this many bytes before they are written. */
    makeRoom(bytes: number): Promise<void> {
      unseen += bytes
      if (unseen > budget * UNSEEN) {
        unseen = bytes
        // Runs one trim at a time, even if the previous one failed.
        work = work.catch(() => undefined).then(trim)
      }
      return work
    }
  }
}

interface FoundFile {
  path: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  changed: number
}

/** Skips files that another process has just removed. */
async function listFiles(folder: string): Promise<FoundFile[]> {
  const names = await readdir(folder).catch(() => [])
  const found: FoundFile[] = []
  for (const name of names) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (file?.isFile()) found.push({ path, size: file.size, changed: file.mtimeMs })
  }
  return found
}
