import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolderLimit } from './bounded-folder.ts'
import type { BudgetName } from './byte-budgets.ts'
import { fewAtOnce } from './few-at-once.ts'

export interface MadeFiles {
  /**
   * A file's bytes, made when it is first asked for and kept; made once for all who ask meanwhile.
   *
   * @param name A file name that changes whenever the bytes would.
   */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer>
}

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
): MadeFiles {
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
    get(name, make) {
      const known = pending.get(name)
      if (known) return known
      const bytes = load(name, make).finally(() => pending.delete(name))
      pending.set(name, bytes)
      return bytes
    }
  }
}
