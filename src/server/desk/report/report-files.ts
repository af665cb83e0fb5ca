import { plural } from '../../../shared/words/numbers.ts'
import { MODELS } from '../../leads/attribution-models.ts'
import { csvHead, csvLines, type FileTable, tablesXlsx } from '../file-tables.ts'
import { type DeskReport, DIMENSIONS, type Dimension } from './collect-report.ts'
import { DIMENSION_NAMES, MODEL_NAMES, type ReportNames, valueName } from './report-rows.ts'

/** The table of the chosen dimension. */
export function reportCsv(report: DeskReport, names: ReportNames): string {
  const table = chosenTable(report, names)
  return csvHead(table) + csvLines(table, names.zone)
}

/** A workbook of all tables, a sheet each. */
export function reportXlsx(report: DeskReport, names: ReportNames): Promise<Buffer> {
  const { since, until } = report.period
  return tablesXlsx(`Отчёт с ${since} по ${until}`, allTables(report, names), names.zone)
}

/** The table of the chosen dimension, with the money by each model. */
function chosenTable(report: DeskReport, names: ReportNames): FileTable {
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
function allTables(report: DeskReport, names: ReportNames): FileTable[] {
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
  names: ReportNames,
  more: ReadonlySet<string> = new Set()
) {
  const { title } = DIMENSION_NAMES[by]
  const values = [...new Set([...groups[by].keys(), ...more])]
  const days = `${period.days} ${plural(period.days, ['день', 'дня', 'дней'])}`
  const counts = [
    'Заявки',
    `Заявки за ${days} до этого`,
    'Спам и неверные номера',
    'Стали договорами',
    'Договоры'
  ].map((text) => ({
    title: text,
    kind: 'count' as const
  }))
  return {
    name: title,
    columns: [
      { title, kind: 'text' as const },
      ...counts,
      { title: 'Деньги, ₽', kind: 'money' as const }
    ],
    rows: values.map((value) => {
      const { now, before } = groups[by].get(value) ?? {}
      const numbers = [
        now?.leads,
        before?.leads,
        now?.empty,
        now?.converted,
        now?.contracts,
        now?.money
      ]
      return { value, cells: [valueName(by, value, names), ...numbers.map((one) => one ?? 0)] }
    })
  }
}
