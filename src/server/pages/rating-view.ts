import { uncapitalised } from '../../shared/letter-case.ts'
import { type RatingOrder, rowOrder, TOTAL } from '../../shared/rating/order.ts'
import { sumOf } from '../../shared/rating/total.ts'
import { shareText } from '../../shared/rating/weights.ts'
import { ratingStatus, weightsHint } from '../../shared/rating/words.ts'
import type { Entry } from '../content/load-content.ts'
import type { Filter } from './filters.ts'
import { type RatingChoice, readRatingChoice, shownFilters } from './rating-choice.ts'
import { type Comparison, comparisonOf } from './rating-comparison.ts'
import type { Neighbour } from './rating-editions.ts'
import {
  type Formula,
  formulaOf,
  type RatingRow,
  type RowContext,
  ratingRow,
  type TableContext
} from './rating-row.ts'
import { publishedWeights, type RatedRow, rankRows, valuesOf, weighRows } from './rating-table.ts'

type Rating = Entry<'ratings'>['data']

export interface RatedTable {
  id: string
  title: string
  note: string
  /** All of them: a script shows what filters hide. */
  rows: readonly (RatingRow & { isHidden: boolean })[]
  isHidden: boolean
  /** Names of the extra columns. */
  shown: readonly string[]
}

export interface ShownMetric {
  id: string
  title: string
  /** Name of its column. */
  short: string
  /** Where its values come from. */
  how: string
  /** Percents: the weight of the rating, and the one that a visitor has set. */
  published: number
  weight: number
  /** «25 %», of all weights in force. */
  share: string
  /** The number of its bricks' tone, from 1 to 6. */
  tone: number
  /** The one metric of narrow screens. */
  isChosen: boolean
}

export interface RatingView
  extends Pick<
    RatingChoice,
    'isSheet' | 'query' | 'publishedQuery' | 'unfilteredQuery' | 'weightsQuery'
  > {
  tables: readonly RatedTable[]
  filters: readonly Filter[]
  /** Heading of the column of features; empty when there is none. */
  features: string
  metrics: readonly ShownMetric[]
  order: RatingOrder
  /** A visitor's weights hold. */
  isOwn: boolean
  hint: string
  status: string
  isEmpty: boolean
  participants: number
  newcomers: number
  /** What a row's formula looks like, for a script to fill. */
  formula: Formula
  comparison?: Comparison
}

/** A rating as a visitor's query weighs, chooses and orders it. Places are those of the whole table. */
export function viewRating(rating: Rating, query: URLSearchParams, beside?: Neighbour): RatingView {
  const choice = readRatingChoice(rating, query)
  const context = contextOf(rating, choice, beside)
  const ranked = rating.tables.map(({ rows }) =>
    weighRows(rankRows(rows), rating.metrics, choice.weights)
  )
  const tables = rating.tables.map((table, index) =>
    viewTable(table, ranked[index] ?? [], { context, choice })
  )
  const rows = ranked.flat()
  const comparison = comparisonOf(rows, context)
  const { isSheet, publishedQuery, unfilteredQuery, weightsQuery, order } = choice
  const { weights, isOwn } = choice.weights
  return {
    isSheet,
    query: choice.query,
    publishedQuery,
    unfilteredQuery,
    weightsQuery,
    tables,
    filters: choice.filters.filters,
    features: featuresOf(rating),
    metrics: shownMetrics(rating, choice),
    order,
    isOwn,
    hint: weightsHint(weights, sumOf(weights), isOwn),
    status: statusOf(rating, rows, choice),
    isEmpty: tables.every(({ isHidden }) => isHidden),
    participants: rows.length,
    newcomers: rows.filter(({ prev }) => typeof prev === 'string').length,
    formula: formulaOf(rows[0] as RatedRow, context),
    ...(comparison && { comparison })
  }
}

function contextOf(
  rating: Rating,
  { weights, order, compared, opened }: RatingChoice,
  beside: Neighbour | undefined
): RowContext {
  return {
    rating: { ...rating, filters: shownFilters(rating) },
    ...weights,
    first: rating.metrics.findIndex(({ id }) => id === order.column),
    beside,
    digits: digitsOf(rating),
    compared,
    opened
  }
}

/** One number of digits for all values of a rating: as many as the longest has. */
function digitsOf({ tables, metrics }: Rating): number {
  const values = tables.flatMap(({ rows }) => rows.flatMap((row) => valuesOf(row, metrics)))
  return values.every(Number.isInteger) ? 0 : 1
}

/** The heading names what stands there: «Специализация, бюджет проекта». */
function featuresOf(rating: Rating): string {
  const [first = '', ...others] = shownFilters(rating)
    .filter(({ place }) => place === 'column')
    .map(({ title }) => title)
  return [first, ...others.map((title) => uncapitalised(title))].join(', ')
}

function viewTable(
  { rows: _, ...table }: Rating['tables'][number],
  rows: readonly RatedRow[],
  { context, choice }: { context: RowContext; choice: RatingChoice }
): RatedTable {
  const common = commonOf(rows, context.rating)
  const inOrder = rows
    .map((row) => ({
      row,
      ...row.own,
      name: row.name,
      value: (column: string) => row.values[column] ?? 0
    }))
    .sort(rowOrder(choice.order))
    .map(({ row }) => ({
      ...ratingRow(row, { ...context, ...common }),
      isHidden: !choice.filters.matches(row)
    }))
  return {
    ...table,
    rows: inOrder,
    isHidden: inOrder.every(({ isHidden }) => isHidden),
    shown: Object.keys(rows[0]?.shown ?? {})
  }
}

function commonOf(rows: readonly RatedRow[], { metrics, filters }: Rating): TableContext {
  const found = (id: string) => new Set(rows.map(({ attributes }) => attributes[id]))
  return {
    best: metrics.map(({ id }) => Math.max(...rows.map(({ values }) => values[id] ?? 0))),
    told: filters.filter(({ id, place }) => !place && found(id).size > 1)
  }
}

function shownMetrics({ metrics }: Rating, { weights, order }: RatingChoice): ShownMetric[] {
  const published = publishedWeights(metrics)
  const all = sumOf(weights.weights)
  const chosen = order.column === TOTAL ? metrics[0]?.id : order.column
  return metrics.map(({ id, title, short, how }, index) => ({
    id,
    title,
    short,
    how,
    published: published[index]?.weight ?? 0,
    weight: weights.weights[index] ?? 0,
    share: shareText(weights.weights[index] ?? 0, all),
    tone: index + 1,
    isChosen: id === chosen
  }))
}

function statusOf(
  { metrics }: Rating,
  rows: readonly RatedRow[],
  { filters, order, weights }: RatingChoice
): string {
  return ratingStatus({
    found: rows.filter(filters.matches).length,
    all: rows.length,
    order,
    column: metrics.find(({ id }) => id === order.column)?.title ?? '',
    moved: weights.isOwn ? rows.filter(({ own, place }) => own.place !== place).length : undefined
  })
}
