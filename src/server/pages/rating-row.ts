import { decimal } from '../../shared/decimal.ts'
import { uncapitalised } from '../../shared/letter-case.ts'
import { ratingParts, sumOf } from '../../shared/rating/total.ts'
import { factorText } from '../../shared/rating/weights.ts'
import { roundedText, totalLabel } from '../../shared/rating/words.ts'
import { slug } from '../../shared/slug.ts'
import type { Data } from '../content/schemas.ts'
import { drawBricks } from '../render/rating-bricks.ts'
import { changeBeside, type Neighbour } from './rating-editions.ts'
import { type Change, type RatedRow, valuesOf } from './rating-table.ts'

type Rating = Data<'ratings'>

/** What a row is printed with. */
export interface RowContext {
  rating: Rating
  weights: readonly number[]
  isOwn: boolean
  /** The number of the metric that orders the rows; -1 for the total. */
  first: number
  beside: Neighbour | undefined
  /** Digits after the comma of every value. */
  digits: number
  compared: readonly string[]
  /** The row whose formula is open. */
  opened: string | undefined
}

/** What all rows of a table have in common. */
export interface TableContext {
  /** The highest values, one a metric. */
  best: readonly number[]
  /** The filters whose values stand under a name: those that tell its rows apart. */
  told: Rating['filters']
}

/** A row as the table prints it. */
export interface RatingRow {
  slug: string
  name: string
  place: number
  /** The place in the rating itself, while a visitor's weights hold. */
  home?: number
  change?: Change
  total: string
  /** What the participant is known for: «Казань, 16–50 человек». */
  about: string
  /** What stands in the column of features. */
  features: readonly string[]
  /** Its attributes as filters have them, in their order. */
  attributes: readonly string[]
  /** HTML of the drawn total. */
  bricks: string
  /** One for each metric; `label` names it on narrow screens. */
  cells: readonly { text: string; label: string; classes: string }[]
  shown: readonly string[]
  isCompared: boolean
  formula?: Formula
}

/** How a total comes about. */
export interface Formula {
  cells: readonly { factor: string; part: string; label: string; classes: string }[]
  exact: string
  note: string
  /** The total beside it: «2025 год: 91,2». */
  past?: string
}

export function ratingRow(row: RatedRow, context: RowContext & TableContext): RatingRow {
  const { rating, weights, isOwn, beside } = context
  const { metrics, filters } = rating
  const values = valuesOf(row, metrics)
  const previous = beside?.totals.get(row.name)
  const change = changeBeside(row, beside)
  return {
    slug: row.slug,
    name: row.name,
    place: row.own.place,
    ...(isOwn ? { home: row.place } : change && { change }),
    total: decimal(row.own.total),
    about: context.told.flatMap((filter) => attributeOf(row, filter)).join(', '),
    features: filters
      .filter(({ place }) => place === 'column')
      .map(({ id }) => unbroken(row.attributes[id] ?? '')),
    attributes: filters.map(({ id }) => slug(row.attributes[id] ?? '')),
    bricks: drawBricks(ratingParts(values, weights), {
      label: totalLabel(row.own.total, pastText(row, beside)),
      previous,
      first: context.first
    }),
    cells: values.map((value, index) => ({
      text: decimal(value, context.digits),
      ...cellOf(index, context, value === context.best[index])
    })),
    shown: Object.values(row.shown).map(String),
    isCompared: context.compared.includes(row.slug),
    ...(context.opened === row.slug && { formula: formulaOf(row, context) })
  }
}

export function formulaOf(row: RatedRow, context: RowContext): Formula {
  const { rating, weights, beside } = context
  const parts = ratingParts(valuesOf(row, rating.metrics), weights)
  const all = sumOf(weights)
  const past = pastText(row, beside)
  return {
    cells: parts.map((part, index) => ({
      factor: factorText(weights[index] ?? 0, all),
      part: decimal(part, 2),
      ...cellOf(index, context)
    })),
    exact: decimal(sumOf(parts), 2),
    note: roundedText(row.own.total),
    ...(past && { past })
  }
}

function cellOf(index: number, { rating, first }: RowContext, isBest = false) {
  const part = 'rating-sheet__metric'
  const isChosen = index === Math.max(0, first)
  return {
    label: rating.metrics[index]?.short ?? '',
    classes: [
      part,
      ...(isBest ? [`${part}--best`] : []),
      ...(isChosen ? [`${part}--chosen`] : [])
    ].join(' ')
  }
}

function pastText({ name }: RatedRow, beside: Neighbour | undefined): string | undefined {
  const total = beside?.totals.get(name)
  return beside && total !== undefined ? `${beside.period}: ${decimal(total)}` : undefined
}

/** A filter that is asked with yes and no is named, another one says its value; one with a single value says nothing. */
function attributeOf(
  { attributes }: RatedRow,
  { id, title, values }: Rating['filters'][number]
): string[] {
  const value = attributes[id]
  if (values.length < 2 || !value || value === 'нет') return []
  return [value === 'да' ? uncapitalised(title) : unbroken(value)]
}

/** A range such as 16–50 stays on one line. */
export function unbroken(text: string): string {
  return text.replace(/(\d)–(?=\d)/g, '$1\u2060–\u2060')
}
