import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { networksOf } from '../../allowance/allowance.ts'
import { BYTE_BUDGETS } from '../../budget/byte-budgets.ts'
import { type ProcessLock, takeLock } from '../../database/process-lock.mjs'
import type { ReceivedFile } from '../lead.ts'
import { diskSpace } from '../machine-state.ts'

/** Temporary storage for uploads until their lead is accepted or refused. */
export interface Spool {
  /**
   * Reads a stream to its end. The caller must discard files it does not use.
   *
   * @param sender Whose share of the spool it takes up; without one only the whole is limited.
   * @returns Undefined when the disk, the spool or the sender's share has no room; nothing is kept then.
   */
  receive(stream: Readable, sender?: string): Promise<ReceivedFile | undefined>
  discard(file: ReceivedFile): Promise<void>
  /** Releases the folder. */
  close(): Promise<void>
}

interface SpoolOptions {
  maxBytes?: number
  space?: typeof diskSpace
}

/** A folder without a lock comes from another version of the site, or is about to be locked. */
const UNLOCKED_AGE_MS = 60 * 60 * 1000
const LOCK = 'lock'

/** Opens this process's private folder in `<dataDir>/spool`, and removes folders left there by crashes. */
export async function openSpool(
  dataDir: string,
  { maxBytes = BYTE_BUDGETS.spool, space = diskSpace }: SpoolOptions = {}
): Promise<Spool> {
  const spool = join(dataDir, 'spool')
  await mkdir(spool, { recursive: true, mode: 0o700 })
  const { folder, lock } = await takeFolder(spool)
  await clearAbandoned(spool)

  const shares = createSenderShares()
  /** Who has sent the files that are kept, by their ids. */
  const senders = new Map<string, string | undefined>()
  let heldBytes = 0
  let room = 0
  /** Counts incoming bytes of all senders, so that together they stay within the spool and above the reserve. */
  function take(bytes: number, sender?: string): boolean {
    if (heldBytes + bytes > maxBytes || bytes > room) return false
    if (sender !== undefined && !shares.take(sender, bytes)) return false
    heldBytes += bytes
    room -= bytes
    return true
  }
  function giveBack(bytes: number, sender?: string): void {
    heldBytes -= bytes
    if (sender !== undefined) shares.giveBack(sender, bytes)
  }

  return {
    async receive(stream, sender) {
      const { freeBytes, reserveBytes } = await space(spool)
      room = freeBytes - reserveBytes
      const id = randomUUID()
      const path = join(folder, id)
      const { size, sha256, isWhole, error } = await write(stream, path, (bytes) =>
        take(bytes, sender)
      )
      if (isWhole) {
        senders.set(id, sender)
        return { id, path, size, sha256 }
      }
      giveBack(size, sender)
      await rm(path, { force: true })
      if (error) throw error
      return undefined
    },
    async discard({ id, path, size }) {
      // Files that an earlier spool of this process received are not counted here.
      if (senders.has(id)) giveBack(size, senders.get(id))
      senders.delete(id)
      await rm(path, { force: true })
    },
    async close() {
      lock.release()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Whether a site runs on the folder now, seen from another process. */
export async function isSpoolHeld(dataDir: string): Promise<boolean> {
  const spool = join(dataDir, 'spool')
  const names = await readdir(spool).catch(() => [])
  return names
    .map((name) => join(spool, name, LOCK))
    .some((file) => {
      if (!existsSync(file)) return false
      const lock = takeLock(file)
      lock?.release()
      return lock === undefined
    })
}

interface Written {
  /** Bytes reserved. */
  size: number
  sha256: string
  isWhole: boolean
  /** Unless the disk is only full. */
  error?: unknown
}

/** Writes a stream to a new file. Drains the stream even where it cannot be kept, so that the rest of the form can be read. */
async function write(
  stream: Readable,
  path: string,
  take: (bytes: number) => boolean
): Promise<Written> {
  const hash = createHash('sha256')
  const written: Written = { size: 0, sha256: '', isWhole: true }
  function refuse(error: NodeJS.ErrnoException): undefined {
    written.isWhole = false
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') written.error = error
  }
  const file = await open(path, 'wx', 0o600).catch(refuse)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (!file || !written.isWhole) continue
      written.isWhole = take(chunk.length)
      if (!written.isWhole) continue
      written.size += chunk.length
      hash.update(chunk)
      await file.writeFile(chunk).catch(refuse)
    }
  } catch (error) {
    return { ...written, isWhole: false, error }
  } finally {
    await file?.close()
  }
  return { ...written, sha256: hash.digest('hex') }
}

/** A folder is renamed once it is locked, so that anyone who sees the name can tell whether its process is alive. */
async function takeFolder(spool: string): Promise<{ folder: string; lock: ProcessLock }> {
  const name = randomUUID()
  const unnamed = join(spool, `.${name}`)
  await mkdir(unnamed, { mode: 0o700 })
  const lock = takeLock(join(unnamed, LOCK))
  if (!lock) throw new Error(`${unnamed} is locked by another process`)
  const folder = join(spool, name)
  await rename(unnamed, folder)
  return { folder, lock }
}

async function clearAbandoned(spool: string): Promise<void> {
  for (const name of await readdir(spool)) {
    const folder = join(spool, name)
    if (await isAbandoned(folder, name.startsWith('.')))
      await rm(folder, { recursive: true, force: true })
  }
}

async function isAbandoned(folder: string, isUnnamed: boolean): Promise<boolean> {
  const file = join(folder, LOCK)
  try {
    if (isUnnamed || !existsSync(file))
      return (await stat(folder)).mtimeMs < Date.now() - UNLOCKED_AGE_MS
    const lock = takeLock(file)
    lock?.release()
    return lock !== undefined
  } catch {
    // Another starting process is clearing it too.
    return false
  }
}

const MIB = 1024 * 1024
/** Unfinished uploads of one address together: three of the largest. */
const SHARE_BYTES = 32 * MIB
/** Half of the spool: no network, however wide, leaves others without room. */
const WIDEST_BYTES = 128 * MIB

function createSenderShares() {
  const held = new Map<string, number>()

  function add(address: string, bytes: number): void {
    for (const { name } of networksOf(address)) {
      const sum = (held.get(name) ?? 0) + bytes
      if (sum > 0) held.set(name, sum)
      else held.delete(name)
    }
  }

  return {
    /** False, and nothing is taken, when the sender or one of its networks has used up its share. */
    take(address: string, bytes: number) {
      const fits = networksOf(address).every(
        ({ name, factor }) =>
          (held.get(name) ?? 0) + bytes <= Math.min(SHARE_BYTES * factor, WIDEST_BYTES)
      )
      if (fits) add(address, bytes)
      return fits
    },
    giveBack: (address: string, bytes: number) => add(address, -bytes)
  }
}

/**
 * A spool whose folder may not exist yet, or no longer: until it can be created, only requests with files fail.
 *
 * @param onFault Is told when the folder cannot be made at once.
 */
export async function createLazySpool(
  open: () => Promise<Spool>,
  onFault: (error: unknown) => void = () => undefined
): Promise<Spool> {
  let opened: Promise<Spool> | undefined

  async function use<Result>(work: (spool: Spool) => Promise<Result>): Promise<Result> {
    try {
      opened ??= open()
      return await work(await opened)
    } catch (error) {
      const isGone = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
      if (isGone || !(await isOpen())) opened = undefined
      throw error
    }
  }

  const isOpen = async () =>
    opened?.then(
      () => true,
      () => false
    )

  await use(async () => undefined).catch(onFault)
  return {
    receive: (stream, sender) => use((spool) => spool.receive(stream, sender)),
    discard: (file) => use((spool) => spool.discard(file)),
    async close() {
      if (await isOpen()) await (await opened)?.close()
    }
  }
}
