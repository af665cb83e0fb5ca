import { toCsv, xlsxText } from '../../../shared/formats.ts'
import { plural } from '../../../shared/words/numbers.ts'
import { MODELS } from '../../leads/attribution-models.ts'
import { toRoubles } from '../../leads/lead.ts'
import type { Names } from '../../leads/lead-parts.ts'
import { type DeskReport, DIMENSIONS, type Dimension } from './collect-report.ts'
import { DIMENSION_NAMES, MODEL_NAMES, valueName } from './report-rows.ts'

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

/** What a column holds; money is in kopecks. */
type Kind = 'text' | 'count' | 'money'

/** A table of a report with all of its rows, for files. */
interface ReportTable {
  name: string
  columns: readonly { title: string; kind: Kind }[]
  rows: readonly (readonly (string | number)[])[]
}

/** The table of the chosen dimension, with the money by each model. */
export function chosenTable(report: DeskReport, names: Names): ReportTable {
  const { by, models } = report.paths
  const values = new Set(MODELS.flatMap((model) => [...models[model].keys()]))
  const own = MODELS.map((model) => ({
    title: `${MODEL_NAMES[model].name}, ₽`,
    kind: 'money' as const
  }))
  const { name, columns, rows } = groupTable(report, by, names, values)
  return {
    name,
    columns: [...columns, ...own],
    rows: rows.map(({ value, cells }) => [
      ...cells,
      ...MODELS.map((model) => models[model].get(value) ?? 0)
    ])
  }
}

/** The table of every dimension, the chosen one first and with its models. */
export function allTables(report: DeskReport, names: Names): ReportTable[] {
  const others = DIMENSIONS.filter((one) => one !== report.paths.by).map((one) => {
    const { rows, ...table } = groupTable(report, one, names)
    return { ...table, rows: rows.map(({ cells }) => cells) }
  })
  return [chosenTable(report, names), ...others]
}

/** @param more Values that have a row though no lead of the period has them. */
function groupTable(
  { groups, period }: DeskReport,
  by: Dimension,
  names: Names,
  more: ReadonlySet<string> = new Set()
) {
  const { title } = DIMENSION_NAMES[by]
  const values = [...new Set([...groups[by].keys(), ...more])]
  const days = `${period.days} ${plural(period.days, ['день', 'дня', 'дней'])}`
  const counts = ['Заявки', `Заявки за ${days} до этого`, 'Спам и неверные номера', 'Договоры'].map(
    (text) => ({
      title: text,
      kind: 'count' as const
    })
  )
  return {
    name: title,
    columns: [
      { title, kind: 'text' as const },
      ...counts,
      { title: 'Деньги, ₽', kind: 'money' as const }
    ],
    rows: values.map((value) => {
      const { now, before } = groups[by].get(value) ?? {}
      const numbers = [now?.leads, before?.leads, now?.empty, now?.contracts, now?.money]
      return { value, cells: [valueName(by, value, names), ...numbers.map((one) => one ?? 0)] }
    })
  }
}
