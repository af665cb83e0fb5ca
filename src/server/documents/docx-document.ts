import { readFile } from 'node:fs/promises'
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
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
import { PALETTE } from '../../shared/palette.ts'
import { sharp } from '../pictures/sharp.ts'
import { type Block, columnShares, isWide, type Run } from './document-blocks.ts'
import { type Letterhead, MARK } from './document-files.ts'

/** Embedded, as the PDF has it: one face, whose bold the text processor makes. */
const FONT = 'Onest'
/** Colours of DOCX have no number sign. */
const INK = PALETTE.ink950.slice(1)
const GREY = '5b6570'
/** The side of the mark in pixels. */
const MARK_SIDE = 18
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

interface DocxSource {
  title: string
  head: Letterhead
  blocks: readonly Block[]
  /** Path of the font that the file carries. */
  font: string
}

/** A document as a DOCX file with a letterhead; it can be edited and printed, its headings are headings. */
export async function docxDocument({ title, head, blocks, font }: DocxSource): Promise<Buffer> {
  const isLying = isWide(blocks)
  const textWidth = (isLying ? A4.height : A4.width) - 2 * MARGIN
  const orientation = isLying ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT
  const document = new Document({
    title,
    creator: head.name,
    lastModifiedBy: head.name,
    fonts: [{ name: FONT, data: await readFile(font) }],
    styles: {
      default: {
        document: {
          run: { font: FONT, size: 21, language: { value: 'ru-RU' } },
          paragraph: { spacing: { after: 120, line: 276 } }
        },
        heading1: {
          run: { font: FONT, size: 40, bold: false, color: INK },
          paragraph: { spacing: { after: 240 } }
        },
        heading2: {
          run: { font: FONT, size: 28, bold: false, color: INK },
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
        headers: { default: await header(head, textWidth) },
        footers: { default: footer(title) },
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
          ...blocks.flatMap((block) => blockParts(block, textWidth))
        ]
      }
    ]
  })
  return Packer.toBuffer(document, undefined, [
    { path: 'word/fontTable.xml', data: fontTable(document) }
  ])
}

const OFFICE = 'http://schemas.openxmlformats.org'

/** With its key in capitals, as the format asks: LibreOffice reads no other. Source: ECMA-376-1, 22.9.2.4, ST_Guid. */
function fontTable({ FontTable: { fontOptionsWithKey } }: Document): string {
  const fonts = fontOptionsWithKey.map(
    ({ name, fontKey }, index) =>
      `<w:font w:name="${name}"><w:embedRegular r:id="rId${index + 1}" w:fontKey="{${fontKey.toUpperCase()}}"/></w:font>`
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:fonts xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships">${fonts.join('')}</w:fonts>`
}

/** The mark with the name, who we are by the register, the day of the edition, a hairline. */
async function header({ name, number, edition }: Letterhead, textWidth: number): Promise<Header> {
  const [x, y, radius] = MARK.dot
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26" width="104" height="104"><path d="${MARK.path}" fill="none" stroke="${PALETTE.ink950}" stroke-width="2"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${MARK.color}"/></svg>`
  const data = await sharp(Buffer.from(svg)).png().toBuffer()
  const transformation = { width: MARK_SIDE, height: MARK_SIDE }
  const quiet = (text: string) => new TextRun({ text, size: 16, color: GREY })
  return new Header({
    children: [
      new Paragraph({
        spacing: { after: 240 },
        border: { bottom: { ...LINE, size: 2, space: 6 } },
        tabStops: [{ type: 'right', position: textWidth }],
        children: [
          new ImageRun({ type: 'png', data, transformation, altText: { name, description: name } }),
          new TextRun({ text: ` ${name}`, size: 24 }),
          quiet(`    ${number}\t${edition}`)
        ]
      })
    ]
  })
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

/** Stands under its like, as in the workbooks. */
const NUMBER = /^\s*[+−–-]?\d[\d\s]*(?:,\d+)?\s*[₽%]?\s*$/

function cellOf(runs: readonly Run[], width: number, isHead: boolean): TableCell {
  const children = runs.map((run) => textRun({ ...run, isBold: run.isBold || isHead }, CELL_SIZE))
  const isNumber = NUMBER.test(runs.map(({ text }) => text).join(''))
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    borders: BORDERS,
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    ...(isHead && { shading: { fill: 'eef1f4' } }),
    // A head alone at the foot of a page says nothing.
    children: [
      new Paragraph({
        spacing: { after: 0 },
        keepNext: isHead,
        ...(isNumber && { alignment: AlignmentType.RIGHT }),
        children
      })
    ]
  })
}

function textRun({ text, isBold, isItalic }: Run, size?: number): TextRun {
  return new TextRun({ text, bold: isBold, italics: isItalic, ...(size && { size }) })
}
