import { orderQuery, type RatingOrder, readOrder } from '../../shared/rating/order.ts'
import { comparable, compareQuery, ratingQuery } from '../../shared/rating/query.ts'
import { type ChosenWeights, readWeights, weightQuery } from '../../shared/rating/weights.ts'
import { slug } from '../../shared/slug.ts'
import type { Data } from '../content/schemas.ts'
import { type Choice, readChoice } from './filters.ts'
import { publishedWeights, type Row } from './rating-table.ts'

type Rating = Data<'ratings'>

/** What a visitor's query asks of a rating. What nothing knows is passed over. */
export interface RatingChoice {
  filters: Choice<Row>
  order: RatingOrder
  weights: ChosenWeights
  /** Two to four rows of one table, by their slugs. */
  compared: readonly string[]
  /** Only the comparison is shown, to be printed. */
  isSheet: boolean
  /** The row whose formula is open, by its slug. */
  opened?: string
  /** All of it, in one form for each choice; empty for what everybody gets. */
  query: string
  /** The same with the weights of the rating. */
  publishedQuery: string
  /** The same without filters. */
  unfilteredQuery: string
  weightsQuery: string
}

export function readRatingChoice(rating: Rating, query: URLSearchParams): RatingChoice {
  const published = publishedWeights(rating.metrics)
  const filters = readFilters(rating, query)
  const ids = rating.metrics.map(({ id }) => id)
  const order = readOrder(query.getAll('sort').at(-1), ids)
  const weights = readWeights(published, query)
  const compared = readCompared(rating, query)
  const isSheet = compared.length > 0 && query.get('vid') === 'pechat'
  const opened = rating.tables
    .flatMap(({ rows }) => rows.map(({ name }) => slug(name)))
    .find((name) => name === query.get('raschet'))
  const chosen = [...new URLSearchParams(filters.query), ...orderQuery(order)]
  const own = weightQuery(published, weights)
  const rest = compareQuery(compared)
  const passing = [
    ...(isSheet ? [['vid', 'pechat'] as const] : []),
    ...(opened ? [['raschet', opened] as const] : [])
  ]
  return {
    filters,
    order,
    weights,
    compared,
    isSheet,
    ...(opened && { opened }),
    query: ratingQuery([...chosen, ...own, ...rest, ...passing]),
    publishedQuery: ratingQuery([...chosen, ...rest]),
    unfilteredQuery: ratingQuery([...orderQuery(order), ...own, ...rest]),
    weightsQuery: ratingQuery(own)
  }
}

/** The attributes worth a filter: those with more than one value. */
export function shownFilters({ filters }: Rating): Rating['filters'] {
  return filters.filter(({ values }) => values.length > 1)
}

function readFilters(rating: Rating, query: URLSearchParams): Choice<Row> {
  const sources = shownFilters(rating).map(({ id, title, values }) => ({
    name: id,
    label: title,
    options: values.map((title) => ({ value: slug(title), title })),
    valuesOf: ({ attributes }: Row) => [slug(attributes[id] ?? '')]
  }))
  return readChoice(sources, query)
}

/** Tables are measured each for itself, so that those of the first one's table alone can stand beside it. */
function readCompared({ tables }: Rating, query: URLSearchParams): readonly string[] {
  const asked = query.getAll('sravnit').flatMap((list) => list.split(','))
  const known = tables
    .map(({ rows }) => rows.map(({ name }) => slug(name)))
    .find((slugs) => slugs.includes(asked.find((name) => isIn(tables, name)) ?? ''))
  return comparable(asked.filter((name) => known?.includes(name)))
}

function isIn(tables: Rating['tables'], asked: string): boolean {
  return tables.some(({ rows }) => rows.some(({ name }) => slug(name) === asked))
}
