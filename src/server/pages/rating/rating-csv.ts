import { toCsv } from '../../../shared/csv.ts'
import { readWeights } from '../../../shared/rating/weights.ts'
import type { Data } from '../../content/schemas.ts'
import { publishedWeights, rankRows, weighRows } from './rating-table.ts'

type Rating = Data<'ratings'>

/** All tables of a rating as one file for a spreadsheet; a visitor's weights add their places and totals at the end. */
export function ratingCsv(
  { tables, filters, metrics }: Rating,
  query: Pick<URLSearchParams, 'get'> = new URLSearchParams()
): string {
  const weights = readWeights(publishedWeights(metrics), query)
  const shown = Object.keys(tables[0]?.rows[0]?.shown ?? {})
  const head = [
    'Таблица',
    'Место',
    'Участник',
    ...filters.map(({ title }) => title),
    ...shown,
    ...metrics.map(({ title }) => title),
    'Итог',
    'Прошлое место',
    ...(weights.isOwn ? ['Место с вашими весами', 'Итог с вашими весами'] : [])
  ]
  const rows = tables.flatMap((table) =>
    weighRows(rankRows(table.rows), metrics, weights).map((row) => [
      table.title,
      String(row.place),
      row.name,
      ...filters.map(({ id }) => row.attributes[id] ?? ''),
      ...shown.map((name) => printed(row.shown[name])),
      ...metrics.map(({ id }) => printed(row.values[id])),
      printed(row.total),
      printed(row.prev),
      ...(weights.isOwn ? [String(row.own.place), printed(row.own.total)] : [])
    ])
  )
  return toCsv([head, ...rows])
}

/** A value as Russian spreadsheets read it. */
function printed(value: number | string | null | undefined): string {
  return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '')
}
