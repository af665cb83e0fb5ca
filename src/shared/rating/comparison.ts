import { decimal } from '../words/decimal.ts'
import { plural } from '../words/plural.ts'
import type { RatingData, RatingRow } from './rating-data.ts'
import type { Standing } from './standing.ts'

/** Two to four participants side by side, the highest total first. */
export interface Comparison {
  title: string
  lead: string
  items: readonly Standing[]
}

export function comparisonOf(
  standings: readonly Standing[],
  data: RatingData,
  compared: readonly string[]
): Comparison | undefined {
  const items = standings
    .filter(({ slug }) => compared.includes(slug))
    .sort((a, b) => a.place - b.place || a.row.name.localeCompare(b.row.name, 'ru'))
  const [leader] = items
  if (!leader) return undefined
  const rows = items.map(({ row }) => row)
  return { title: titleOf(leader.row, rows), lead: leadOf(rows, data), items }
}

function titleOf(leader: RatingRow, rows: readonly RatingRow[]): string {
  const all = leader.values.length
  const wins = leader.values.filter((value, index) => value === topOf(rows, index)).length
  if (wins === 0) return `${leader.name} впереди по\u00A0сумме`
  if (wins === all) return `${leader.name} впереди по\u00A0всем показателям`
  const noun = plural(wins, ['показателю', 'показателям', 'показателям'])
  return `${leader.name} впереди по\u00A0${wins}\u00A0${noun} из\u00A0${all}`
}

function leadOf(rows: readonly RatingRow[], data: RatingData): string {
  const spreads = data.metrics.map(({ title }, index) => {
    const values = rows.map(({ values }) => values[index] ?? 0)
    return { title, spread: Math.max(...values) - Math.min(...values) }
  })
  const widest = spreads.reduce((most, one) => (one.spread > most.spread ? one : most))
  const points = decimal(widest.spread, digitsOf(data))
  return `Сильнее всего расходятся в\u00A0показателе «${widest.title}»: на\u00A0${points}\u00A0из\u00A0100. Ширина ступени равна весу, высота\u00A0— баллу, поэтому площадь и\u00A0есть итог. Пунктир\u00A0— остальные.`
}

/** The highest value of a metric. */
export function topOf(rows: readonly RatingRow[], metric: number): number {
  return Math.max(...rows.map(({ values }) => values[metric] ?? 0))
}

/** One number of digits after the comma for all values of a rating: as many as the longest has. */
export function digitsOf({ tables }: RatingData): number {
  const values = tables.flatMap(({ rows }) => rows.flatMap(({ values }) => values))
  return values.every(Number.isInteger) ? 0 : 1
}
