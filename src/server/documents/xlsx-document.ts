import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import writeExcel, { type Feature } from 'write-excel-file/node'
import { xlsxText } from '../../shared/xlsx-text.ts'
import { type Block, plainText } from './document-blocks.ts'

/** Letters that the format allows in the name of a sheet. */
const NAME_LENGTH = 31
const MOST_WIDE = 48
/** The height of a line of text in points. */
const LINE_HEIGHT = 15
const HEAD_COLOR = '#eef1f4'
const FONT = 'Arial'
/** Neither a code that begins with zeros nor an account of more digits than a spreadsheet keeps. */
const NUMBER = /^[−-]?(?:0|[1-9]\d{0,2}(?:[ \u00A0]?\d{3}){0,4})(?:,\d+)?$/

/** A sheet is printed as wide as its page, on as many pages as it is long. Source: ECMA-376-1, 18.3.1.65. */
const onePageWide: Feature<Stream | Buffer | Blob> = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml) =>
          xml.replace(/(<worksheet[^>]*>)/, '$1<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'),
        transformElementAttributes: (tag, attributes) =>
          tag === 'pageSetup' ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes
      }
    }
  }
}

/** Every table of a document as a sheet, called after the heading above it. */
export function xlsxDocument(blocks: readonly Block[]): Promise<Buffer> {
  const file = writeExcel(
    sheetsOf(blocks).map(({ name, rows }) => {
      const widths = widthsOf(rows)
      return {
        sheet: name,
        data: rows.map((cells, row) => {
          const height = heightOf(cells, widths)
          return cells.map((text) => ({ ...cellOf(text, row === 0), height }))
        }),
        columns: widths.map((width) => ({ width })),
        stickyRowsCount: 1,
        orientation: 'landscape' as const
      }
    }),
    { features: [onePageWide] }
  )
  return file.toBuffer()
}

interface Sheet {
  name: string
  rows: string[][]
}

function sheetsOf(blocks: readonly Block[]): Sheet[] {
  const names = new Set<string>()
  let heading = 'Таблица'
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') heading = plainText(block.runs)
    if (block.kind !== 'table') return []
    const rows = block.rows.map((cells) => cells.map((runs) => filled(plainText(runs))))
    return [{ name: freeName(heading, names), rows }]
  })
}

/** Lines to write on by hand mean nothing in a spreadsheet. */
function filled(text: string): string {
  return /^_+$/.test(text.trim()) ? '' : text
}

/** Sheets are told apart without regard to capitals. */
function freeName(heading: string, taken: Set<string>): string {
  const base = heading
    .replace(/[:\\/?*[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  for (let count = 1; ; count++) {
    const ending = count > 1 ? ` ${count}` : ''
    const name = `${base.slice(0, NAME_LENGTH - ending.length).trim()}${ending}`
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}

/** A number is a number, so that it can be reckoned with. */
function cellOf(text: string, isHead: boolean) {
  const look = {
    wrap: true,
    alignVertical: 'top' as const,
    fontFamily: FONT,
    ...(isHead && { fontWeight: 'bold' as const, backgroundColor: HEAD_COLOR })
  }
  if (!isHead && NUMBER.test(text)) {
    const value = Number(
      text
        .replace('−', '-')
        .replace(/[ \u00A0]/g, '')
        .replace(',', '.')
    )
    return { value, type: Number, ...look }
  }
  return { value: xlsxText(text), type: String, align: 'left' as const, indent: 1, ...look }
}

/** Not every program makes a row high enough for its text by itself. */
function heightOf(cells: readonly string[], widths: readonly number[]): number {
  const lines = cells.map((text, column) => Math.ceil((text.length + 2) / (widths[column] ?? 1)))
  return LINE_HEIGHT * Math.max(1, ...lines)
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const columns = Math.max(...rows.map(({ length }) => length))
  return Array.from({ length: columns }, (_, column) =>
    Math.min(MOST_WIDE, Math.max(6, ...rows.map((cells) => (cells[column] ?? '').length + 4)))
  )
}
