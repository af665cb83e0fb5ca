import { parentPort, workerData } from 'node:worker_threads'
import { documentBlocks } from './document-blocks.ts'
import { docxDocument } from './docx-document.ts'
import type { DocumentOrder } from './make-document.ts'
import { pdfDocument } from './pdf-document.ts'
import { xlsxDocument } from './xlsx-document.ts'

const { words, fonts } = workerData as DocumentOrder
standStill(Date.parse(words.updated))
parentPort?.postMessage(await make())

function make(): Promise<Buffer> {
  const { format, title, head, body, formulas } = words
  const blocks = documentBlocks(body)
  if (format === 'docx') return docxDocument({ title, head, blocks, font: fonts.regular })
  if (format === 'pdf') return pdfDocument({ title, head, blocks, fonts })
  return xlsxDocument(title, blocks, formulas)
}

/**
 * Lets the thread's clock stand at the day of the edition, and its random numbers be always the same: the libraries
 * write both into files, and the same text is to become the same bytes, in every process.
 */
function standStill(atMs: number): void {
  const Clock = Date
  globalThis.Date = class extends Clock {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [atMs]) as [number]))
    }
    static override now = () => atMs
  } as DateConstructor
  let state = 1
  Math.random = () => {
    // Source: Park and Miller, "Random number generators: good ones are hard to find", 1988.
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
