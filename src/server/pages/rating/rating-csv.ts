import { toCsv } from '../../../shared/formats.ts'
import { readWeights } from '../../../shared/rating/weights.ts'
import type { Data } from '../../content/schemas.ts'
import { publishedWeights, rankRows, weighRows } from './rating-table.ts'
import { type Measure, nameWithUnit } from './raw-values.ts'

type Rating = Data<'ratings'>

/**
 * All tables of a rating as one file for a spreadsheet: before the points of a metric stand the measures that they are made
 * of, whose headings say how, so that every number to the right follows from those to its left. A visitor's weights add
 * their places and totals at the end.
 */
export function ratingCsv(
  { tables, filters, metrics, digits }: Rating,
  query: Pick<URLSearchParams, 'get'> = new URLSearchParams()
): string {
  const published = publishedWeights(metrics)
  const weights = readWeights(published, query)
  const measures = metrics.flatMap(({ measures }) => measures)
  const head = [
    'Таблица',
    'Место',
    'Участник',
    ...filters.map(({ title }) => title),
    'Дата замера',
    ...metrics.flatMap(({ title, measures: own }, index) => [
      ...own.map((measure) => measureHead(measure, measures)),
      `${title}, балл (вес ${published[index]?.weight} %, округлён до ${printed(10 ** -digits)})`
    ]),
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
      row.measured,
      ...metrics.flatMap(({ id, measures }) => [
        ...measures.map((measure) => printed(row.raw[measure.id])),
        printed(row.values[id])
      ]),
      printed(row.total),
      printed(row.prev),
      ...(weights.isOwn ? [String(row.own.place), printed(row.own.total)] : [])
    ])
  )
  return toCsv([head, ...rows])
}

/** «LCP, с (0 баллов: 6; 100 баллов: 1,2; доля 40 %)»; what gives no points has no brackets. */
function measureHead(measure: Measure, measures: readonly Measure[]): string {
  const { of, zero, hundred, share = 100 } = measure
  const name = nameWithUnit(measure)
  if (zero === undefined || hundred === undefined) return name
  const whole = measures.find(({ id }) => id === of)
  const parts = [
    ...(whole ? [`в процентах от «${whole.title}»`] : []),
    `0 баллов: ${printed(zero)}`,
    `100 баллов: ${printed(hundred)}`,
    `доля ${share} %`
  ]
  return `${name} (${parts.join('; ')})`
}

/** A value as Russian spreadsheets read it. */
function printed(value: number | string | null | undefined): string {
  return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '')
}
