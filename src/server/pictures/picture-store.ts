import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolderLimit } from '../budget/bounded-folder.ts'
import { fewAtOnce } from '../budget/few-at-once.ts'

export interface PictureStore {
  /**
   * A picture's bytes, made when it is first asked for and kept; made once for all who ask meanwhile.
   *
   * @param name A file name that changes whenever the picture would.
   */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer>
}

/** A large photo takes tens of megabytes while it is resized, and pages are compressed by the same threads. */
const MADE_AT_ONCE = 1

/**
 * Keeps pictures that are made from others in a folder.
 *
 * @param onFault Told when a picture cannot be kept; it is sent all the same.
 */
export function openPictureStore(folder: string, onFault: (error: unknown) => void): PictureStore {
  const pending = new Map<string, Promise<Buffer>>()
  const limit = createFolderLimit('pictures', folder)
  const inTurn = fewAtOnce(MADE_AT_ONCE)

  async function load(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const path = join(folder, name)
    try {
      return await readFile(path)
    } catch {
      const picture = await inTurn(make)
      await keep(path, picture).catch(onFault)
      return picture
    }
  }

  /** A reader never sees half a picture: it gets its name when it is whole. */
  async function keep(path: string, picture: Buffer): Promise<void> {
    const draft = `${path}.${randomUUID()}`
    await mkdir(folder, { recursive: true })
    await limit.makeRoom(picture.length)
    try {
      await writeFile(draft, picture)
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
      const picture = load(name, make).finally(() => pending.delete(name))
      pending.set(name, picture)
      return picture
    }
  }
}
