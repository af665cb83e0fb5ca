import { figure } from './figure.ts'
import { legend } from './legend.ts'
import { digitsOf, numberFormat } from './numbers.ts'
import { eventWords, indexOf, type Series, timesOf } from './series.ts'
import { tallView } from './tall-view.ts'
import { wideView } from './wide-view.ts'

/**
 * The elevation profile: a measured series as a cut through the terrain, with flags at what was changed, and its numbers
 * as a table. It is drawn twice, wide and tall; the width of its container shows one of them.
 *
 * @returns A `<figure>`; styles are in `views/components/parts/profile.css`.
 */
export function profile(series: Series): string {
  const { title, label, unit } = series
  const summary = summaryOf(series)
  const wide = wideView(series, summary)
  return figure({
    modifier: series.events?.length ? '' : 'plain',
    title,
    label: unit ? `${label}, ${unit}` : label,
    drawing: wide.svg + tallView(series, summary) + legend(series, wide.hasWords),
    table: dataTable(series)
  })
}

function summaryOf(series: Series): string {
  const { label, values, unit } = series
  const times = timesOf(series)
  const format = numberFormat(digitsOf(values))
  const ends = [0, values.length - 1].map((index) =>
    `${times[index]?.long}: ${format(values[index] ?? 0)} ${unit}`.trim()
  )
  return `${label}. ${ends.join('; ')}.`
}

function dataTable(series: Series) {
  const { values, margins, label, unit, events = [] } = series
  const digits = digitsOf([...values, ...(margins ?? [])])
  const [value, change] = [numberFormat(digits), numberFormat(digits, 'exceptZero')]
  const rows = timesOf(series).map(({ long }, index) => {
    const told = events.filter((event) => indexOf(event, series) === index)
    const [now = 0, before] = [values[index], values[index - 1]]
    return [
      long,
      value(now),
      before === undefined ? '—' : change(now - before),
      ...(margins ? [`±${value(margins[index] ?? 0)}`] : []),
      ...(events.length > 0 ? [told.map(eventWords).join('; ')] : [])
    ]
  })
  const names = [
    series.start ? 'Месяц' : 'Замер',
    unit || label,
    unit === '%' ? 'К прошлому, п. п.' : 'К прошлому',
    ...(margins ? ['Погрешность'] : [])
  ]
  return { name: label, head: events.length > 0 ? [...names, 'Что изменили'] : names, rows }
}
