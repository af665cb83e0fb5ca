import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import writeExcel, { type Feature } from 'write-excel-file/node'
import { titledWorkbook, xlsxText } from '../../shared/formats.ts'
import { columnsIn, type Formula, hasFormula } from '../content/check-references.ts'
import { type Block, plainText } from './document-blocks.ts'

/** Letters that the format allows in the name of a sheet. */
const NAME_LENGTH = 31
const MOST_WIDE = 48
/** Letters that a sheet which lies on its side holds beside one another without being made smaller than four fifths. */
const LINE = 150
/** The height of a line of text in points. */
const LINE_HEIGHT = 15
const HEAD_COLOR = '#eef1f4'
const FONT = 'Arial'
/** Neither a code that begins with zeros nor an account of more digits than a spreadsheet keeps. */
const NUMBER = /^[−-]?(?:0|[1-9]\d{0,2}(?:[ \u00A0]?\d{3}){0,4})(?:,\d+)?$/

/**
 * A sheet is printed as wide as its page, on as many pages as it is long; a row is as high as its text needs, also when
 * more is written into it. Source: ECMA-376-1, 18.3.1.65 and 18.3.1.73.
 */
const onePageWide: Feature<Stream | Buffer | Blob> = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml) =>
          xml.replace(/(<worksheet[^>]*>)/, '$1<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'),
        transformElementAttributes: (tag, attributes) => {
          const { customHeight: _, ...others } = attributes
          return tag === 'pageSetup' ? { ...others, fitToWidth: 1, fitToHeight: 0 } : others
        }
      }
    }
  }
}

/** Every table of a document as a sheet, called after the heading above it; formulas stay formulas. */
export function xlsxDocument(
  title: string,
  blocks: readonly Block[],
  formulas: readonly Formula[] = []
): Promise<Buffer> {
  const file = writeExcel(
    sheetsOf(blocks).map(({ name, rows }) => {
      const widths = widthsOf(rows)
      return {
        sheet: name,
        data: rows.map((cells, row) => {
          const height = heightOf(cells, widths)
          const reckoned = row === 0 ? new Map() : formulasOf(rows, formulas, row)
          return cells.map((text, column) => ({
            ...(reckoned.get(column) ?? cellOf(text, row === 0)),
            height
          }))
        }),
        columns: widths.map((width) => ({ width })),
        stickyRowsCount: 1,
        orientation: 'landscape' as const
      }
    }),
    { features: [titledWorkbook(title), onePageWide] }
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

const LOOK = { wrap: true, alignVertical: 'top' as const, fontFamily: FONT }

/** The cells of a row that are reckoned, by their columns; empty until all is there that they are reckoned from. */
function formulasOf(
  [head = [], ...others]: readonly (readonly string[])[],
  formulas: readonly Formula[],
  row: number
) {
  // Examples show how it is written.
  const formatIn = (column: number) =>
    formatOf(others.map((cells) => cells[column] ?? '').find((text) => NUMBER.test(text)) ?? '')
  const placeOf = (name: string) => `${letterOf(head.indexOf(name))}${row + 1}`
  const known = formulas.filter((formula) => hasFormula(head, formula))
  return new Map(
    known.map(({ column, is }) => {
      const sources = columnsIn(is)
      const given = `COUNTA(${sources.map(placeOf).join(',')})<${sources.length}`
      const value = `IF(${given},"",${is.replace(/\[([^\]]+)\]/g, (_, name) => placeOf(name))})`
      const at = head.indexOf(column)
      return [at, { value, type: 'Formula' as const, format: formatIn(at), ...LOOK }]
    })
  )
}

/** Tables have fewer columns than the alphabet letters. */
function letterOf(column: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + column)
}

/** Grouped as it is written, with as many decimals. Source: ECMA-376-1, 18.8.31. */
function formatOf(text: string): string {
  const [, decimals = ''] = text.split(',')
  const whole = /[ \u00A0]/.test(text) ? '#,##0' : '0'
  return decimals ? `${whole}.${'0'.repeat(decimals.length)}` : whole
}

/** A number is a number, so that it can be reckoned with. */
function cellOf(text: string, isHead: boolean) {
  const look = {
    ...LOOK,
    ...(isHead && { fontWeight: 'bold' as const, backgroundColor: HEAD_COLOR })
  }
  if (!isHead && NUMBER.test(text)) {
    const value = Number(
      text
        .replace('−', '-')
        .replace(/[ \u00A0]/g, '')
        .replace(',', '.')
    )
    return { value, type: Number, format: formatOf(text), ...look }
  }
  return { value: xlsxText(text), type: String, align: 'left' as const, indent: 1, ...look }
}

/** Not every program makes a row high enough for its text by itself. */
function heightOf(cells: readonly string[], widths: readonly number[]): number {
  const lines = cells.map((text, column) => Math.ceil((text.length + 2) / (widths[column] ?? 1)))
  return LINE_HEIGHT * Math.max(1, ...lines)
}

/** In letters: each column as wide as its longest word at least, and all of them no wider than a sheet where that can be. */
function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const count = Math.max(...rows.map(({ length }) => length))
  const columns = Array.from({ length: count }, (_, column) => {
    const texts = rows.map((cells) => cells[column] ?? '')
    const longest = (all: readonly string[], least: number) =>
      Math.max(least, ...all.map(({ length }) => length + 4))
    const wished = Math.min(MOST_WIDE, longest(texts, 6))
    return {
      wished,
      least: Math.min(
        wished,
        longest(
          texts.flatMap((text) => text.split(' ')),
          6
        )
      )
    }
  })
  for (let most = MOST_WIDE; ; most--) {
    const widths = columns.map(({ wished, least }) => Math.max(least, Math.min(wished, most)))
    if (most <= 6 || widths.reduce((sum, width) => sum + width, 0) <= LINE) return widths
  }
}
