import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BudgetName, BYTE_BUDGETS, fewAtOnce } from './byte-budgets.ts'

export type MadeFiles = ReturnType<typeof openMadeFiles>

/** A large photo takes tens of megabytes while it is resized, and pages are compressed by the same threads. */
const MADE_AT_ONCE = 1

/**
 * Keeps files that can be made again, pictures and documents, in a folder bounded by its budget.
 *
 * @param onFault Told when a file cannot be kept; it is sent all the same.
 */
export function openMadeFiles(
  budget: BudgetName,
  folder: string,
  onFault: (error: unknown) => void
) {
  const pending = new Map<string, Promise<Buffer>>()
  const limit = createFolderLimit(budget, folder)
  const inTurn = fewAtOnce(MADE_AT_ONCE)

  async function load(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const path = join(folder, name)
    try {
      return await readFile(path)
    } catch {
      const bytes = await inTurn(make)
      await keep(path, bytes).catch(onFault)
      return bytes
    }
  }

  /** A reader never sees half a file: it gets its name when it is whole. */
  async function keep(path: string, bytes: Buffer): Promise<void> {
    const draft = `${path}.${randomUUID()}`
    await mkdir(folder, { recursive: true })
    await limit.makeRoom(bytes.length)
    try {
      await writeFile(draft, bytes)
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    /** How many bytes a file has that is kept. */
    sizeOf: (name: string) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => undefined
      ),
    /**
     * A file's bytes, made when it is first asked for and kept; made once for all who ask meanwhile.
     *
     * @param name A file name that changes whenever the bytes would.
     */
    get(name: string, make: () => Promise<Buffer>) {
      const known = pending.get(name)
      if (known) return known
      const bytes = load(name, make).finally(() => pending.delete(name))
      pending.set(name, bytes)
      return bytes
    }
  }
}

/** How full a folder may be after a look, and how much may be added until the next, as shares of its budget. */
const FILLED = 3 / 4
const UNSEEN = 1 / 16

/**
 * Keeps a folder of regenerable files within its budget, evicting the oldest first. Sized so that four processes may
 * fill it concurrently.
 */
function createFolderLimit(name: BudgetName, folder: string) {
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
