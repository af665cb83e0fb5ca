import writeExcel from 'write-excel-file/node'
import { type Block, plainText } from './document-blocks.ts'

/** In letters, of a name of a sheet; the format allows no more. */
const NAME_LENGTH = 31
const MOST_WIDE = 48
const NUMBER = /^[−-]?\d{1,3}(?:[ \u00A0]?\d{3})*(?:,\d+)?$/

/** Every table of a document as a sheet, called after the heading above it. */
export function xlsxDocument(blocks: readonly Block[]): Promise<Buffer> {
  const file = writeExcel(
    sheetsOf(blocks).map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((cells, row) => cells.map((text) => cellOf(text, row === 0))),
      columns: widthsOf(rows).map((width) => ({ width })),
      stickyRowsCount: 1
    }))
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

function freeName(heading: string, taken: Set<string>): string {
  const base = heading
    .replace(/[:\\/?*[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  for (let count = 1; ; count++) {
    const ending = count > 1 ? ` ${count}` : ''
    const name = `${base.slice(0, NAME_LENGTH - ending.length).trim()}${ending}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** A number is a number, so that it can be reckoned with. */
function cellOf(text: string, isHead: boolean) {
  const look = {
    wrap: true,
    alignVertical: 'top' as const,
    ...(isHead && { fontWeight: 'bold' as const })
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
  return { value: text, type: String, ...look }
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const columns = Math.max(...rows.map(({ length }) => length))
  return Array.from({ length: columns }, (_, column) =>
    Math.min(MOST_WIDE, Math.max(10, ...rows.map((cells) => (cells[column] ?? '').length + 2)))
  )
}
