import PDFDocument from 'pdfkit'
import { PALETTE } from '../../shared/palette.ts'
import { type Block, columnShares, plainText, type Run } from './document-blocks.ts'
import { type Letterhead, MARK } from './document-files.ts'

/** Paths of the fonts that a PDF carries with it: Cyrillic is in none of the standard fourteen. */
export interface PdfFonts {
  regular: string
  bold: string
}

const SIZES = { title: 20, heading: 13, text: 10.5, head: 11, small: 8 } as const
const HEADING_SPACE = 60
const GREY = '#5b6570'
const INK = PALETTE.ink950
/** What belongs to the sheet, and is not read aloud with the text. */
const FURNITURE = 'Artifact'

interface PdfSource {
  title: string
  head: Letterhead
  blocks: readonly Block[]
  fonts: PdfFonts
}

/**
 * A document as a PDF file on A4, with its own fonts, a letterhead, a title and numbered pages. It is tagged: headings,
 * items and cells are told apart by who has it read aloud.
 *
 * Source: ISO 32000-1, 14.8.
 */
export async function pdfDocument({ title, head, blocks, fonts }: PdfSource): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // Else it looks for Helvetica, which has no Cyrillic.
    font: fonts.regular,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'ru',
    displayTitle: true,
    info: { Title: title, Author: head.name }
  })
  pdf.registerFont('regular', fonts.regular)
  pdf.registerFont('bold', fonts.bold)
  const done = collect(pdf)
  const tree = pdf.struct('Document')
  pdf.addStructure(tree)
  pdf.font('bold').fontSize(SIZES.title).text(title, { structParent: tree, structType: 'H1' })
  pdf.moveDown(0.7)
  for (const [at, block] of blocks.entries()) drawBlock(pdf, tree, block, blocks[at + 1])
  tree.end()
  furnishPages(pdf, title, head)
  pdf.end()
  return done
}

async function collect(pdf: Pdf): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of pdf) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function drawBlock(pdf: Pdf, tree: Tree, block: Block, next?: Block): void {
  if (block.kind === 'table') drawTable(pdf, tree, block.rows)
  else if (block.kind === 'heading') drawHeading(pdf, tree, block, next)
  else tree.add(pdf.struct('P', {}, () => drawText(pdf, block)))
}

function drawText(pdf: Pdf, block: Extract<Block, { kind: 'paragraph' | 'item' }>): void {
  if (block.kind === 'item') drawItem(pdf, block.mark, block.runs)
  else drawRuns(pdf, block.runs)
}

/** On the page of what follows it. */
function drawHeading(
  pdf: Pdf,
  tree: Tree,
  { level, runs }: Extract<Block, { kind: 'heading' }>,
  next: Block | undefined
): void {
  const below = next?.kind === 'table' ? leastHeight(pdf, next.rows) : 0
  if (HEADING_SPACE + below > roomBelow(pdf)) pdf.addPage()
  pdf.moveDown(0.5).font('bold').fontSize(SIZES.heading)
  pdf.outline.addItem(plainText(runs))
  pdf.text(plainText(runs), { structParent: tree, structType: `H${level}` }).moveDown(0.3)
}

function drawItem(pdf: Pdf, mark: string, runs: readonly Run[]): void {
  const { x } = pdf
  if (mark) pdf.font('regular').fontSize(SIZES.text).text(mark, x, pdf.y).moveUp()
  pdf.x = x + 18
  drawRuns(pdf, runs)
  pdf.x = x
}

function drawRuns(pdf: Pdf, runs: readonly Run[]): void {
  pdf.fontSize(SIZES.text)
  runs.forEach(({ text, isBold }, index) => {
    pdf
      .font(isBold ? 'bold' : 'regular')
      .text(text, { continued: index < runs.length - 1, lineGap: 2 })
  })
  pdf.moveDown(0.4)
}

/** Once all pages are there. */
function furnishPages(pdf: Pdf, title: string, head: Letterhead): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // In the margins, where a text would otherwise begin a new page.
    pdf.page.margins = { ...pdf.page.margins, top: 0, bottom: 0 }
    pdf.markContent(FURNITURE, { type: 'Pagination' })
    drawHead(pdf, head)
    const text = `${title} · ${page - start + 1} из ${count}`
    pdf.font('regular').fontSize(SIZES.small).fillColor(GREY)
    pdf.text(text, MARGIN, pdf.page.height - 36, { align: 'right', lineBreak: false })
    pdf.endMarkedContent()
    pdf.page.margins = { ...pdf.page.margins, top: MARGIN, bottom: MARGIN }
  }
}

/** The mark with the name, who we are by the register, the day of the edition, a hairline. */
function drawHead(pdf: Pdf, { name, number, edition }: Letterhead): void {
  const right = pdf.page.width - MARGIN
  const [x, y, radius] = MARK.dot
  pdf
    .save()
    .translate(MARGIN - 1, 24)
    .scale(0.55)
  pdf.path(MARK.path).lineWidth(2).stroke(INK)
  pdf.circle(x, y, radius).fill(MARK.color).restore()
  pdf.font('bold').fontSize(SIZES.head).fillColor(INK)
  pdf.text(name, MARGIN + 17, 25, { lineBreak: false })
  pdf.font('regular').fontSize(SIZES.small).fillColor(GREY)
  pdf.text(number, MARGIN + 90, 27.5, { lineBreak: false })
  pdf.text(edition, right - pdf.widthOfString(edition), 27.5, { lineBreak: false })
  pdf.moveTo(MARGIN, 43).lineTo(right, 43).lineWidth(0.5).stroke(GREY)
}

type Pdf = InstanceType<typeof PDFDocument>
/** What a text is made of, beside how it looks. */
type Tree = ReturnType<Pdf['struct']>

/** The page's margin in points. */
const MARGIN = 57
/** Between a cell's edge and its text, in points. */
const PADDING = 4
const BORDER = 0.5
const TEXT_SIZE = 9.5

type Rows = Extract<Block, { kind: 'table' }>['rows']

/** On one page where that has room for it; else each page begins with the head. */
function drawTable(pdf: Pdf, tree: Tree, rows: Rows): void {
  setFont(pdf.moveDown(0.2))
  const widths = widthsOf(pdf, rows)
  for (const part of partsOfTable(pdf, rows, widths)) {
    if (heightOfRows(pdf, part, widths) > roomBelow(pdf)) pdf.addPage()
    drawRows(pdf, tree, part, widths)
  }
  pdf.moveDown(0.6)
  pdf.x = MARGIN
}

/** What a table takes of a page that it begins on, in points: all of it where that is possible. */
function leastHeight(pdf: Pdf, rows: Rows): number {
  setFont(pdf)
  const widths = widthsOf(pdf, rows)
  const height = heightOfRows(pdf, rows, widths)
  return height <= sheetHeight(pdf) ? height : heightOfRows(pdf, rows.slice(0, 2), widths)
}

/** What is left of the page, in points. */
function roomBelow(pdf: Pdf): number {
  return pdf.page.height - MARGIN - pdf.y
}

function setFont(pdf: Pdf): void {
  pdf.font('regular').fontSize(TEXT_SIZE)
}

function widthsOf(pdf: Pdf, rows: Rows): number[] {
  const line = pdf.page.width - 2 * MARGIN
  return columnShares(rows).map((share) => share * line)
}

function sheetHeight(pdf: Pdf): number {
  return pdf.page.height - 2 * MARGIN
}

/** Rows that stand on a page together, each time with the head. */
function partsOfTable(pdf: Pdf, rows: Rows, widths: readonly number[]): Rows[] {
  const [head, ...others] = rows
  if (!head) return []
  const sheet = sheetHeight(pdf)
  const isWhole = heightOfRows(pdf, rows, widths) <= sheet
  const parts: Rows[number][][] = [[head]]
  const headHeight = heightOfRow(pdf, head, widths)
  let room = isWhole ? sheet : roomBelow(pdf)
  let taken = headHeight
  for (const row of others) {
    const height = heightOfRow(pdf, row, widths)
    if (taken + height > room) {
      room = sheet
      if (taken > headHeight) parts.push([head])
      taken = headHeight
    }
    parts.at(-1)?.push(row)
    taken += height
  }
  return parts
}

function heightOfRows(pdf: Pdf, rows: Rows, widths: readonly number[]): number {
  return rows.reduce((sum, cells) => sum + heightOfRow(pdf, cells, widths), 0)
}

function heightOfRow(pdf: Pdf, cells: Rows[number], widths: readonly number[]): number {
  const heights = cells.map((runs, column) =>
    pdf.heightOfString(plainText(runs), { width: (widths[column] ?? 0) - 2 * PADDING })
  )
  return Math.max(...heights) + 2 * (PADDING + BORDER)
}

function drawRows(pdf: Pdf, tree: Tree, rows: Rows, widths: readonly number[]): void {
  // Its types do not know of the parent.
  const options = {
    structParent: tree,
    columnStyles: [...widths],
    defaultStyle: { border: BORDER, borderColor: '#9aa3ad', padding: PADDING },
    rowStyles: (row: number) => (row === 0 ? { backgroundColor: '#eef1f4' } : {}),
    data: rows.map((cells, row) =>
      cells.map((runs) => ({
        text: plainText(runs),
        ...(row === 0 && { type: 'TH' as const, scope: 'Column' as const, font: { src: 'bold' } })
      }))
    )
  }
  pdf.table(options)
}
