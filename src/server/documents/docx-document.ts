import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType
} from 'docx'
import type { Block, Run } from './document-blocks.ts'
import { columnShares, isWide } from './table-columns.ts'

/** A font that every text processor has: an embedded one would be five times the file. */
const FONT = 'Arial'
const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4
] as const
const LINE = { style: BorderStyle.SINGLE, size: 4, color: '9aa3ad' } as const
const BORDERS = { top: LINE, bottom: LINE, left: LINE, right: LINE }
/** The sheet in twentieths of a point, as all measures here are. */
const A4 = { width: 11906, height: 16838 }
const MARGIN = 1134
/** The size of letters in tables, in half points. */
const CELL_SIZE = 18

/** A document as a DOCX file; it can be edited and printed, its headings are headings. */
export function docxDocument(title: string, blocks: readonly Block[]): Promise<Buffer> {
  const isLying = isWide(blocks)
  const textWidth = (isLying ? A4.height : A4.width) - 2 * MARGIN
  const orientation = isLying ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT
  const document = new Document({
    title,
    creator: 'Тригопункт',
    styles: {
      default: {
        document: {
          run: { font: FONT, size: 21 },
          paragraph: { spacing: { after: 120, line: 276 } }
        },
        heading1: {
          run: { font: FONT, size: 36, bold: true },
          paragraph: { spacing: { after: 240 } }
        },
        heading2: {
          run: { font: FONT, size: 26, bold: true },
          paragraph: { spacing: { before: 280, after: 120 } }
        }
      }
    },
    sections: [
      {
        properties: {
          page: {
            size: { ...A4, orientation },
            margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN }
          }
        },
        footers: { default: footer(title) },
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
          ...blocks.flatMap((block) => blockParts(block, textWidth))
        ]
      }
    ]
  })
  return Packer.toBuffer(document)
}

function footer(title: string): Footer {
  const text = new TextRun({
    children: [`${title} · `, PageNumber.CURRENT, ' из ', PageNumber.TOTAL_PAGES],
    size: 16
  })
  return new Footer({
    children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: [text] })]
  })
}

function blockParts(block: Block, textWidth: number): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: HEADINGS[block.level - 1] ?? HeadingLevel.HEADING_4,
          keepNext: true,
          children: block.runs.map((run) => textRun(run))
        })
      ]
    case 'paragraph':
      return [new Paragraph({ children: block.runs.map((run) => textRun(run)) })]
    case 'item':
      return [
        new Paragraph({
          indent: { left: 400, hanging: 400 },
          children: [new TextRun(`${block.mark}\t`), ...block.runs.map((run) => textRun(run))],
          tabStops: [{ type: 'left', position: 400 }]
        })
      ]
    case 'table':
      return [tableOf(block.rows, textWidth), new Paragraph({ text: '' })]
  }
}

function tableOf(rows: readonly (readonly (readonly Run[])[])[], textWidth: number): Table {
  const widths = columnShares(rows).map((share) => Math.floor(share * textWidth))
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    rows: rows.map(
      (cells, index) =>
        new TableRow({
          tableHeader: index === 0,
          cantSplit: true,
          children: cells.map((runs, column) => cellOf(runs, widths[column] ?? 0, index === 0))
        })
    )
  })
}

function cellOf(runs: readonly Run[], width: number, isHead: boolean): TableCell {
  const children = runs.map((run) => textRun({ ...run, isBold: run.isBold || isHead }, CELL_SIZE))
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    borders: BORDERS,
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    ...(isHead && { shading: { fill: 'eef1f4' } }),
    children: [new Paragraph({ spacing: { after: 0 }, children })]
  })
}

function textRun({ text, isBold, isItalic }: Run, size?: number): TextRun {
  return new TextRun({ text, bold: isBold, italics: isItalic, ...(size && { size }) })
}
