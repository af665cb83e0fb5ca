import { toCsv } from '../../../shared/csv.ts'
import { xlsxText } from '../../../shared/xlsx-text.ts'
import { toRoubles } from '../../leads/outcome.ts'
import type { Names } from '../names.ts'
import type { DeskReport } from './collect-report.ts'
import { allTables, chosenTable, type ReportTable } from './report-table.ts'

/** The table of the chosen dimension; sums as programs read them. */
export function reportCsv(report: DeskReport, names: Names): string {
  const { columns, rows } = chosenTable(report, names)
  const text = (cell: string | number, i: number) =>
    columns[i]?.kind === 'money' ? toRoubles(Number(cell)) : String(cell)
  return toCsv([columns.map(({ title }) => title), ...rows.map((cells) => cells.map(text))])
}

const TEXT_WIDTH = 36
const NUMBER_WIDTH = 18

/** A workbook of all tables, a sheet each. What is text stays text, so that a spreadsheet runs no formula. */
export async function reportXlsx(report: DeskReport, names: Names): Promise<Buffer> {
  // Only those who ask for a workbook wait for the library.
  const { default: writeExcel } = await import('write-excel-file/node')
  const sheets = allTables(report, names).map((table) => ({
    sheet: table.name,
    data: [
      headOf(table),
      ...table.rows.map((cells) => cells.map((cell, i) => cellOf(table, cell, i)))
    ],
    columns: table.columns.map(({ kind }) => ({
      width: kind === 'text' ? TEXT_WIDTH : NUMBER_WIDTH
    })),
    stickyRowsCount: 1
  }))
  return writeExcel(sheets).toBuffer()
}

function headOf({ columns }: ReportTable) {
  return columns.map(({ title }) => ({
    value: title,
    type: String,
    fontWeight: 'bold' as const,
    wrap: true
  }))
}

function cellOf({ columns }: ReportTable, cell: string | number, i: number) {
  const kind = columns[i]?.kind
  if (kind === 'money') return { value: Number(cell) / 100, type: Number, format: '#,##0.00' }
  return kind === 'count'
    ? { value: Number(cell), type: Number, format: '#,##0' }
    : { value: xlsxText(String(cell)), type: String }
}
