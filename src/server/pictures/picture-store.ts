import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface PictureStore {
  /**
   * A picture's bytes, made when it is first asked for and kept; made once for all who ask meanwhile.
   *
   * @param name A file name that changes whenever the picture would.
   */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer>
}

/**
 * Keeps pictures that are made from others in a folder.
 *
 * @param onFault Told when a picture cannot be kept; it is sent all the same.
 */
export function openPictureStore(folder: string, onFault: (error: unknown) => void): PictureStore {
  const pending = new Map<string, Promise<Buffer>>()

  async function load(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const path = join(folder, name)
    try {
      return await readFile(path)
    } catch {
      const picture = await make()
      await keep(path, picture).catch(onFault)
      return picture
    }
  }

  /** A reader never sees half a picture: it gets its name when it is whole. */
  async function keep(path: string, picture: Buffer): Promise<void> {
    const draft = `${path}.${randomUUID()}`
    await mkdir(folder, { recursive: true })
    await writeFile(draft, picture)
    await rename(draft, path)
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
