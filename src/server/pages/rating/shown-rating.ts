import { links } from '../../../shared/links.ts'
import type { RatingData, RatingRow } from '../../../shared/rating/rating-data.ts'
import { unbrokenRange } from '../../../shared/words/unbroken-range.ts'
import type { Entry } from '../../content/content.ts'
import { typograph } from '../../content/typography.ts'
import type { Neighbour } from './rating-editions.ts'
import { publishedWeights, type Row, valuesOf } from './rating-table.ts'

type Rating = Entry<'ratings'>['data']

/** A rating as its island takes it: what cannot be counted from it, once. */
export function shownRating(
  { slug, data }: Pick<Entry<'ratings'>, 'slug' | 'data'>,
  beside?: Neighbour
): RatingData {
  const weights = publishedWeights(data.metrics)
  const filters = shownFilters(data)
  return {
    title: typograph(data.title),
    path: links.rating(slug),
    csvPath: links.ratingCsv(slug),
    metrics: data.metrics.map(({ id, title, short }, index) => ({
      ...{ id, title: typograph(title), short: typograph(short) },
      weight: weights[index]?.weight ?? 0
    })),
    filters: filters.map(({ id, title, values, place }) => ({
      ...{ id, title: typograph(title) },
      values: values.map((value) => typograph(unbrokenRange(value))),
      ...(place && { place })
    })),
    tables: data.tables.map(({ id, title, note, rows }) => ({
      ...{ id, title: typograph(title), note: typograph(note) },
      shown: Object.keys(rows[0]?.shown ?? {}).map(typograph),
      rows: rows.map((row) => shownRow(row, { ...data, filters }, beside))
    })),
    ...(beside && { beside: { period: typograph(beside.period), isLater: beside.isLater } })
  }
}

/** The attributes worth a filter: those with more than one value. */
function shownFilters({ filters }: Rating): Rating['filters'] {
  return filters.filter(({ values }) => values.length > 1)
}

function shownRow(
  row: Row,
  { metrics, filters }: Rating,
  beside: Neighbour | undefined
): RatingRow {
  const past = beside?.totals.get(row.name)
  const after = beside?.isLater ? beside.places.get(row.name) : undefined
  return {
    name: row.name,
    values: valuesOf(row, metrics),
    traits: filters.map(({ id, values }) => values.indexOf(row.attributes[id] ?? '')),
    shown: Object.values(row.shown).map(String),
    ...(!beside?.isLater && row.prev !== null && { before: row.prev }),
    ...(after !== undefined && { after }),
    ...(past !== undefined && { past })
  }
}
