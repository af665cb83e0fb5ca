import { decimal } from '../../shared/decimal.ts'
import { ratingParts, sumOf } from '../../shared/rating/total.ts'
import { factorText } from '../../shared/rating/weights.ts'
import { roundedText, stackLabel } from '../../shared/rating/words.ts'
import { slug } from '../../shared/slug.ts'
import type { Data } from '../content/schemas.ts'
import { stack } from '../render/rating-stack.ts'
import { changeBeside, type Neighbour } from './rating-editions.ts'
import { type Change, type RatedRow, valuesOf } from './rating-table.ts'

type Rating = Data<'ratings'>

/** What a row is printed with. */
export interface RowContext {
  rating: Rating
  weights: readonly number[]
  isOwn: boolean
  /** Of the metric that orders the rows; -1 for the total. */
  first: number
  beside: Neighbour | undefined
  /** Digits after the comma of every value. */
  digits: number
  compared: readonly string[]
  /** The row whose formula is open. */
  opened: string | undefined
}

/** A row as the table prints it. */
export interface RatingRow {
  slug: string
  name: string
  place: number
  /** In the rating itself, while a visitor's weights hold. */
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
  stack: string
  cells: readonly { text: string; isBest: boolean }[]
  shown: readonly string[]
  isCompared: boolean
  formula?: Formula
}

/** How a total comes about. */
export interface Formula {
  cells: readonly { factor: string; part: string }[]
  exact: string
  note: string
  /** The total beside it: «2025 год: 91,2». */
  past?: string
}

/** @param context With the highest values of the table, one a metric. */
export function ratingRow(
  row: RatedRow,
  context: RowContext & { best: readonly number[] }
): RatingRow {
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
    about: filters
      .filter(({ column }) => !column)
      .flatMap((filter) => attributeOf(row, filter))
      .join(', '),
    features: filters
      .filter(({ column }) => column)
      .map(({ id }) => unbroken(row.attributes[id] ?? '')),
    attributes: filters.map(({ id }) => slug(row.attributes[id] ?? '')),
    stack: stack(ratingParts(values, weights), {
      label: stackLabel(row.own.total, pastText(row, beside)),
      previous,
      first: context.first
    }),
    cells: values.map((value, index) => ({
      text: decimal(value, context.digits),
      isBest: value === context.best[index]
    })),
    shown: Object.values(row.shown).map(String),
    isCompared: context.compared.includes(row.slug),
    ...(context.opened === row.slug && { formula: formulaOf(row, context) })
  }
}

export function formulaOf(row: RatedRow, { rating, weights, beside }: RowContext): Formula {
  const parts = ratingParts(valuesOf(row, rating.metrics), weights)
  const all = sumOf(weights)
  const past = pastText(row, beside)
  return {
    cells: parts.map((part, index) => ({
      factor: factorText(weights[index] ?? 0, all),
      part: decimal(part, 2)
    })),
    exact: decimal(sumOf(parts), 2),
    note: roundedText(row.own.total),
    ...(past && { past })
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
  return [value === 'да' ? title.toLowerCase() : unbroken(value)]
}

/** A range such as 16–50 stays on one line. */
export function unbroken(text: string): string {
  return text.replace(/(\d)–(?=\d)/g, '$1\u2060–\u2060')
}
