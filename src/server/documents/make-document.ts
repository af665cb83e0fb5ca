import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { links } from '../../shared/links.ts'
import { PALETTE } from '../../shared/palette.ts'
import { type DocumentWords, hashOfDocument } from './document-files.ts'
import type { PdfFonts } from './pdf-document.ts'

/** No text that an editor may write takes a tenth of it. */
const MOST_MS = 60_000

export type DocumentMaker = ReturnType<typeof createDocumentMaker>

/**
 * Makes files of texts, each in a thread that ends with it.
 *
 * @param file The built thread; its name for code is by what the code is.
 * @param fonts Built files with hashes in their names.
 */
export function createDocumentMaker(file: string, fonts: DocumentOrder['fonts']) {
  let program: string | undefined
  const readProgram = () =>
    [readFileSync(file, 'utf8'), basename(fonts.regular), basename(fonts.bold)].join()
  return {
    /** Changes with whatever the file is made of and by. */
    hash(words: DocumentWords) {
      program ??= readProgram()
      return hashOfDocument(words, program)
    },
    /** @throws {Error} When the file cannot be made, or not in a minute. */
    async make(words: DocumentWords) {
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

/** Colours of the sign's lines on light and on dark ground. */
const COLOURS = { temnyj: PALETTE.ink950, svetlyj: PALETTE.paper50 } as const
const POINT = PALETTE.signal500
/** The width of a PNG file in pixels. */
const WIDTH = 1024

/** The sign as the press may print it: SVG and PNG, dark and light, beside the page for the press. */
export function pressSigns() {
  return Object.entries(COLOURS).flatMap(([name, colour]) => {
    const svg = sign(colour)
    const hash = createHash('sha256').update(svg).digest('hex')
    const path = `${links.press()}znak-${name}`
    const make = async () => Buffer.from(svg)
    return [
      { path: `${path}.svg`, type: 'image/svg+xml', name: `${hash}.svg`, make },
      { path: `${path}.png`, type: 'image/png', name: `${hash}.png`, make: () => drawn(svg) }
    ]
  })
}

async function drawn(svg: string): Promise<Buffer> {
  const { sharp } = await import('../pictures/sharp.ts')
  return sharp(Buffer.from(svg), { density: (72 * WIDTH) / 34 })
    .png()
    .toBuffer()
}

function sign(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 32" width="34" height="32"><path d="M17 2 32 30H2z" fill="none" stroke="${colour}" stroke-width="2"/><path d="M17 12 24.5 26h-15z" fill="none" stroke="${colour}" stroke-width="1.2" opacity=".55"/><circle cx="17" cy="21" r="2.6" fill="${POINT}"/></svg>\n`
}

// A thread that makes one file of a text and ends: while it draws, visitors are answered.

export interface DocumentOrder {
  words: DocumentWords
  fonts: PdfFonts
}
