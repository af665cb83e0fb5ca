import { plural } from '../../shared/plural.ts'
import { slug } from '../../shared/slug.ts'
import type { Entry } from '../content/load-content.ts'
import { type Choice, readChoice } from './filters.ts'
import { type RatingRow, ratingRow } from './rating-row.ts'
import { type RatedRow, rankRows } from './rating-table.ts'

type Rating = Entry<'ratings'>['data']

/** The order of rows: by a column, from its highest value down unless it says otherwise. */
export interface RatingOrder {
  /** A metric, or `total`. */
  column: string
  isAscending: boolean
}

export interface RatedTable {
  id: string
  title: string
  note: string
  rows: readonly RatingRow[]
  /** Names of the extra columns. */
  shown: readonly string[]
}

export interface ShownMetric {
  id: string
  title: string
  /** Where its values come from. */
  how: string
  /** Its weight in percent. */
  share: number
}

export interface RatingView {
  tables: readonly RatedTable[]
  choice: Choice<RatedRow>
  metrics: readonly ShownMetric[]
  order: RatingOrder
  /** Rows of all tables. */
  participants: number
  /** «Найдено: 3 участника из 15» */
  foundText: string
  /** Chosen filters and order, in one form for each choice; empty for the view that everybody gets. */
  query: string
}

const BY_TOTAL: RatingOrder = { column: 'total', isAscending: false }
const UP = '-asc'

/** A rating as a visitor's query chooses and orders it. Places stay those of the whole table. */
export function viewRating(rating: Rating, query: URLSearchParams): RatingView {
  const choice = readChoice<RatedRow>(
    shownFilters(rating).map(({ id, title, values }) => ({
      name: id,
      label: title,
      options: values.map((title) => ({ value: slug(title), title })),
      valuesOf: ({ attributes }) => [slug(attributes[id] ?? '')]
    })),
    query
  )
  const order = readOrder(rating, query.get('sort'))
  const all = rating.tables.map(({ rows, ...table }) => ({
    ...table,
    rows: inOrder(rankRows(rows).filter(choice.matches), order).map((row) =>
      ratingRow(row, rating)
    ),
    shown: Object.keys(rows[0]?.shown ?? {})
  }))
  const sort = sortValue(order)
  const participants = countRows(rating.tables)
  const found = countRows(all)
  return {
    tables: all.filter(({ rows }) => rows.length > 0),
    choice,
    metrics: rating.metrics.map(({ weight, ...metric }) => ({
      ...metric,
      share: Math.round(weight * 100)
    })),
    order,
    participants,
    foundText: foundText(found, participants),
    query: [choice.query, sort === sortValue(BY_TOTAL) ? '' : `sort=${sort}`]
      .filter(Boolean)
      .join('&')
  }
}

/** What the button of a column asks for: its highest values first, and the other way round when it has them. */
export function nextSort(column: string, order: RatingOrder): string {
  return sortValue({ column, isAscending: order.column === column && !order.isAscending })
}

/** Of a column, for `aria-sort`. */
export function sortState(column: string, order: RatingOrder): 'none' | 'ascending' | 'descending' {
  if (order.column !== column) return 'none'
  return order.isAscending ? 'ascending' : 'descending'
}

function countRows(tables: readonly { rows: readonly unknown[] }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows.length, 0)
}

function foundText(found: number, all: number): string {
  const word = plural(found, ['участник', 'участника', 'участников'])
  return `Найдено: ${found} ${word}${found < all ? ` из ${all}` : ''}`
}

/** The attributes worth a filter: those with more than one value. */
function shownFilters({ filters }: Rating): Rating['filters'] {
  return filters.filter(({ values }) => values.length > 1)
}

function readOrder({ metrics }: Rating, sort: string | null): RatingOrder {
  const column = sort?.replace(UP, '')
  const isKnown = column === BY_TOTAL.column || metrics.some(({ id }) => id === column)
  return column && isKnown ? { column, isAscending: sort?.endsWith(UP) ?? false } : BY_TOTAL
}

function sortValue({ column, isAscending }: RatingOrder): string {
  return isAscending ? `${column}${UP}` : column
}

function inOrder(rows: RatedRow[], { column, isAscending }: RatingOrder): RatedRow[] {
  const value = (row: RatedRow) =>
    column === BY_TOTAL.column ? row.total : (row.values[column] ?? 0)
  const sign = isAscending ? -1 : 1
  return rows.sort((a, b) => sign * (value(b) - value(a)) || a.place - b.place)
}
