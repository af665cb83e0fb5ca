import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flush } from '../leads/store/disk-files.ts'
import { takeLock } from '../leads/store/process-lock.mjs'

/** The locked folder a copy is written to until it is complete. */
interface PartialFolder {
  path: string
  /** An earlier copy was interrupted; its remains were removed. */
  wasLeft: boolean
  /** Flushes the finished copy to disk and gives it its final name. */
  finish(): Promise<void>
  /** Releases the folder; what is not finished is removed, for the next copy has another name. */
  release(): Promise<void>
}

const LOCK = 'lock'
/** Names that a backup writes. */
const OWN_NAMES = /^(lock|attachments|texts|site\.db(-wal|-shm|-journal)?)$/

/**
 * Takes `<folder>.partial`.
 *
 * @throws {Error} When the folder already exists, another process is writing it, or it contains anything but a backup.
 */
export async function takePartialFolder(folder: string): Promise<PartialFolder> {
  const path = `${folder}.partial`
  refuseExisting(folder)
  await refuseStrange(path)
  const wasLeft = !(await mkdir(path, { recursive: true, mode: 0o700 }))
  const lock = takeLock(join(path, LOCK))
  if (!lock) throw new Error(`${path} is being written by another backup. Name another folder.`)
  try {
    // Another process may have finished just before this one took the lock.
    refuseExisting(folder)
    await clear(path)
    let isFinished = false
    return {
      path,
      wasLeft,
      async finish() {
        await finish(path, folder)
        isFinished = true
      },
      async release() {
        if (!isFinished) await remove(path)
        lock.release()
      }
    }
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

/** The lock's file goes last, and a folder that another process has taken meanwhile stays: why there is no copy is told. */
async function remove(path: string): Promise<void> {
  try {
    await clear(path)
    await rm(join(path, LOCK))
    await rmdir(path)
  } catch {}
}

/**
 * Holds the lock until the folder is renamed. Skips the lock file when flushing: opening and closing it would release
 * the lock.
 */
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
