import { crossingOf, hoursPlot } from '../../../drawings/plots.ts'
import { plural, rubles } from '../../../shared/words/numbers.ts'
import { markdownTables } from '../../content/markdown-parts.ts'

/** What a month costs at other amounts of work, drawn from the table of the text. */
export interface HoursFigure {
  /** «В этом расчёте штат дешевле агентства, если работы больше 120 часов в месяц» */
  title: string
  drawing: string
}

/** The name of the table's first column. */
const HOURS = 'Часов работы'

/** @param ways Names of the agency, one's own staff and freelancers, in the order of the table's columns. */
export function hoursFigure(body: string, ways: readonly string[]): HoursFigure | undefined {
  const table = markdownTables(body).find(([head]) => head?.[0] === HOURS)
  if (!table) return undefined
  const rows = table.slice(1).map((cells) => cells.map(wholeNumber))
  const hours = rows.map(([count = 0]) => count)
  const sumsOf = (way: number) => rows.map((row) => row[way + 1] ?? 0)
  const crossing = crossingOf(hours, [sumsOf(0), sumsOf(1)])
  const title =
    crossing === undefined
      ? 'Месяц при другом объёме работы'
      : `В этом расчёте штат дешевле агентства, если работы больше ${hoursText(crossing)} в месяц`
  const said = rows.map(([count, ...sums]) => {
    const each = sums.map((sum, way) => `${ways[way]} ${rubles(sum)}`)
    return `${count} часов: ${each.join(', ')}`
  })
  return {
    title,
    drawing: hoursPlot({
      title: `${title}. ${said.join('; ')}`,
      hours,
      ways: ways.map((name, way) => ({ name, sums: sumsOf(way) })),
      crossing,
      sumText: rubles
    })
  }
}

function hoursText(hours: number): string {
  const whole = Math.floor(hours)
  return `${whole} ${plural(whole, ['часа', 'часов', 'часов'])}`
}

/** «160, «Вершина» и 10 часов сверх» is 160, «406 000» is 406000. */
function wholeNumber(cell: string): number {
  const [digits = ''] = /^[\d\s]+/.exec(cell) ?? []
  return Number(digits.replace(/\s/g, ''))
}
