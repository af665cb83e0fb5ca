import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that has arrived and belongs to nobody yet. */
export interface ReceivedFile {
  id: string
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/** Files of leads: under generated names, outside everything that is served. */
export interface AttachmentStore {
  /** Reads a stream to its end into the spool. What is not kept must be discarded. */
  receive(stream: Readable): Promise<ReceivedFile>
  /** Resolves when the file will survive a power cut under its final name. */
  keep(file: ReceivedFile): Promise<void>
  discard(file: ReceivedFile): Promise<void>
  /** Removes the file of a lead that could not be stored, or was erased. */
  remove(id: string): Promise<void>
  pathOf(id: string): string
}

/** Opens `<dataDir>/attachments` and clears what a crash left in the spool. */
export async function openAttachmentStore(dataDir: string): Promise<AttachmentStore> {
  const folder = join(dataDir, 'attachments')
  const spool = join(dataDir, 'spool')
  await Promise.all([folder, spool].map((path) => mkdir(path, { recursive: true, mode: 0o700 })))
  for (const name of await readdir(spool)) await rm(join(spool, name), { force: true })

  const pathOf = (id: string) => attachmentPath(dataDir, id)
  const spoolPathOf = (id: string) => join(spool, id)

  return {
    pathOf,
    async receive(stream) {
      const id = randomUUID()
      const hash = createHash('sha256')
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        hash.update(chunk)
        size += chunk.length
      })
      try {
        await pipeline(stream, createWriteStream(spoolPathOf(id), { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await rm(spoolPathOf(id), { force: true })
        throw error
      }
      return { id, size, sha256: hash.digest('hex') }
    },
    async keep({ id }) {
      await flush(spoolPathOf(id))
      await rename(spoolPathOf(id), pathOf(id))
      await flush(folder)
    },
    discard: ({ id }) => rm(spoolPathOf(id), { force: true }),
    remove: (id) => rm(pathOf(id), { force: true })
  }
}

/** Where the file of a lead is. */
export function attachmentPath(dataDir: string, id: string): string {
  return join(dataDir, 'attachments', `${id}.bin`)
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
