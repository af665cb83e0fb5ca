import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadContent } from '../content/load-content.ts'
import { documentBlocks } from './document-blocks.ts'
import { documentFiles, type SourceDocument } from './document-files.ts'
import { docxDocument } from './docx-document.ts'
import { letterhead } from './letterhead.ts'
import { type PdfFonts, pdfDocument } from './pdf-document.ts'
import { writeSigns } from './press-signs.ts'
import { xlsxDocument } from './xlsx-document.ts'

/** Makes every file to download of the content in `dir`, so that it says what the pages say. */
export async function writeDocuments(dir: string, out: string, fonts: PdfFonts): Promise<void> {
  await writeSigns(out)
  for (const document of documentFiles(loadContent(dir, new Date()))) {
    await writeDocument(document, out, fonts)
  }
}

async function writeDocument(
  { title, updated, body, formulas, files }: SourceDocument,
  out: string,
  fonts: PdfFonts
): Promise<void> {
  const blocks = documentBlocks(body)
  const head = letterhead(updated)
  const makers = {
    docx: () => docxDocument({ title, head, blocks, font: fonts.regular }),
    pdf: () => pdfDocument({ title, head, blocks, fonts }),
    xlsx: () => xlsxDocument(blocks, formulas)
  } as const
  for (const { format, name } of files) {
    const path = join(out, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await makers[format]())
  }
}
