import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that has arrived and belongs to nobody yet. */
export interface ReceivedFile {
  id: string
  /** Where it lies. */
  path: string
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/** Where uploads lie until their lead is accepted or refused. */
export interface Spool {
  /** Reads a stream to its end. What is not kept must be discarded. */
  receive(stream: Readable): Promise<ReceivedFile>
  discard(file: ReceivedFile): Promise<void>
}

/** Opens `<dataDir>/spool` and clears what a crash left in it. Where nothing can be written, only receiving fails. */
export async function openSpool(dataDir: string): Promise<Spool> {
  // A folder for each process: two of them may share a DATA_DIR, and must not clear each other's uploads.
  const folder = join(dataDir, 'spool', String(process.pid))
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await clearAbandoned(join(dataDir, 'spool'))
  } catch {}

  return {
    async receive(stream) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const id = randomUUID()
      const path = join(folder, id)
      const hash = createHash('sha256')
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        hash.update(chunk)
        size += chunk.length
      })
      try {
        await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { id, path, size, sha256: hash.digest('hex') }
    },
    discard: ({ path }) => rm(path, { force: true })
  }
}

async function clearAbandoned(spool: string): Promise<void> {
  for (const name of await readdir(spool)) {
    if (!isRunning(Number(name))) await rm(join(spool, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
