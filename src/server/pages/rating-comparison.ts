import { decimal } from '../../shared/decimal.ts'
import { uncapitalised } from '../../shared/letter-case.ts'
import { plural } from '../../shared/plural.ts'
import { sumOf } from '../../shared/rating/total.ts'
import { shareText } from '../../shared/rating/weights.ts'
import { terrain } from '../render/rating-terrain.ts'
import { type RowContext, unbroken } from './rating-row.ts'
import { type RatedRow, valuesOf } from './rating-table.ts'

/** Two to four participants side by side, the highest total first. */
export interface Comparison {
  title: string
  lead: string
  items: readonly ComparedItem[]
  /** The same numbers: a row for each metric, with a cell for each participant. */
  metrics: readonly {
    title: string
    share: string
    cells: readonly { text: string; isTop: boolean }[]
  }[]
}

interface ComparedItem {
  name: string
  place: number
  total: string
  /** HTML of its drawing. */
  terrain: string
  facts: string
}

export function comparisonOf(
  rows: readonly RatedRow[],
  context: RowContext
): Comparison | undefined {
  const chosen = rows
    .filter(({ slug }) => context.compared.includes(slug))
    .sort((a, b) => a.own.place - b.own.place || a.name.localeCompare(b.name, 'ru'))
  const [leader] = chosen
  if (!leader) return undefined
  const { metrics } = context.rating
  return {
    title: titleOf(leader, chosen, metrics),
    lead: leadOf(chosen, context),
    items: chosen.map((row) => itemOf(row, chosen, context)),
    metrics: metrics.map(({ id, title }, index) => ({
      title,
      share: shareText(context.weights[index] ?? 0, sumOf(context.weights)),
      cells: chosen.map((row) => ({
        text: decimal(scoreOf(row, id), context.digits),
        isTop: scoreOf(row, id) === Math.max(...chosen.map((other) => scoreOf(other, id)))
      }))
    }))
  }
}

function titleOf(
  leader: RatedRow,
  chosen: readonly RatedRow[],
  metrics: RowContext['rating']['metrics']
): string {
  const wins = metrics.filter(({ id }) =>
    chosen.every((row) => scoreOf(row, id) <= scoreOf(leader, id))
  ).length
  if (wins === 0) return `${leader.name} впереди по сумме`
  if (wins === metrics.length) return `${leader.name} впереди по всем показателям`
  return `${leader.name} впереди по ${wins} ${plural(wins, ['показателю', 'показателям', 'показателям'])} из ${metrics.length}`
}

function leadOf(chosen: readonly RatedRow[], { rating, digits }: RowContext): string {
  const spreads = rating.metrics.map(({ id, title }) => {
    const values = chosen.map((row) => scoreOf(row, id))
    return { title, spread: Math.max(...values) - Math.min(...values) }
  })
  const widest = spreads.reduce((most, one) => (one.spread > most.spread ? one : most))
  const points = decimal(widest.spread, digits)
  return `Сильнее всего расходятся в показателе «${widest.title}»: на ${points} из 100. Ширина ступени равна весу, высота — баллу, поэтому площадь и есть итог. Пунктир — остальные.`
}

function itemOf(row: RatedRow, chosen: readonly RatedRow[], context: RowContext): ComparedItem {
  const { rating, weights, digits } = context
  const names = rating.metrics.map(({ short }) => short)
  return {
    name: row.name,
    place: row.own.place,
    total: decimal(row.own.total),
    terrain: terrain(valuesOf(row, rating.metrics), {
      weights,
      names,
      digits,
      others: chosen
        .filter((other) => other !== row)
        .map((other) => valuesOf(other, rating.metrics)),
      title: `${row.name}: итог ${decimal(row.own.total)}`
    }),
    facts: rating.filters
      .flatMap(({ id, values, title }) => factOf(row.attributes[id], values, title))
      .join(', ')
  }
}

function factOf(value: string | undefined, values: readonly string[], title: string): string[] {
  if (!value || value === 'нет') return []
  return [value === 'да' && values.includes('нет') ? uncapitalised(title) : unbroken(value)]
}

function scoreOf({ values }: RatedRow, id: string): number {
  return values[id] ?? 0
}
