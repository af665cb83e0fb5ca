import type { Zone } from '../../shared/dates.ts'
import { exactCell, titledWorkbook, toCsv, toCsvLines, xlsxText } from '../../shared/formats.ts'
import { toRoubles } from '../leads/lead.ts'

/** What a column holds; money is in kopecks, a time empty where it is unknown. */
type Kind = 'text' | 'long' | 'count' | 'money' | 'time'
export type Cell = string | number | Date

export interface FileColumn {
  title: string
  kind: Kind
}

/** A table with all of its rows, for files. */
export interface FileTable {
  name: string
  columns: readonly FileColumn[]
  rows: readonly (readonly Cell[])[]
}

/** A table's head and first rows, as a spreadsheet opens them. */
export function csvHead({ columns }: Pick<FileTable, 'columns'>): string {
  return toCsv([columns.map(({ title }) => title)])
}

/** Further lines; what people have typed becomes no formula, and kopecks stand behind the comma of a Russian spreadsheet. */
export function csvLines({ columns, rows }: Omit<FileTable, 'name'>, zone: Zone): string {
  const textOf = (cell: Cell, i: number) => {
    if (cell instanceof Date) return zone.minuteOf(cell)
    const isMoney = columns[i]?.kind === 'money' && cell !== ''
    return isMoney ? toRoubles(Number(cell)).replace('.', ',') : String(cell)
  }
  return toCsvLines(
    rows.map((cells) => cells.map(textOf)),
    exactCell
  )
}

const WIDTHS: Readonly<Record<Kind, number>> = {
  text: 30,
  long: 60,
  count: 18,
  money: 18,
  time: 18
}

/** A workbook of tables, a sheet each. What is text stays text, so that a spreadsheet runs no formula. */
export async function tablesXlsx(
  title: string,
  tables: readonly FileTable[],
  zone: Zone
): Promise<Buffer> {
  // Only those who ask for a workbook wait for the library.
  const { default: writeExcel } = await import('write-excel-file/node')
  const sheets = tables.map(({ name, columns, rows }) => ({
    sheet: name,
    data: [
      columns.map(({ title }) => ({
        value: title,
        type: String,
        fontWeight: 'bold' as const,
        wrap: true
      })),
      ...rows.map((cells) => cells.map((cell, i) => xlsxCell(cell, columns[i]?.kind, zone)))
    ],
    columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] })),
    stickyRowsCount: 1
  }))
  return writeExcel(sheets, { features: [titledWorkbook(title)] }).toBuffer()
}

function xlsxCell(cell: Cell, kind: Kind | undefined, zone: Zone) {
  if (cell instanceof Date) {
    // The clock of the zone, since a workbook knows no zones.
    const value = new Date(`${zone.minuteOf(cell).replace(' ', 'T')}Z`)
    return { value, type: Date, format: 'yyyy-mm-dd hh:mm' }
  }
  if (cell !== '' && kind === 'money')
    return { value: Number(cell) / 100, type: Number, format: '#,##0.00' }
  if (cell !== '' && kind === 'count') return { value: Number(cell), type: Number, format: '#,##0' }
  return { value: xlsxText(String(cell)), type: String, ...(kind === 'long' ? { wrap: true } : {}) }
}
