import { cornersOf } from '../../../content/rating-corners.ts'
import { links } from '../../../shared/links.ts'
import type { RatingData, RatingRow } from '../../../shared/rating/rating-data.ts'
import { countTriangle } from '../../../shared/rating/triangle/facets.ts'
import type { RatingCorner } from '../../../shared/rating/triangle/points.ts'
import { unbrokenRange } from '../../../shared/words/text.ts'
import type { Entry } from '../../content/content.ts'
import { typograph } from '../../content/typography.ts'
import type { Neighbour } from './rating-editions.ts'
import { publishedWeights, type Row, valuesOf } from './rating-table.ts'
import { measuresInColumns, measuresUnder, nameWithUnit, rawNumber, rawText } from './raw-values.ts'

type Rating = Entry<'ratings'>['data']

/** A rating as its island takes it: what cannot be counted from it, once. */
export function shownRating(
  { slug, data }: Pick<Entry<'ratings'>, 'slug' | 'data'>,
  beside?: Neighbour
): RatingData {
  const weights = publishedWeights(data.metrics)
  const filters = shownFilters(data)
  const corners = shownCorners(slug, data)
  const shown: RatingData = {
    title: typograph(data.title),
    path: links.rating(slug),
    csvPath: links.ratingCsv(slug),
    picturePath: links.ratingPicture(slug),
    metrics: data.metrics.map(({ id, title, short }, index) => ({
      ...{ id, title: typograph(title), short: typograph(short) },
      weight: weights[index]?.weight ?? 0
    })),
    ...(corners && { corners }),
    filters: filters.map(({ id, title, values, place }) => ({
      ...{ id, title: typograph(title) },
      values: values.map((value) => typograph(unbrokenRange(value))),
      ...(place && { place })
    })),
    tables: data.tables.map(({ id, title, note, rows }) => ({
      ...{ id, title: typograph(title), note: typograph(note) },
      shown: measuresInColumns(data).map((measure) => typograph(nameWithUnit(measure))),
      rows: rows.map((row) => shownRow(row, { ...data, filters }, beside))
    })),
    ...(beside && { beside: { period: typograph(beside.period), isLater: beside.isLater } })
  }
  return corners ? { ...shown, counts: countTriangle(shown) } : shown
}

/** The corners of its triangle; none unless each metric is in one of them. */
function shownCorners(slug: string, { metrics }: Rating): RatingCorner[] | undefined {
  const corners = cornersOf(slug)?.map(({ id, title, note, ...corner }) => ({
    ...{ id, title: typograph(title), note: typograph(note) },
    metrics: corner.metrics.map((id) => metrics.findIndex((metric) => metric.id === id))
  }))
  const held = corners?.flatMap(({ metrics }) => metrics) ?? []
  const isWhole = metrics.every((_, index) => held.filter((one) => one === index).length === 1)
  return isWhole && held.length === metrics.length ? corners : undefined
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
    shown: measuresInColumns({ metrics }).map(({ id }) => rawNumber(row.raw[id] ?? 0)),
    raw: metrics.map((metric) =>
      measuresUnder(metric, { metrics })
        .map((measure) => rawText(row, measure))
        .join(', ')
    ),
    ...(!beside?.isLater && row.prev !== null && { before: row.prev }),
    ...(after !== undefined && { after }),
    ...(past !== undefined && { past })
  }
}
