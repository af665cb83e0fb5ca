import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flush } from '../leads/storage/disk-files.ts'
import { takeLock } from '../leads/storage/process-lock.ts'

/** Where a copy is written until it is whole; no other process writes there meanwhile. */
interface PartialFolder {
  path: string
  /** An earlier copy was cut off; what it left is removed. */
  wasLeft: boolean
  /** Gives the whole copy its name, once a power cut cannot take it any more. */
  finish(): Promise<void>
  /** Lets go of the folder, whatever has come of it. */
  release(): void
}

const LOCK = 'lock'
/** What a backup writes. */
const OWN_NAMES = /^(lock|attachments|site\.db(-wal|-shm|-journal)?)$/

/**
 * Takes `<folder>.partial`.
 *
 * @throws {Error} When the folder is there already, another process writes it, or it holds what no backup has written.
 */
export async function takePartialFolder(folder: string): Promise<PartialFolder> {
  const path = `${folder}.partial`
  refuseExisting(folder)
  await refuseStrange(path)
  const wasLeft = !(await mkdir(path, { recursive: true, mode: 0o700 }))
  const lock = takeLock(join(path, LOCK))
  if (!lock) throw new Error(`${path} is being written by another backup. Name another folder.`)
  try {
    // The other may have finished just before this one got the lock.
    refuseExisting(folder)
    await clear(path)
    return { path, wasLeft, finish: () => finish(path, folder), release: lock.release }
  } catch (error) {
    lock.release()
    throw error
  }
}

function refuseExisting(folder: string): void {
  if (existsSync(folder)) throw new Error(`${folder} is there already. Name a new folder.`)
}

async function refuseStrange(path: string): Promise<void> {
  if (!existsSync(path)) return
  const strange = (await readdir(path)).find((name) => !OWN_NAMES.test(name))
  if (strange) throw new Error(`${path} holds ${strange}, which no backup has written. Look at it.`)
}

async function clear(path: string): Promise<void> {
  const names = (await readdir(path)).filter((name) => name !== LOCK)
  for (const name of names) await rm(join(path, name), { recursive: true })
}

/** The lock is held until the folder has its name, and not opened before: closing it again would give it up. */
async function finish(path: string, folder: string): Promise<void> {
  for (const entry of await readdir(path, { recursive: true })) {
    if (entry !== LOCK) await flush(join(path, entry))
  }
  await flush(path)
  await rename(path, folder)
  await rm(join(folder, LOCK))
  await flush(folder)
  await flush(dirname(folder))
}
