import type PDFDocument from 'pdfkit'
import { type Block, plainText } from './document-blocks.ts'
import { columnShares } from './table-columns.ts'

export type Pdf = InstanceType<typeof PDFDocument>
/** What a text is made of, beside how it looks. */
export type Tree = ReturnType<Pdf['struct']>

/** The page's margin in points. */
export const MARGIN = 57
/** Between a cell's edge and its text, in points. */
const PADDING = 4
const BORDER = 0.5
const TEXT_SIZE = 9.5

type Rows = Extract<Block, { kind: 'table' }>['rows']

/** On one page where that has room for it; else each page begins with the head. */
export function drawTable(pdf: Pdf, tree: Tree, rows: Rows): void {
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
export function leastHeight(pdf: Pdf, rows: Rows): number {
  setFont(pdf)
  const widths = widthsOf(pdf, rows)
  const height = heightOfRows(pdf, rows, widths)
  return height <= sheetHeight(pdf) ? height : heightOfRows(pdf, rows.slice(0, 2), widths)
}

/** What is left of the page, in points. */
export function roomBelow(pdf: Pdf): number {
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
