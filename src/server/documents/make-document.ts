import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type DocumentWords, hashOfDocument } from './document-files.ts'
import type { DocumentOrder } from './document-worker.ts'

/** No text that an editor may write takes a tenth of it. */
const MOST_MS = 60_000

export interface DocumentMaker {
  /** Changes with whatever the file is made of and by. */
  hash(words: DocumentWords): string
  /** @throws {Error} When the file cannot be made, or not in a minute. */
  make(words: DocumentWords): Promise<Buffer>
}

/**
 * Makes files of texts, each in a thread that ends with it.
 *
 * @param file The built thread; its name for code is by what the code is.
 * @param fonts Built files, whose names carry hashes.
 */
export function createDocumentMaker(file: string, fonts: DocumentOrder['fonts']): DocumentMaker {
  const program = [readFileSync(file, 'utf8'), basename(fonts.regular), basename(fonts.bold)].join()
  return {
    hash: (words) => hashOfDocument(words, program),
    async make(words) {
      const workerData: DocumentOrder = { words, fonts }
      // What the process was started with is not meant for the thread.
      const worker = new Worker(file, { workerData, execArgv: [] })
      try {
        const [bytes] = await once(worker, 'message', { signal: AbortSignal.timeout(MOST_MS) })
        return Buffer.from(bytes)
      } finally {
        await worker.terminate()
      }
    }
  }
}
